import { CLAIM_STATUSES, CONTACT_OUTCOMES, DECISION_OUTCOMES } from '@/db/enums';
import type { Timeline, TimelineEntry } from '@/lib/claims/schema';
import { stateWord } from '../states/state-chip';
import { claimPartStrings } from '../strings/claim-parts';
import { formatDuration } from '../ui/format';
import { Link } from '../ui/link';
import { SourceMark } from '../ui/source-mark';
import type { Numbered } from './two-clocks-layout';

const { timeline: words } = claimPartStrings;

const CODES = new Map<string, string>([
  ...CLAIM_STATUSES.map((value) => [value, stateWord('claim', value)] as const),
  ...DECISION_OUTCOMES.map((value) => [value, stateWord('outcome', value)] as const),
  ...CONTACT_OUTCOMES.map((value) => [value, stateWord('contact', value).toLowerCase()] as const),
]);
const WITH_CODES: readonly TimelineEntry['kind'][] = [
  'STATUS_CHANGED',
  'DECISION_PROPOSED',
  'DECISION_APPROVED',
  'CONTACT',
];

/** The summary of an event with states in words instead of their codes. */
export function eventText(entry: TimelineEntry): string {
  if (!WITH_CODES.includes(entry.kind)) return entry.summary;
  return entry.summary.replaceAll(/\b[A-Z]+(?:_[A-Z]+)*\b/g, (code) => CODES.get(code) ?? code);
}

/** When an event happened by the clock that a loss is stated by: that on the wall. */
const clockOf = (entry: TimelineEntry): string => entry.clockAt ?? entry.happenedAt;

/** Why the order of an event cannot be; for a photo older than the loss, by how much. */
export function impossibleText(entry: TimelineEntry, lossAt: string): string | null {
  if (entry.impossible === null) return null;
  const before = Date.parse(lossAt) - Date.parse(clockOf(entry));
  return entry.kind === 'EVIDENCE_CAPTURED' && before > 0 ? words.beforeLoss(formatDuration(before)) : entry.impossible;
}

/** What happened, linked to the file it speaks of. */
export function EventWords({ entry }: { entry: TimelineEntry }) {
  const text = eventText(entry);
  if (entry.resourceType !== 'evidence' || !entry.resourceId) return <span className="break-words">{text}</span>;
  return (
    <Link href={`/evidence/review/${entry.resourceId}`} className="relative z-1 break-words">
      {text}
    </Link>
  );
}

/** Where an event is known from; none when a person entered it. */
export function EventSource({ entry }: { entry: TimelineEntry }) {
  const file = entry.resourceId ? `/evidence/review/${entry.resourceId}` : undefined;
  if (entry.kind === 'EVIDENCE_CAPTURED')
    return (
      <SourceMark kind="image" href={file}>
        EXIF
      </SourceMark>
    );
  if (entry.kind === 'LOSS' || entry.kind === 'REPORTED') return <SourceMark kind="form">Form</SourceMark>;
  if (entry.kind === 'POLICY_STARTED') return <SourceMark kind="registry">Policy</SourceMark>;
  return <span className="text-small text-ink-3">{entry.actorName}</span>;
}

/** The time between the two clocks in words. */
export function delayText(entry: Numbered): string {
  if (Math.abs(entry.delay) < 60_000) return words.atOnce;
  return `${entry.delay < 0 ? '−' : ''}${formatDuration(entry.delay)}`;
}

/** The ids of pictures that were taken before the loss. */
export function olderThanLoss(timeline: Timeline): string[] {
  return timeline.entries.flatMap((entry) =>
    entry.kind === 'EVIDENCE_CAPTURED' && entry.impossible && entry.resourceId && clockOf(entry) < timeline.lossAt
      ? [entry.resourceId]
      : [],
  );
}
