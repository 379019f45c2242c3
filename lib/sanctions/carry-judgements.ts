import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { WatchlistCode } from '@/db/enums';
import { type ProposalColumn, type ReopenedColumn, screeningMatches, screeningReviews } from '@/db/schema/sanctions';
import type { Caller } from '@/lib/auth/caller';
import { newId } from '@/lib/core/ids';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { comparedFacts, differenceOf, subjectFacts } from '@/lib/sanctions/engine/compared-facts';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';

type MatchValues = typeof screeningMatches.$inferInsert;

/** Digest of both sides' compared facts: a judgement about them holds until one of them changes. */
function pairHash(subject: Subject, hit: SearchHit): string {
  return createHash('sha256')
    .update(JSON.stringify([subjectFacts(subject), hit.entry.source, comparedFacts(hit.entry)]))
    .digest('hex');
}

/** What was judged about a participant, the newest first, with both sides as they stood. */
function judgements(tx: Transaction, caller: Caller, participantId: string) {
  return tx
    .select({ review: screeningReviews, entry: screeningMatches.entry, subject: screeningMatches.subject })
    .from(screeningReviews)
    .innerJoin(
      screeningMatches,
      and(
        eq(screeningMatches.organizationId, screeningReviews.organizationId),
        eq(screeningMatches.id, screeningReviews.matchId),
      ),
    )
    .where(
      and(
        eq(screeningReviews.organizationId, caller.organizationId),
        eq(screeningReviews.participantId, participantId),
      ),
    )
    .orderBy(desc(screeningReviews.reviewedAt), desc(screeningReviews.id));
}

/** The newest match of each pair: a proposal that waits for a second person goes on waiting after another screening. */
function newestMatches(tx: Transaction, caller: Caller, participantId: string) {
  return tx
    .selectDistinctOn([screeningMatches.source, screeningMatches.entryId])
    .from(screeningMatches)
    .where(
      and(
        eq(screeningMatches.organizationId, caller.organizationId),
        eq(screeningMatches.participantId, participantId),
      ),
    )
    .orderBy(screeningMatches.source, screeningMatches.entryId, desc(screeningMatches.id));
}

type Judgement = Awaited<ReturnType<typeof judgements>>[number];

/** Whether a second person has said the same since: a proposal makes one judgement, and the next one needs two people again. */
function isSpent({ status, proposedAt }: ProposalColumn, hash: string, judged: readonly Judgement[]): boolean {
  return judged.some(
    ({ review }) =>
      review.pairHash === hash && review.decision === status && review.reviewedAt.getTime() >= Date.parse(proposedAt),
  );
}

function reopenedBy({ review, entry, subject: then }: Judgement, subject: Subject, hit: SearchHit): ReopenedColumn {
  return {
    decision: review.decision,
    reviewedBy: { id: review.reviewerId, name: review.reviewerName },
    reviewedAt: review.reviewedAt.toISOString(),
    notes: review.notes,
    entryChanges: differenceOf(comparedFacts(entry), comparedFacts(hit.entry)),
    participantChanges: differenceOf(then, subjectFacts(subject)),
  };
}

/**
 * Matches to write. What a person judged about the same pair of facts stands: cleared pairs stay cleared. Specification silent: when a
 * compared fact of the participant or of the entry changes, the pair is looked at anew, and the match says what changed.
 */
export async function matchValues(
  tx: Transaction,
  caller: Caller,
  seen: { participantId: string; subject: Subject; screeningId: string },
  hits: readonly SearchHit[],
): Promise<MatchValues[]> {
  if (hits.length === 0) return [];
  const { participantId, subject, screeningId } = seen;
  const judged = await judgements(tx, caller, participantId);
  const newest = await newestMatches(tx, caller, participantId);
  return hits.map((hit): MatchValues => {
    const { source: code, ...entry } = hit.entry;
    const source = code as WatchlistCode;
    const hash = pairHash(subject, hit);
    const last = judged.find(({ review }) => review.source === source && review.entryId === entry.entryId);
    const holds = last?.review.pairHash === hash ? last.review : undefined;
    const { proposal = null } =
      newest.find((each) => each.source === source && each.entryId === entry.entryId && each.pairHash === hash) ?? {};
    return {
      id: newId(),
      organizationId: caller.organizationId,
      screeningId,
      participantId,
      source,
      entryId: entry.entryId,
      entry,
      subject: subjectFacts(subject),
      pairHash: hash,
      reopened: last && !holds ? reopenedBy(last, subject, hit) : null,
      proposal: proposal && (holds?.decision === proposal.status || !isSpent(proposal, hash, judged)) ? proposal : null,
      score: hit.score,
      fields: hit.fields,
      status: holds?.decision ?? 'UNREVIEWED',
      reviewedById: holds?.reviewerId ?? null,
      reviewedByName: holds?.reviewerName ?? null,
      reviewedAt: holds?.reviewedAt ?? null,
      notes: holds?.notes ?? null,
    };
  });
}
