import { and, desc, eq } from 'drizzle-orm';
import { participants } from '@/db/schema/participants';
import { screeningMatches, screeningReviews, screenings } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { withMatches } from '@/lib/sanctions/read';
import { screeningStatusOf } from '@/lib/sanctions/rules';
import type { ReviewMatchInput, Screening } from '@/lib/sanctions/schema';
import { emitEvent } from '@/lib/webhooks/emit';

/**
 * A person's judgement about a match: it decides the screening's status and, when it is the latest one, the participant's. A match may be
 * judged again, except that the same judgement twice is ALREADY_REVIEWED; every judgement is kept. Confirming or clearing needs notes. Throws NOT_FOUND.
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
    const [match] = await tx
      .select()
      .from(screeningMatches)
      .where(
        and(
          eq(screeningMatches.organizationId, organizationId),
          eq(screeningMatches.screeningId, ids.sid),
          eq(screeningMatches.id, ids.mid),
        ),
      );
    if (!person || !screening || !match) throw notFound('The match');
    if (match.status === input.status)
      throw new DomainError('ALREADY_REVIEWED', `The match is ${match.status} already.`);
    const at = now();
    const judgement = { notes: input.notes ?? null, reviewedAt: at };
    await tx
      .update(screeningMatches)
      .set({ ...judgement, status: input.status, reviewedById: reviewerId, reviewedByName: caller.actor.name })
      .where(eq(screeningMatches.id, match.id));
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
    const all = await tx
      .select({ status: screeningMatches.status })
      .from(screeningMatches)
      .where(eq(screeningMatches.screeningId, ids.sid));
    const status = screeningStatusOf(all.map((each) => each.status));
    await tx.update(screenings).set({ status }).where(eq(screenings.id, ids.sid));
    const [latest] = await tx
      .select({ id: screenings.id })
      .from(screenings)
      .where(and(eq(screenings.organizationId, organizationId), eq(screenings.participantId, ids.id)))
      .orderBy(desc(screenings.createdAt), desc(screenings.id))
      .limit(1);
    if (latest?.id === ids.sid)
      await tx.update(participants).set({ screeningStatus: status }).where(eq(participants.id, ids.id));
    await emitEvent(tx, caller, 'screening.match_reviewed', {
      screeningId: ids.sid,
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
    const [answer] = await withMatches(tx, [{ ...screening, status }]);
    if (!answer) throw notFound('The match');
    return answer;
  });
}
