import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { IndicatorSource } from '@/db/enums';
import type { AuditChange } from '@/db/schema/audit';
import { claimEvents, claimIndicators, claims } from '@/db/schema/claims';
import type { Caller } from '@/lib/auth/caller';
import { allowedTransitions, contradictions, type Finding } from '@/lib/claims/rules';
import type { TIMELINE_KINDS } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';

export type ClaimRow = typeof claims.$inferSelect;

/** The claim's row, locked for this transaction. Throws NOT_FOUND, or INVALID_STATE_TRANSITION for a closed one: it is read-only. */
export async function lockOpenClaim(tx: Transaction, caller: Caller, id: string): Promise<ClaimRow> {
  const row = await lockClaim(tx, caller, id);
  if (row.status === 'CLOSED') throw closedClaim();
  return row;
}

/** The claim's row, locked, whatever its state. Throws NOT_FOUND. */
export async function lockClaim(tx: Transaction, caller: Caller, id: string): Promise<ClaimRow> {
  const [row] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, id)))
    .for('update');
  if (!row) throw notFound('The claim');
  return row;
}

/** The refusal of any change to a closed claim. */
export function closedClaim(): DomainError {
  return new DomainError('INVALID_STATE_TRANSITION', 'A closed claim is read-only. Reopen it first.', {
    extra: { from: 'CLOSED', to: 'CLOSED', allowed: allowedTransitions('CLOSED') },
  });
}

/** The refusal of a move that lost against another one, or that its state does not allow. */
export function refusedMove(row: ClaimRow, to: string): DomainError {
  return invalidTransition(row.status, to, allowedTransitions(row.status));
}

const versionConflict = () => new DomainError('VERSION_CONFLICT', 'The claim was changed by somebody else meanwhile.');

/** Throws VERSION_CONFLICT when the client's version is not the present one. */
export function checkVersion(row: { version: number }, expected: number | null): void {
  if (expected !== null && expected !== row.version) throw versionConflict();
}

/** The refusal of a move that another change was quicker than: of the version where the client named one, else of the state. */
export function lostMove(row: ClaimRow, to: string, expected: number | null): DomainError {
  if (expected !== null && expected !== row.version) return versionConflict();
  return refusedMove(row, to);
}

/**
 * Throws VALIDATION_FAILED, at each member concerned, when what changed contradicts itself, the clock, the table of currencies or the rest
 * of the claim.
 */
export function refuseContradictions(row: ClaimRow, changes: readonly AuditChange[]): void {
  const found = contradictions(
    row,
    changes.map(({ path }) => path),
    now(),
  );
  const [first] = found;
  if (!first) return;
  throw new DomainError('VALIDATION_FAILED', first.message, {
    issues: found.map((each) => ({ ...each, in: 'body', code: 'contradiction' })),
  });
}

/** Adds a fact to the claim's timeline; it happened now unless told otherwise. */
export async function addClaimEvent(
  tx: Transaction,
  caller: Caller,
  claimId: string,
  event: { kind: (typeof TIMELINE_KINDS)[number]; summary: string; resourceType?: string; resourceId?: string },
): Promise<void> {
  await tx.insert(claimEvents).values({
    id: newId(),
    organizationId: caller.organizationId,
    claimId,
    happenedAt: now(),
    learntAt: now(),
    actorName: caller.actor.name,
    ...event,
  });
}

/** Raises the findings of a rule or an engine as indicators; one that stands already is left as people have judged it. */
export async function raiseIndicators(
  tx: Transaction,
  caller: Caller,
  claimId: string,
  findings: Finding[],
  sourceId: string,
  source: IndicatorSource = 'RULE',
): Promise<void> {
  if (findings.length === 0) return;
  await tx
    .insert(claimIndicators)
    .values(
      findings.map((finding) => ({
        id: newId(),
        organizationId: caller.organizationId,
        claimId,
        source,
        sourceId,
        heldByRule: source === 'RULE' || source === 'NETWORK',
        ...finding,
      })),
    )
    .onConflictDoNothing();
}
