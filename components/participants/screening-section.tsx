import { SOURCES } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { MissingLists } from '../sanctions/missing-lists';
import { screeningStrings as words } from '../strings/screening';
import { EmptyState } from '../ui/empty-state';
import { formatCalendar } from '../ui/format';
import { NotProof } from '../ui/not-proof';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { ScreenNow } from './screen-now';
import { ScreeningMatches } from './screening-matches';

/** The editions that were compared, with the date and age that each had then. */
function UsedLists({ screening }: { screening: Screening }) {
  return (
    <ul className="grid gap-0.5 text-small text-ink-3" aria-label={words.lists}>
      {screening.listVersions.map((version) => (
        <li key={version.source}>
          {[
            `${SOURCES[version.source].name}${version.listDate ? ` ${words.listOf(formatCalendar(version.listDate))}` : ''}`,
            version.sampleData
              ? words.sampleMark
              : version.ageDays === null
                ? words.ageUnknown
                : words.age(version.ageDays),
          ].join(', ')}
        </li>
      ))}
    </ul>
  );
}

/** How a participant stands against the lists: the newest screening with why each match is one, and the judgement. */
export function ScreeningSection(props: {
  participantId: string;
  screening: Screening | null;
  may: boolean;
  me: string | null;
}) {
  const { screening } = props;
  const disabledReason = props.may ? undefined : words.noWrite;
  return (
    <Section
      title={words.matches}
      count={screening?.matches.length}
      note={<NotProof of="match" />}
      actions={<ScreenNow id={props.participantId} disabledReason={disabledReason} />}
      flush
    >
      {screening ? (
        <div className="grid gap-2 px-5 pb-2 max-tablet:px-4">
          <p className="text-ink-2">
            {words.last} <Moment at={screening.createdAt} />, {words.triggers[screening.trigger]},{' '}
            {words.with(screening.listVersions.length)}.
          </p>
          <UsedLists screening={screening} />
          <MissingLists coverage={screening.coverage} />
          {screening.error ? <Notice tone="bad">{screening.error}</Notice> : null}
        </div>
      ) : null}
      {screening && screening.matches.length > 0 ? (
        <ScreeningMatches screening={screening} mayJudge={props.may} me={props.me} />
      ) : screening && !screening.error ? (
        <EmptyState>{screening.coverage.complete ? words.none : words.noneIncomplete}</EmptyState>
      ) : null}
    </Section>
  );
}
