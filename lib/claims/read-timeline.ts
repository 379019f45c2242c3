import { and, asc, eq } from 'drizzle-orm';
import { claimContacts, claimEvents, claimNotes, claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { cameraClock, headline, lossInterval, photoFinding, reportedTooEarly, takenAfter } from '@/lib/claims/rules';
import type { Timeline, TimelineEntry } from '@/lib/claims/schema';
import { notFound } from '@/lib/core/errors';

type ClaimRow = typeof claims.$inferSelect;

const BEFORE_LOSS = 'Taken before the loss.';

const entry = (
  id: string,
  kind: TimelineEntry['kind'],
  summary: string,
  happenedAt: Date,
  learntAt: Date,
  rest: Partial<Omit<TimelineEntry, 'id' | 'kind' | 'summary' | 'happenedAt' | 'learntAt'>> = {},
): TimelineEntry => ({
  id,
  kind,
  summary,
  happenedAt: happenedAt.toISOString(),
  learntAt: learntAt.toISOString(),
  clockAt: null,
  precision: 'minute',
  actorName: null,
  resourceType: null,
  resourceId: null,
  impossible: null,
  ...rest,
});

/** The loss as one point for the drawing: its minute, or noon of its day when no time is known. */
function lossPoint(claim: ClaimRow): Date {
  return claim.lossTime ? new Date(lossInterval(claim).from) : new Date(`${claim.lossDate}T12:00:00Z`);
}

function factsOfClaim(claim: ClaimRow): TimelineEntry[] {
  const loss = lossInterval(claim);
  const entries = [
    entry('loss', 'LOSS', `Loss: ${headline(claim.description)}`, lossPoint(claim), claim.reportedAt, {
      precision: claim.lossTime ? 'minute' : 'day',
      impossible: reportedTooEarly(claim) ? 'The loss was reported before it happened.' : null,
    }),
    entry('reported', 'REPORTED', 'Loss reported', claim.reportedAt, claim.createdAt),
  ];
  if (claim.policy?.startDate) {
    const start = new Date(`${claim.policy.startDate}T00:00:00Z`);
    entries.push(
      entry('policy', 'POLICY_STARTED', `Policy ${claim.policy.number} started`, start, claim.createdAt, {
        precision: 'day',
        impossible: loss.to < start.getTime() ? 'The policy started after the loss.' : null,
      }),
    );
  }
  return entries;
}

/**
 * What happened around a claim on two clocks: when it happened, and when the organization learnt it. Orders that cannot be
 * (a photo of the damage older than the loss) are marked with the sentence why. Throws NOT_FOUND.
 */
export async function getTimeline(caller: Caller, claimId: string): Promise<Timeline> {
  authorize(caller, 'getClaimTimeline');
  const own = caller.organizationId;
  const [[claim], events, contacts, notes, files] = await reading(caller, (tx) =>
    Promise.all([
      tx
        .select()
        .from(claims)
        .where(and(eq(claims.organizationId, own), eq(claims.id, claimId))),
      tx
        .select()
        .from(claimEvents)
        .where(and(eq(claimEvents.organizationId, own), eq(claimEvents.claimId, claimId)))
        .orderBy(asc(claimEvents.happenedAt)),
      tx
        .select({ contact: claimContacts, name: participants.name })
        .from(claimContacts)
        .innerJoin(
          participants,
          and(eq(participants.organizationId, own), eq(participants.id, claimContacts.participantId)),
        )
        .where(and(eq(claimContacts.organizationId, own), eq(claimContacts.claimId, claimId))),
      tx
        .select()
        .from(claimNotes)
        .where(and(eq(claimNotes.organizationId, own), eq(claimNotes.claimId, claimId))),
      tx
        .select()
        .from(evidence)
        .where(and(eq(evidence.organizationId, own), eq(evidence.claimId, claimId))),
    ]),
  );
  if (!claim) throw notFound('The claim');
  const entries = [
    ...factsOfClaim(claim),
    ...events.map((event) =>
      entry(event.id, event.kind as TimelineEntry['kind'], event.summary, event.happenedAt, event.learntAt, {
        actorName: event.actorName,
        resourceType: event.resourceType,
        resourceId: event.resourceId,
      }),
    ),
    ...contacts.map(({ contact, name }) =>
      entry(contact.id, 'CONTACT', `${name}: ${contact.outcome}`, contact.contactedAt, contact.createdAt, {
        impossible:
          contact.contactedAt > contact.createdAt ? 'The contact lies after the moment it was recorded.' : null,
      }),
    ),
    ...notes.map((note) =>
      entry(note.id, 'NOTE', note.text.slice(0, 200), note.createdAt, note.createdAt, { actorName: note.authorName }),
    ),
    ...files.filter((file) => file.status !== 'AWAITING_UPLOAD').flatMap((file) => factsOfFile(claim, file)),
  ];
  entries.sort((a, b) => a.happenedAt.localeCompare(b.happenedAt) || a.learntAt.localeCompare(b.learntAt));
  return { lossAt: lossPoint(claim).toISOString(), entries: placeLoss(claim, entries) };
}

/** A loss has no zone: among photos it stands where their clocks say, and before its report unless that cannot be. */
function placeLoss(claim: ClaimRow, entries: TimelineEntry[]): TimelineEntry[] {
  const natural = entries.findIndex(({ kind }) => kind === 'LOSS');
  const [loss] = entries.slice(natural);
  if (!loss) return entries;
  const { from, to } = lossInterval(claim);
  const others = entries.toSpliced(natural, 1);
  const last = others.findLastIndex(
    ({ clockAt, impossible }) => impossible === BEFORE_LOSS || (clockAt !== null && Date.parse(clockAt) < from),
  );
  const first = others.findIndex(({ kind, clockAt }) =>
    kind === 'REPORTED'
      ? loss.impossible === null
      : clockAt !== null && Date.parse(clockAt) >= (claim.lossTime ? from : to),
  );
  const at = Math.max(last + 1, first === -1 ? natural : Math.min(natural, first));
  return others.toSpliced(at, 0, loss);
}

function factsOfFile(claim: ClaimRow, file: typeof evidence.$inferSelect): TimelineEntry[] {
  const about = { resourceType: 'evidence', resourceId: file.id };
  const arrived = file.availableAt ?? file.createdAt;
  const received = entry(`${file.id}:received`, 'EVIDENCE_RECEIVED', `${file.fileName} received`, arrived, arrived, {
    ...about,
    actorName: file.uploaderName,
  });
  if (!file.capturedAt) return [received];
  const clock = cameraClock(file);
  const tooOld = file.category === 'PHOTO' && photoFinding(claim, file) !== null;
  const captured = entry(
    `${file.id}:captured`,
    'EVIDENCE_CAPTURED',
    `${file.fileName} taken`,
    file.capturedAt,
    arrived,
    {
      ...about,
      clockAt: clock === null ? null : new Date(clock).toISOString(),
      impossible: tooOld ? BEFORE_LOSS : takenAfter(file, arrived) ? 'Taken after it was received.' : null,
    },
  );
  return [captured, received];
}
