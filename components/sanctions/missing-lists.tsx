import { SOURCES, WHY_MISSING } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { screeningStrings as words } from '../strings/screening';
import { Notice } from '../ui/notice';

type Coverage = Screening['coverage'];

/** Which required lists are missing and why, in one sentence; those that are missing alike together. */
export function missingSentence({ missing, required }: Coverage): string {
  const groups = [...Map.groupBy(missing, ({ reason }) => reason)].map(([reason, lists]) =>
    lists.length === required.length
      ? words.everyMissing(WHY_MISSING[reason])
      : words.missing(lists.map(({ source }) => SOURCES[source].name).join(', '), WHY_MISSING[reason]),
  );
  return `${groups.join('; ')}.`;
}

/** The lists that an answer lacked, and why; nothing where it lacked none. */
export function MissingLists({ coverage }: { coverage: Coverage }) {
  if (coverage.complete) return null;
  return (
    <Notice tone="wait" title={words.incomplete}>
      {missingSentence(coverage)}
    </Notice>
  );
}
