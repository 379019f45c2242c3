import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { ScreeningStatus } from '@/db/enums';
import { organizations } from '@/db/schema/organizations';
import { participants } from '@/db/schema/participants';
import { screeningMatches, screeningReviews, screenings } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { refuseSameHand } from '@/lib/auth/separation';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { newestScreening, withMatches } from '@/lib/sanctions/read';
import { screeningStatusOf } from '@/lib/sanctions/rules';
import type { ReviewMatchInput, Screening } from '@/lib/sanctions/schema';
import { emitEvent } from '@/lib/webhooks/emit';

type MatchRow = typeof screeningMatches.$inferSelect;

async function answerOf(tx: Transaction, row: typeof screenings.$inferSelect): Promise<Screening> {
  const [answer] = await withMatches(tx, [row]);
  if (!answer) throw notFound('The match');
  return answer;
}

/**
 * Whether the judgement only proposes: the organization wants two people to agree, and nobody else has proposed the same. Specification
 * silent: an inconclusive judgement settles nothing and needs nobody else, unless it takes back what two people settled. Throws SELF_REVIEW for whoever would agree with themselves.
 */
async function needsSecondPerson(
  tx: Transaction,
  caller: Caller,
  { proposal, status: present }: MatchRow,
  { status }: ReviewMatchInput,
  reviewerId: string,
): Promise<boolean> {
  if (status === 'INCONCLUSIVE' && present === 'UNREVIEWED') return false;
  const [own] = await tx
    .select({ fourEyes: organizations.screeningFourEyes })
    .from(organizations)
    .where(eq(organizations.id, caller.organizationId));
  if (!own?.fourEyes || proposal?.status !== status) return own?.fourEyes ?? false;
  const detail = 'You proposed this judgement; a second person confirms it.';
  await refuseSameHand(tx, caller.organizationId, reviewerId, [proposal.proposedBy.id], detail);
  return false;
}

/** Keeps what a first person says until a second one says the same; a proposal that says otherwise takes its place. */
async function propose(
  tx: Transaction,
  caller: Caller,
  { match, matchIds }: Judged,
  input: ReviewMatchInput,
  proposedBy: { id: string; name: string },
): Promise<void> {
  const { status, notes = null } = input;
  const proposal = { status, notes, proposedBy, proposedAt: now().toISOString() };
  await tx.update(screeningMatches).set({ proposal }).where(inArray(screeningMatches.id, matchIds));
  await recordAudit(tx, caller, {
    action: 'screening.propose_match',
    resourceType: 'screening_match',
    resourceId: match.id,
    changes: diff({ proposal: match.proposal }, { proposal }),
  });
}

/** What is judged: the pair as it stands now, under every id that takes the judgement, and whether its participant's newest screening has it. */
type Judged = { match: MatchRow; matchIds: string[]; isLatest: boolean };

/**
 * Somebody may look at a match while its participant is screened again. The judgement is about the pair, so its newest match takes it too, and
 * what was said about that one counts: an older match may not know what two people settled since.
 */
async function judgedPair(tx: Transaction, caller: Caller, match: MatchRow): Promise<Judged> {
  const { organizationId } = caller;
  const { participantId, source, entryId, pairHash } = match;
  const latest = await newestScreening(tx, organizationId, participantId);
  const [newest = match] = await tx
    .select()
    .from(screeningMatches)
    .where(
      and(
        eq(screeningMatches.organizationId, organizationId),
        eq(screeningMatches.participantId, participantId),
        eq(screeningMatches.source, source),
        eq(screeningMatches.entryId, entryId),
        eq(screeningMatches.pairHash, pairHash),
      ),
    )
    .orderBy(desc(screeningMatches.id))
    .limit(1);
  return { match: newest, matchIds: [...new Set([match.id, newest.id])], isLatest: newest.screeningId === latest?.id };
}

