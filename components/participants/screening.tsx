import type { Participant } from '@/lib/participants/schema';
import { StateChip } from '../states/state-chip';

/** How the screening of a name stands. What was not screened, or not against every list, is hatched: missing, neither clear nor suspicious. */
export function Screening({ status }: { status: Participant['screeningStatus'] }) {
  if (status !== 'NOT_SCREENED' && status !== 'INCOMPLETE')
    return <StateChip group="screening" value={status} look="plain" />;
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className="hatched h-2 w-6 rounded-[1px]" />
      <StateChip group="screening" value={status} look="plain" />
    </span>
  );
}
