import type { ClaimStatus, Priority, Severity, SlaStatus } from '@/db/enums';
import type { FileMetadataColumn } from '@/db/schema/evidence';
import { isCurrency } from '@/lib/core/currencies';

/** Where a person may move a claim by hand. CLOSED is reached by approving a decision alone. */
const TRANSITIONS: Record<ClaimStatus, readonly ClaimStatus[]> = {
  NEW: ['TRIAGE'],
  TRIAGE: ['INVESTIGATING'],
  INVESTIGATING: ['PENDING_INFORMATION', 'PENDING_DECISION'],
  PENDING_INFORMATION: ['INVESTIGATING', 'PENDING_DECISION'],
  // Specification silent: a proposal that does not hold sends the claim back to work.
  PENDING_DECISION: ['INVESTIGATING'],
  CLOSED: ['REOPENED'],
  REOPENED: ['INVESTIGATING'],
};

/** The states a person may move a claim to from where it stands. */
export function allowedTransitions(from: ClaimStatus): readonly ClaimStatus[] {
  return TRANSITIONS[from];
}

/** Assigning an investigator takes a claim that nobody works on yet to INVESTIGATING and leaves any later state. */
export function statusAfterAssignment(from: ClaimStatus): ClaimStatus {
  return from === 'NEW' || from === 'TRIAGE' || from === 'REOPENED' ? 'INVESTIGATING' : from;
}

/** The states in which a decision may be proposed. */
export const PROPOSABLE: readonly ClaimStatus[] = ['INVESTIGATING', 'PENDING_INFORMATION', 'PENDING_DECISION'];

/** Every state in which somebody still has to do something. */
export const OPEN_STATUSES: readonly ClaimStatus[] = [
  'NEW',
  'TRIAGE',
  'INVESTIGATING',
  'PENDING_INFORMATION',
  'PENDING_DECISION',
  'REOPENED',
];

const DAYS_TO_DECIDE: Record<Priority, number> = { URGENT: 2, HIGH: 5, NORMAL: 10, LOW: 20 };
/** From when on a due date calls for attention. */
export const DUE_SOON_HOURS = 48;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** What the zones of the world lie apart from UTC at most. */
const ZONES = 14 * HOUR;

/** Specification silent: the time to decide follows from the priority, counted from creation. */
export function dueDate(priority: Priority, from: Date): Date {
  return new Date(from.getTime() + DAYS_TO_DECIDE[priority] * DAY);
}

/** How the claim stands against its due date; a closed one is measured at its closing. */
export function slaStatus(claim: { status: ClaimStatus; dueAt: Date; closedAt: Date | null }, now: Date): SlaStatus {
  if (claim.status === 'CLOSED') return (claim.closedAt ?? now) <= claim.dueAt ? 'MET' : 'OVERDUE';
  if (now > claim.dueAt) return 'OVERDUE';
  return claim.dueAt.getTime() - now.getTime() <= DUE_SOON_HOURS * HOUR ? 'DUE_SOON' : 'ON_TRACK';
}

/** The first sentence of the description, for headings: a claim has no title of its own. */
export function headline(description: string): string {
  const sentence = /^(.{8,}?[.!?])(\s|$)/s.exec(description)?.[1] ?? description;
  const line = sentence.replace(/\s+/g, ' ').replace(/[.]$/, '');
  return line.length <= 90 ? line : `${line.slice(0, 87).trimEnd()}…`;
}

/** The loss by the clock on the wall, as UTC; its day's beginning where no time is known. */
const lossClock = ({ lossDate, lossTime }: { lossDate: string; lossTime: string | null }): number =>
  Date.parse(`${lossDate}T${lossTime?.slice(0, 5) ?? '00:00'}:00Z`);

/**
 * The moment of the loss as an interval in UTC milliseconds: the minute when a time is known, else the whole day. Widened by
 * 14 hours on both sides without a time, for a calendar date has no zone.
 */
export function lossInterval(loss: { lossDate: string; lossTime: string | null }): { from: number; to: number } {
  const at = lossClock(loss);
  return loss.lossTime ? { from: at, to: at + 60_000 } : { from: at - ZONES, to: at + DAY + ZONES };
}

export type Finding = { code: string; label: string; severity: Severity; note: string };

type ClaimFacts = {
  lossDate: string;
  lossTime: string | null;
  reportedAt: Date;
  policy: { startDate: string | null; endDate: string | null } | null;
};

const daysBetween = (from: number, to: number) => Math.floor((to - from) / DAY);

/** What `claimFindings` may find. */
export const FORM_RULES = ['LOSS_OUTSIDE_POLICY', 'LOSS_SOON_AFTER_INCEPTION', 'REPORTED_LATE'];

