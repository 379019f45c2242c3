import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claims } from '@/db/schema/claims';
import { memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { addClaimEvent, checkVersion, closedClaim, lockClaim, lostMove } from '@/lib/claims/open-claim';
import { reloadClaim } from '@/lib/claims/read';
import { statusAfterAssignment } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { invalidField, notFound, notFoundAt } from '@/lib/core/errors';
import { emitEvent } from '@/lib/webhooks/emit';

/** The member who is to investigate. Throws NOT_FOUND for nobody of the organization, VALIDATION_FAILED when they may not write claims. */
async function assignee(tx: Transaction, caller: Caller, userId: string) {
  const [member] = await tx
    .select({ name: users.name, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.organizationId, caller.organizationId), eq(memberships.userId, userId)));
  if (!member) throw notFoundAt('/investigatorId', 'The member');
  if (!ROLE_SCOPES[member.role].includes('claims:write')) {
    throw invalidField('/investigatorId', 'The investigator must be a member who may work on claims.');
  }
  return member;
}

/**
 * Assigns an investigator; a claim that nobody works on yet (NEW, TRIAGE, REOPENED) moves to INVESTIGATING by itself.
 * Taking it from somebody needs a reason. Of assignments that race one wins; the others get INVALID_STATE_TRANSITION, or VERSION_CONFLICT when
 * they named the version they had read.
 */
export async function assignClaim(
  caller: Caller,
  id: string,
  input: { investigatorId: string; reason?: string },
  expectedVersion: number | null = null,
): Promise<Claim> {
  authorize(caller, 'assignClaim');
  return writing(caller, async (tx) => {
    const [seen] = await tx
      .select()
      .from(claims)
      .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, id)));
    if (!seen) throw notFound('The claim');
    checkVersion(seen, expectedVersion);
    if (seen.status === 'CLOSED') throw closedClaim();
    if (seen.investigatorId && !input.reason)
      throw invalidField('/reason', 'Taking a claim from its investigator needs a reason.', 'required');
    const member = await assignee(tx, caller, input.investigatorId);
    const status = statusAfterAssignment(seen.status);
    const [after] = await tx
      .update(claims)
      .set({ investigatorId: input.investigatorId, status, version: sql`${claims.version} + 1`, updatedAt: now() })
      .where(
        and(
          eq(claims.id, id),
          eq(claims.status, seen.status),
          expectedVersion === null ? undefined : eq(claims.version, expectedVersion),
          sql`${claims.investigatorId} is not distinct from ${seen.investigatorId}`,
        ),
      )
      .returning();
    if (!after) throw lostMove(await lockClaim(tx, caller, id), status, expectedVersion);
    await addClaimEvent(tx, caller, id, {
      kind: 'ASSIGNED',
      summary: `Assigned to ${member.name}${input.reason ? `: ${input.reason}` : ''}`,
    });
    await emitEvent(tx, caller, 'claim.assigned', {
      claimId: id,
      investigatorId: input.investigatorId,
      reason: input.reason ?? null,
    });
    if (status !== seen.status)
      await emitEvent(tx, caller, 'claim.status_changed', { claimId: id, from: seen.status, to: status });
    await recordAudit(tx, caller, {
      action: 'claim.assign',
      resourceType: 'claim',
      resourceId: id,
      changes: [
        ...diff(
          { investigatorId: seen.investigatorId, status: seen.status },
          { investigatorId: after.investigatorId, status },
        ),
        ...(input.reason ? [{ path: '/reason', old: null, new: input.reason }] : []),
      ],
    });
    return reloadClaim(tx, caller, id);
  });
}
