import { and, eq, isNull, sql } from 'drizzle-orm';
import type { ClaimStatus } from '@/db/enums';
import type { AuditChange } from '@/db/schema/audit';
import { claimDecisions, claims } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { judgePhotos } from '@/lib/claims/judge-photos';
import { addClaimEvent, checkVersion, lockClaim, lostMove, refusedMove } from '@/lib/claims/open-claim';
import { reloadClaim } from '@/lib/claims/read';
import { allowedTransitions } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { requestLinkingOfClaim } from '@/lib/network/request-linking';
import { emitEvent } from '@/lib/webhooks/emit';

/** Moves a claim by hand. Throws INVALID_STATE_TRANSITION naming what is allowed; of moves that race one wins. With a version it must be the present one (VERSION_CONFLICT). */
export async function transitionClaim(
  caller: Caller,
  id: string,
  input: { to: ClaimStatus; reason: string },
  expectedVersion: number | null = null,
): Promise<Claim> {
  authorize(caller, 'transitionClaim');
  return writing(caller, async (tx) => {
    const [seen] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, id)));
    if (!seen) throw notFound('The claim');
    checkVersion(seen, expectedVersion);
    if (!allowedTransitions(seen.status).includes(input.to)) throw refusedMove(seen, input.to);
    const [after] = await tx
      .update(claims)
      .set({ status: input.to, closedAt: null, version: sql`${claims.version} + 1`, updatedAt: now() })
      .where(
        and(
          eq(claims.id, id),
          eq(claims.status, seen.status),
          expectedVersion === null ? undefined : eq(claims.version, expectedVersion),
        ),
      )
      .returning();
    if (!after) throw lostMove(await lockClaim(tx, caller, id), input.to, expectedVersion);
    // Going back to work, a proposal that nobody approved no longer stands; a reopened claim keeps its decision as history.
    if (seen.status === 'PENDING_DECISION' || seen.status === 'CLOSED') {
      await tx
        .update(claimDecisions)
        .set({ supersededAt: now() })
        .where(
          and(
            eq(claimDecisions.organizationId, caller.organizationId),
            eq(claimDecisions.claimId, id),
            isNull(claimDecisions.supersededAt),
          ),
        );
    }
    // Files may have been worked up meanwhile; they left no indicator, for the claim was closed.
    const judged: AuditChange[] = [];
    if (seen.status === 'CLOSED') {
      await requestLinkingOfClaim(tx, caller, id);
      judged.push(...(await judgePhotos(tx, caller, id)));
    }
    await addClaimEvent(tx, caller, id, {
      kind: 'STATUS_CHANGED',
      summary: `${seen.status} → ${input.to}: ${input.reason}`,
    });
    await emitEvent(tx, caller, 'claim.status_changed', {
      claimId: id,
      from: seen.status,
      to: input.to,
      reason: input.reason,
    });
    await recordAudit(tx, caller, {
      action: 'claim.transition',
      resourceType: 'claim',
      resourceId: id,
      changes: [
        ...diff({ status: seen.status }, { status: input.to }),
        { path: '/reason', old: null, new: input.reason },
        ...judged,
      ],
    });
    return reloadClaim(tx, caller, id);
  });
}
