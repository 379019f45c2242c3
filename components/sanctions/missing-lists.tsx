import { SOURCES, WHY_MISSING } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { screeningStrings as words } from '../strings/screening';
import { Notice } from '../ui/notice';

/** The lists that an answer lacked, and why each of them; nothing where it lacked none. */
export function MissingLists({ coverage }: { coverage: Screening['coverage'] }) {
  if (coverage.complete) return null;
  const named = coverage.missing.map(({ source, reason }) => words.missing(SOURCES[source].name, WHY_MISSING[reason]));
  return (
    <Notice tone="wait" title={words.incomplete}>
      {named.join('; ')}.
    </Notice>
  );
}
