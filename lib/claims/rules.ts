import type { ClaimStatus, Priority, Severity, SlaStatus } from '@/db/enums';
import type { FileMetadataColumn } from '@/db/schema/evidence';

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

/** Specification silent: the time to decide follows from the priority, counted from creation. */
export function dueDate(priority: Priority, from: Date): Date {
  return new Date(from.getTime() + DAYS_TO_DECIDE[priority] * 24 * HOUR);
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

/**
 * The moment of the loss as an interval in UTC milliseconds: the minute when a time is known, else the whole day. Widened by
 * 14 hours on both sides without a time, for a calendar date has no zone.
 */
export function lossInterval(loss: { lossDate: string; lossTime: string | null }): { from: number; to: number } {
  const day = Date.parse(`${loss.lossDate}T00:00:00Z`);
  if (loss.lossTime) {
    const at = Date.parse(`${loss.lossDate}T${loss.lossTime.slice(0, 5)}:00Z`);
    return { from: at, to: at + 60_000 };
  }
  return { from: day - 14 * HOUR, to: day + 38 * HOUR };
}

export type Finding = { code: string; label: string; severity: Severity; note: string };

type ClaimFacts = {
  lossDate: string;
  lossTime: string | null;
  reportedAt: Date;
  policy: { startDate: string | null; endDate: string | null } | null;
};

const DAY = 24 * HOUR;
const daysBetween = (from: number, to: number) => Math.floor((to - from) / DAY);

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

/** What the camera's clock showed, as UTC: a claim states its loss by the clock on the wall, too, and no zone with it. */
function cameraClock({ capturedAt, metadata }: Photo): number | null {
  if (!capturedAt) return null;
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)$/.exec(String(metadata?.captureOffset)) ?? [];
  const ahead = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return capturedAt.getTime() + (sign === '-' ? -ahead : ahead);
}

/** The indicator of a photo that was taken before the loss. */
export const PHOTO_OLDER_THAN_LOSS = 'PHOTO_OLDER_THAN_LOSS';

/** A picture that claims to show the damage but was taken before the loss. Null when it is not, or when the time is unknown. */
export function photoFinding(claim: { lossDate: string; lossTime: string | null }, photo: Photo): Finding | null {
  const clock = cameraClock(photo);
  if (clock === null || clock >= lossInterval(claim).from) return null;
  return {
    code: PHOTO_OLDER_THAN_LOSS,
    label: 'Photo is older than the loss',
    severity: 'HIGH',
    note: `Capture time ${new Date(clock).toISOString().slice(0, 16).replace('T', ' ')}; loss on ${claim.lossDate}. The camera clock could be wrong.`,
  };
}

/**
 * What of a claim's facts cannot be, each at the member to correct: one that was `given`. What stands already and was not touched is left alone.
 * A day is allowed, for neither a date nor a time of day has a zone. Specification silent.
 */
export function contradictions(
  claim: ClaimFacts,
  given: { [Fact in keyof ClaimFacts]?: unknown },
  at: Date,
): { pointer: string; message: string }[] {
  const loss = Date.parse(`${claim.lossDate}T${claim.lossTime?.slice(0, 5) ?? '00:00'}:00Z`);
  const reported = claim.reportedAt.getTime();
  const { startDate, endDate } = claim.policy ?? {};
  const latest = at.getTime() + DAY;
  const asked = (...facts: (keyof ClaimFacts)[]) => facts.find((fact) => given[fact] !== undefined);
  const rules = [
    {
      fact: asked('policy'),
      member: '/endDate',
      wrong: startDate && endDate && endDate < startDate,
      message: 'The policy ends before it starts.',
    },
    { fact: asked('lossDate', 'lossTime'), wrong: loss > latest, message: 'The loss lies in the future.' },
    { fact: asked('reportedAt'), wrong: reported > latest, message: 'The report lies in the future.' },
    {
      fact: asked('reportedAt', 'lossDate', 'lossTime'),
      wrong: loss <= latest && reported < loss - DAY,
      message: 'The claim was reported before the loss.',
    },
  ];
  return rules.flatMap(({ fact, member = '', wrong, message }) =>
    fact && wrong ? [{ pointer: `/${fact}${member}`, message }] : [],
  );
}