/** What the claim form itself shows: each is an indicator for a person to look at, never proof. */
export function claimFindings(claim: ClaimFacts): Finding[] {
  const loss = lossInterval(claim);
  const findings: Finding[] = [];
  const start = claim.policy?.startDate ? Date.parse(`${claim.policy.startDate}T00:00:00Z`) : null;
  const end = claim.policy?.endDate ? Date.parse(`${claim.policy.endDate}T23:59:59Z`) : null;
  if ((start !== null && loss.to < start) || (end !== null && loss.from > end)) {
    findings.push({
      code: 'LOSS_OUTSIDE_POLICY',
      label: 'Loss outside the policy term',
      severity: 'HIGH',
      note: `Loss on ${claim.lossDate}; the policy runs from ${claim.policy?.startDate ?? 'unknown'} to ${claim.policy?.endDate ?? 'unknown'}.`,
    });
  } else if (start !== null && daysBetween(start, loss.from) <= 14) {
    findings.push({
      code: 'LOSS_SOON_AFTER_INCEPTION',
      label: 'Loss within 14 days of the policy’s start',
      severity: 'MEDIUM',
      note: `The policy started on ${claim.policy?.startDate}.`,
    });
  }
  if (daysBetween(loss.to, claim.reportedAt.getTime()) > 30) {
    findings.push({
      code: 'REPORTED_LATE',
      label: 'Reported more than 30 days after the loss',
      severity: 'LOW',
      note: `Loss on ${claim.lossDate}, reported on ${claim.reportedAt.toISOString().slice(0, 10)}.`,
    });
  }
  return findings;
}

type Photo = { capturedAt: Date | null; metadata: FileMetadataColumn | null };

/**
 * What the camera's clock showed, as UTC: a claim states its loss by the clock on the wall, too, and no zone with it. Null where that is
 * not known, as with files that were worked up when only the presence of an offset was kept (`true`).
 */
export function cameraClock({ capturedAt, metadata }: Photo): number | null {
  if (!capturedAt || metadata?.captureOffset === true) return null;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(String(metadata?.captureOffset)) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return capturedAt.getTime() + (sign === '-' ? -ahead : ahead);
}

/** Whether a photo says that it was taken after it arrived. Local time of a camera that names no zone may be of any. */
export function takenAfter({ capturedAt, metadata }: Photo, arrived: Date): boolean {
  const slack = metadata?.captureOffset ? 0 : ZONES;
  return capturedAt !== null && capturedAt.getTime() > arrived.getTime() + slack;
}

/** The indicator of a photo that was taken before the loss. */
export const PHOTO_OLDER_THAN_LOSS = 'PHOTO_OLDER_THAN_LOSS';

/** A picture that claims to show the damage but was taken before the loss. Null when it is not, or when the time is unknown. */
export function photoFinding(claim: { lossDate: string; lossTime: string | null }, photo: Photo): Finding | null {
  if (!photo.capturedAt) return null;
  const clock = cameraClock(photo);
  const latest = clock ?? photo.capturedAt.getTime() + ZONES;
  if (latest >= lossInterval(claim).from) return null;
  const shown = (at: number) => new Date(at).toISOString().slice(0, 16).replace('T', ' ');
  const taken = clock === null ? `${shown(photo.capturedAt.getTime())} UTC` : shown(clock);
  return {
    code: PHOTO_OLDER_THAN_LOSS,
    label: 'Photo is older than the loss',
    severity: 'HIGH',
    note: `Capture time ${taken}; loss on ${claim.lossDate}. The camera clock could be wrong.`,
  };
}

/** Whether a claim was reported before its loss, by more than the day that zones explain. */
export function reportedTooEarly(claim: ClaimFacts): boolean {
  return claim.reportedAt.getTime() < lossClock(claim) - DAY;
}

/**
 * What of a claim's facts cannot be, each at the member to correct. `given` are the JSON pointers of the columns that are new: what stands
 * already and was not touched is left alone. A day is allowed, for neither a date nor a time of day has a zone. Specification silent.
 */
export function contradictions(
  claim: ClaimFacts & { currency: string | null },
  given: readonly string[],
  at: Date,
): { pointer: string; message: string }[] {
  const latest = at.getTime() + DAY;
  const loss = lossClock(claim);
  const { startDate, endDate } = claim.policy ?? {};
  const rules = [
    {
      facts: ['/policy', '/policy/startDate', '/policy/endDate'],
      pointer: '/policy/endDate',
      wrong: startDate && endDate && endDate < startDate,
      message: 'The policy ends before it starts.',
    },
    { facts: ['/lossDate', '/lossTime'], wrong: loss > latest, message: 'The loss lies in the future.' },
    {
      facts: ['/reportedAt'],
      wrong: claim.reportedAt.getTime() > latest,
      message: 'The report lies in the future.',
    },
    {
      facts: ['/reportedAt', '/lossDate', '/lossTime'],
      wrong: loss <= latest && reportedTooEarly(claim),
      message: 'The claim was reported before the loss.',
    },
    {
      facts: ['/currency'],
      pointer: '/amountClaimed/currency',
      wrong: claim.currency !== null && !isCurrency(claim.currency),
      message: 'No currency has this code (ISO 4217).',
    },
  ];
  return rules.flatMap(({ facts, pointer, wrong, message }) => {
    const fact = facts.find((each) => given.includes(each));
    return fact && wrong ? [{ pointer: pointer ?? fact, message }] : [];
  });
}
