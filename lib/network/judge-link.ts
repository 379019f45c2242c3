import { and, eq, sql } from 'drizzle-orm';
import { networkJudgements, networkLinks } from '@/db/schema/network';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { judgeIndicators } from '@/lib/network/follow-links';
import { withEnds } from '@/lib/network/read';
import type { JudgeLinkInput, NetworkLink } from '@/lib/network/schema';
import { emitEvent } from '@/lib/webhooks/emit';

/**
 * A person's judgement that a link means something (CONFIRMED) or nothing (DISMISSED), with the reason. It holds until an end gives the
 * value up, and takes the link's indicators with it. Of several at once one wins; what was judged is judged again only with `reopen`.
 * Throws NOT_FOUND, ALREADY_REVIEWED, VERSION_CONFLICT, or CONFLICT for a link that is over.
 */
export async function judgeLink(
  caller: Caller,
  id: string,
  decision: 'CONFIRMED' | 'DISMISSED',
  input: JudgeLinkInput,
  expectedVersion: number | null,
): Promise<NetworkLink> {
  authorize(caller, decision === 'CONFIRMED' ? 'confirmNetworkLink' : 'dismissNetworkLink');
  const reviewerId = caller.userId;
  if (caller.kind !== 'user' || !reviewerId)
    throw new DomainError('FORBIDDEN', 'Links are judged by people, not by applications.');
  return writing(caller, async (tx) => {
    const mine = and(eq(networkLinks.organizationId, caller.organizationId), eq(networkLinks.id, id));
    const [row] = await tx.select().from(networkLinks).where(mine).for('update');
    if (!row) throw notFound('The link');
    if (expectedVersion !== null && expectedVersion !== row.version)
      throw new DomainError('VERSION_CONFLICT', 'The link was changed meanwhile.');
    if (row.endedAt) throw new DomainError('CONFLICT', 'The link is over: both no longer hold the value.');
    if (row.status !== 'OPEN' && !input.reopen)
      throw new DomainError('ALREADY_REVIEWED', `The link is ${row.status}. Send reopen: true to judge it again.`);
    const at = now();
    const { reason } = input;
    const reviewer = { reviewedAt: at, reason };
    const [after] = await tx
      .update(networkLinks)
      .set({
        ...reviewer,
        status: decision,
        reviewedById: reviewerId,
        reviewedByName: caller.actor.name,
        version: sql`${networkLinks.version} + 1`,
        updatedAt: at,
      })
      .where(mine)
      .returning();
    if (!after) throw notFound('The link');
    await tx.insert(networkJudgements).values({
      ...reviewer,
      id: newId(),
      organizationId: caller.organizationId,
      linkId: id,
      decision,
      reviewerId,
      reviewerName: caller.actor.name,
    });
    await judgeIndicators(tx, caller, [id], { status: decision, note: reason });
    await emitEvent(tx, caller, 'network.link_reviewed', { linkId: id, kind: row.kind, status: decision });
    await recordAudit(tx, caller, {
      action: decision === 'CONFIRMED' ? 'network_link.confirm' : 'network_link.dismiss',
      resourceType: 'network_link',
      resourceId: id,
      changes: diff({ status: row.status, reason: row.reason }, { status: decision, reason }),
    });
    const [answer] = await withEnds(tx, caller, [after]);
    if (!answer) throw notFound('The link');
    return answer;
  });
}
