import { and, eq, isNull, sql } from 'drizzle-orm';
import type { DecisionOutcome } from '@/db/enums';
import { claimDecisions, claims } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { refuseSameHand } from '@/lib/auth/separation';
import { addClaimEvent, checkVersion, lockClaim, refusedMove } from '@/lib/claims/open-claim';
import { reloadClaim } from '@/lib/claims/read';
import { PROPOSABLE } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { emitEvent } from '@/lib/webhooks/emit';

const standing = (caller: Caller, claimId: string) =>
  and(
    eq(claimDecisions.organizationId, caller.organizationId),
    eq(claimDecisions.claimId, claimId),
    isNull(claimDecisions.supersededAt),
  );

/** A decision is a person's act; a machine's credential can neither propose nor approve one. */
function decidingPerson(caller: Caller): string {
  if (caller.kind !== 'user' || !caller.userId)
    throw new DomainError('FORBIDDEN', 'Decisions are made by people, not by applications.');
  return caller.userId;
}

/** Proposes a decision and moves the claim to PENDING_DECISION; a new proposal replaces one that nobody approved. With a version it must be the present one (VERSION_CONFLICT). */
export async function proposeDecision(
  caller: Caller,
  id: string,
  input: { outcome: DecisionOutcome; rationale: string },
  expectedVersion: number | null = null,
): Promise<Claim> {
  authorize(caller, 'proposeClaimDecision');
  const proposedBy = decidingPerson(caller);
  return writing(caller, async (tx) => {
    const claim = await lockClaim(tx, caller, id);
    checkVersion(claim, expectedVersion);
    if (!PROPOSABLE.includes(claim.status)) throw refusedMove(claim, 'PENDING_DECISION');
    await tx.update(claimDecisions).set({ supersededAt: now() }).where(standing(caller, id));
    await tx.insert(claimDecisions).values({
      id: newId(),
      organizationId: caller.organizationId,
      claimId: id,
      outcome: input.outcome,
      rationale: input.rationale,
      proposedBy,
      proposedAt: now(),
    });
    await tx
      .update(claims)
      .set({ status: 'PENDING_DECISION', version: sql`${claims.version} + 1`, updatedAt: now() })
      .where(eq(claims.id, id));
    await addClaimEvent(tx, caller, id, { kind: 'DECISION_PROPOSED', summary: `Decision proposed: ${input.outcome}` });
    if (claim.status !== 'PENDING_DECISION') {
      await emitEvent(tx, caller, 'claim.status_changed', { claimId: id, from: claim.status, to: 'PENDING_DECISION' });
    }
    await recordAudit(tx, caller, {
      action: 'claim.propose_decision',
      resourceType: 'claim',
      resourceId: id,
      changes: diff({ status: claim.status, outcome: null, rationale: null }, { status: 'PENDING_DECISION', ...input }),
    });
    return reloadClaim(tx, caller, id);
  });
}

/**
 * Approves the standing proposal and closes the claim. The proposer cannot approve their own (SELF_REVIEW). With the version
 * that the approver has read, a proposal exchanged meanwhile is VERSION_CONFLICT.
 */
export async function approveDecision(
  caller: Caller,
  id: string,
  input: { notes?: string },
  expectedVersion: number | null = null,
): Promise<Claim> {
  authorize(caller, 'approveClaimDecision');
  const approvedBy = decidingPerson(caller);
  return writing(caller, async (tx) => {
    const claim = await lockClaim(tx, caller, id);
    checkVersion(claim, expectedVersion);
    if (claim.status !== 'PENDING_DECISION') throw refusedMove(claim, 'CLOSED');
    const [proposal] = await tx.select().from(claimDecisions).where(standing(caller, id));
    if (!proposal) throw new DomainError('CONFLICT', 'No decision has been proposed.');
    const detail = 'Whoever proposed a decision cannot approve it.';
    await refuseSameHand(tx, caller.organizationId, approvedBy, [proposal.proposedBy], detail);
    const at = now();
    await tx
      .update(claimDecisions)
      .set({ approvedBy, approvedAt: at, approvalNotes: input.notes ?? null })
      .where(eq(claimDecisions.id, proposal.id));
    await tx
      .update(claims)
      .set({ status: 'CLOSED', closedAt: at, version: sql`${claims.version} + 1`, updatedAt: at })
      .where(eq(claims.id, id));
    await addClaimEvent(tx, caller, id, {
      kind: 'DECISION_APPROVED',
      summary: `Decision approved: ${proposal.outcome}`,
    });
    await emitEvent(tx, caller, 'claim.status_changed', { claimId: id, from: 'PENDING_DECISION', to: 'CLOSED' });
    await emitEvent(tx, caller, 'claim.decided', { claimId: id, outcome: proposal.outcome });
    await recordAudit(tx, caller, {
      action: 'claim.approve_decision',
      resourceType: 'claim',
      resourceId: id,
      changes: diff(
        { status: claim.status, approvedBy: null },
        { status: 'CLOSED', approvedBy, approvalNotes: input.notes ?? null },
      ),
    });
    return reloadClaim(tx, caller, id);
  });
}
