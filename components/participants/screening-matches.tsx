import clsx from 'clsx';
import type { Screening, ScreeningMatch } from '@/lib/sanctions/schema';
import { StateChip, stateWord } from '../states/state-chip';
import { screeningStrings as words } from '../strings/screening';
import { FactList, Missing } from '../ui/facts';
import { formatCalendar, formatNumber, formatShare } from '../ui/format';
import { Notice } from '../ui/notice';
import { PhoneLabel } from '../ui/table';
import { Moment } from '../ui/time';
import { FactChanges } from './fact-changes';
import { JudgeMatch } from './judge-match';

/** Names of an entry that are shown at once; a list may know a hundred. */
const ALIASES = 6;

const points = (value: number) => formatNumber(value * 100, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

/** On a phone each fact is two lines: what it adds beside its name, and both sides below. */
function Why({ match }: { match: ScreeningMatch }) {
  return (
    <table className="w-full border-collapse max-tablet:block" aria-label={words.why}>
      <thead className="max-tablet:sr-only">
        <tr className="text-left text-small text-ink-3 [&>th]:pr-3 [&>th]:pb-1 [&>th]:font-medium [&>th:last-child]:pr-0">
          <th scope="col">{words.field}</th>
          <th scope="col">{words.here}</th>
          <th scope="col">{words.there}</th>
          <th scope="col" className="text-right">
            {words.part}
          </th>
        </tr>
      </thead>
      <tbody className="max-tablet:block">
        {match.fields.map((field) => (
          <tr
            key={field.field}
            className={clsx(
              'border-t border-line align-top [&>*]:py-1 [&>*]:pr-3 [&>:last-child]:pr-0',
              'max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-4 max-tablet:py-1.5 max-tablet:[&>*]:p-0! max-tablet:[grid-template-areas:"fact_adds""here_there"]',
            )}
          >
            <th scope="row" className="text-left font-regular text-ink-2 max-tablet:[grid-area:fact]">
              {words.fields[field.field] ?? field.field}
            </th>
            <td className="min-w-0 break-words max-tablet:[grid-area:here]">
              <PhoneLabel>{words.here}</PhoneLabel>
              {field.query}
            </td>
            <td className="min-w-0 break-words max-tablet:[grid-area:there]">
              <PhoneLabel>{words.there}</PhoneLabel>
              {field.candidate}
            </td>
            <td className="num text-right max-tablet:[grid-area:adds]">{points(field.contribution)}</td>
          </tr>
        ))}
        <tr className="border-t border-line-strong max-tablet:flex max-tablet:justify-between [&>*]:py-1 [&>*]:pr-3 [&>:last-child]:pr-0">
          <th scope="row" colSpan={3} className="text-left font-medium">
            {words.score}
          </th>
          <td className="num text-right font-medium">{formatShare(match.score, 1)}</td>
        </tr>
      </tbody>
    </table>
  );
}

function Reopened({ reopened }: { reopened: NonNullable<ScreeningMatch['reopened']> }) {
  return (
    <div className="grid gap-2">
      <Notice tone="wait" title={words.reopened}>
        {words.reopenedBy(reopened.reviewedBy.name)}
      </Notice>
      <FactChanges title={words.onList} changes={reopened.entryChanges} />
      <FactChanges title={words.onRecord} changes={reopened.participantChanges} />
      {reopened.notes ? <p className="text-ink-2">«{reopened.notes}»</p> : null}
    </div>
  );
}

/** What a first person proposed; what a second one agreed with stays visible beside their judgement. */
function Proposal({ match, me }: { match: ScreeningMatch; me: string | null }) {
  const { proposal } = match;
  if (!proposal) return null;
  const waits = proposal.status !== match.status;
  const { proposedBy, proposedAt, notes } = proposal;
  return (
    <Notice tone={waits ? 'wait' : 'neutral'} title={words.proposedBy(proposedBy.name)}>
      {stateWord('match', proposal.status)}, <Moment at={proposedAt} />
      {notes ? `: «${notes}»` : ''} {waits ? (proposedBy.id === me ? words.proposalYours : words.proposalWaits) : null}
    </Notice>
  );
}

/** Whether the list of an entry was an invented one. */
const isSample = ({ listVersions }: Screening, source: ScreeningMatch['entry']['source']) =>
  listVersions.some((version) => version.source === source && version.sampleData);

function Match(props: {
  screening: Screening;
  match: ScreeningMatch;
  judge: 'keyboard' | 'mouse' | null;
  me: string | null;
}) {
  const { match, screening } = props;
  const { entry } = match;
  const rest = entry.aliases.length - ALIASES;
  return (
    <li className="grid gap-3 border-t border-line px-5 py-3 first:border-t-0 max-tablet:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-medium break-words">{entry.name}</h3>
        <StateChip group="match" value={match.status} look="plain" />
        <span className="num ml-auto font-medium">{formatShare(match.score, 1)}</span>
      </div>
      <FactList
        facts={[
          {
            label: words.list,
            value: `${entry.source} ${entry.entryId}`,
            aside: isSample(screening, entry.source) ? words.sampleMark : undefined,
          },
          {
            label: words.aliases,
            value:
              entry.aliases.length > 0 ? (
                entry.aliases.slice(0, ALIASES).join(' · ')
              ) : (
                <Missing>{words.notStated}</Missing>
              ),
            aside: rest > 0 ? words.more(rest) : undefined,
          },
          { label: words.programs, value: entry.programs.join(', ') || <Missing>{words.notStated}</Missing> },
          {
            label: words.listedOn,
            value: entry.listedOn ? formatCalendar(entry.listedOn) : <Missing>{words.notStated}</Missing>,
          },
        ]}
      />
      {match.reopened && match.status === 'UNREVIEWED' ? <Reopened reopened={match.reopened} /> : null}
      <Why match={match} />
      <Proposal match={match} me={props.me} />
      {match.reviewedBy && match.reviewedAt ? (
        <p className="text-ink-2">
          {words.judgedBy(match.reviewedBy.name)}, <Moment at={match.reviewedAt} />
          {match.notes ? `: «${match.notes}»` : ''}
        </p>
      ) : null}
      {props.judge ? (
        <JudgeMatch
          key={match.id}
          participantId={screening.participantId}
          screeningId={screening.id}
          matchId={match.id}
          first={props.judge === 'keyboard'}
        />
      ) : null}
    </li>
  );
}

/** The matches of the newest screening, those that wait for a person first; `mayJudge` shows the form. */
export function ScreeningMatches(props: { screening: Screening; mayJudge: boolean; me: string | null }) {
  const { screening, mayJudge } = props;
  const waits = ({ status }: ScreeningMatch) => status === 'UNREVIEWED' || status === 'INCONCLUSIVE';
  const ordered = [...screening.matches.filter(waits), ...screening.matches.filter((match) => !waits(match))];
  const first = ordered.find(waits)?.id;
  return (
    <ul>
      {ordered.map((match) => (
        <Match
          key={match.id}
          screening={screening}
          match={match}
          me={props.me}
          judge={mayJudge && waits(match) ? (match.id === first ? 'keyboard' : 'mouse') : null}
        />
      ))}
    </ul>
  );
}