/** Brings a screening to what its matches say. */
async function settle(tx: Transaction, id: string): Promise<ScreeningStatus> {
  const [screening] = await tx.select({ coverage: screenings.coverage }).from(screenings).where(eq(screenings.id, id));
  if (!screening) throw notFound('The screening');
  const { coverage } = screening;
  const all = await tx
    .select({ status: screeningMatches.status })
    .from(screeningMatches)
    .where(eq(screeningMatches.screeningId, id));
  const status = screeningStatusOf(
    all.map((each) => each.status),
    coverage,
  );
  await tx.update(screenings).set({ status }).where(eq(screenings.id, id));
  return status;
}

/**
 * A person's judgement about a match: it decides the screening's status and, through the newest one, the participant's. A match may be
 * judged again, except that the same judgement twice is ALREADY_REVIEWED; every judgement is kept. Confirming or clearing needs notes. Where
 * the organization wants four eyes, the first person proposes and a second one who judges alike confirms (else SELF_REVIEW). Throws NOT_FOUND.
 */
export async function reviewMatch(
  caller: Caller,
  ids: { id: string; sid: string; mid: string },
  input: ReviewMatchInput,
): Promise<Screening> {
  authorize(caller, 'reviewScreeningMatch');
  const reviewerId = caller.userId;
  if (caller.kind !== 'user' || !reviewerId)
    throw new DomainError('FORBIDDEN', 'Matches are judged by people, not by applications.');
  if (!input.notes && input.status !== 'INCONCLUSIVE')
    throw invalidField('/notes', 'This judgement needs notes.', 'required');
  return writing(caller, async (tx) => {
    const { organizationId } = caller;
    const mine = and(
      eq(screenings.organizationId, organizationId),
      eq(screenings.id, ids.sid),
      eq(screenings.participantId, ids.id),
    );
    const [person] = await tx
      .select({ id: participants.id })
      .from(participants)
      .where(and(eq(participants.organizationId, organizationId), eq(participants.id, ids.id)))
      .for('update');
    const [screening] = await tx.select().from(screenings).where(mine).for('update');
    const [asked] = await tx
      .select()
      .from(screeningMatches)
      .where(
        and(
          eq(screeningMatches.organizationId, organizationId),
          eq(screeningMatches.screeningId, ids.sid),
          eq(screeningMatches.id, ids.mid),
        ),
      );
    if (!person || !screening || !asked) throw notFound('The match');
    const judged = await judgedPair(tx, caller, asked);
    const { match, matchIds, isLatest } = judged;
    if (match.status === input.status)
      throw new DomainError('ALREADY_REVIEWED', `The match is ${match.status} already.`);
    const at = now();
    if (await needsSecondPerson(tx, caller, match, input, reviewerId)) {
      await propose(tx, caller, judged, input, { id: reviewerId, name: caller.actor.name });
      return answerOf(tx, screening);
    }
    const judgement = { notes: input.notes ?? null, reviewedAt: at };
    await tx
      .update(screeningMatches)
      .set({
        ...judgement,
        status: input.status,
        reviewedById: reviewerId,
        reviewedByName: caller.actor.name,
        proposal: match.proposal?.status === input.status ? match.proposal : null,
      })
      .where(inArray(screeningMatches.id, matchIds));
    const { participantId, source, entryId, pairHash } = match;
    await tx.insert(screeningReviews).values({
      id: newId(),
      organizationId,
      matchId: match.id,
      participantId,
      source,
      entryId,
      pairHash,
      decision: input.status,
      ...judgement,
      reviewerId,
      reviewerName: caller.actor.name,
    });
    const status = await settle(tx, ids.sid);
    const standing = match.screeningId === ids.sid ? status : await settle(tx, match.screeningId);
    if (isLatest) await tx.update(participants).set({ lastScreening: standing }).where(eq(participants.id, ids.id));
    await emitEvent(tx, caller, 'screening.match_reviewed', {
      screeningId: match.screeningId,
      participantId,
      matchId: match.id,
      source,
      entryId,
      status: input.status,
    });
    await recordAudit(tx, caller, {
      action: 'screening.review_match',
      resourceType: 'screening_match',
      resourceId: match.id,
      changes: diff({ status: match.status, notes: match.notes }, { status: input.status, notes: input.notes ?? null }),
    });
    return answerOf(tx, { ...screening, status });
  });
}
