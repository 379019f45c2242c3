import type { SlaStatus } from '@/db/enums';
import { StateChip, stateWord } from '../states/state-chip';
import { Moment } from '../ui/time';

/** A due date with how it stands: icon and tone, and the word for whom colour says nothing. */
export function Due({ at, sla }: { at: string; sla: SlaStatus }) {
  return (
    <StateChip group="sla" value={sla} look="plain">
      {sla === 'OVERDUE' || sla === 'MET' ? (
        `${stateWord('sla', sla)}, `
      ) : (
        <span className="sr-only">{stateWord('sla', sla)}, </span>
      )}
      <Moment at={at} />
    </StateChip>
  );
}
