import { sql } from 'drizzle-orm';
import { screeningPolicies } from '@/db/schema/sanctions';
import { reading, writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField } from '@/lib/core/errors';
import { presentScreeningPolicy } from '@/lib/sanctions/present';
import { findScreeningPolicy } from '@/lib/sanctions/read-ground';
import { STANDARD_POLICY } from '@/lib/sanctions/rules';
import type { ScreeningPolicy, UpdateScreeningPolicyInput } from '@/lib/sanctions/schema';

/** Which lists the organization needs for a clear answer, and how old they may be. */
export async function getScreeningPolicy(caller: Caller): Promise<ScreeningPolicy> {
  authorize(caller, 'getScreeningPolicy');
  return presentScreeningPolicy(await reading(caller, (tx) => findScreeningPolicy(tx, caller)));
}

/**
 * Replaces the organization's policy. Who reads as clear follows it at once, without another screening: what was compared stays what it was.
 * Throws VALIDATION_FAILED when a list is named twice, VERSION_CONFLICT for a stale version.
 */
export async function updateScreeningPolicy(
  caller: Caller,
  input: UpdateScreeningPolicyInput,
  expectedVersion: number | null,
): Promise<ScreeningPolicy> {
  authorize(caller, 'updateScreeningPolicy');
  const twice = input.requiredLists.findIndex((code, at) => input.requiredLists.indexOf(code) < at);
  if (twice >= 0) throw invalidField(`/requiredLists/${twice}`, 'This list is named already.', 'duplicate');
  return writing(caller, async (tx) => {
    const { organizationId } = caller;
    // Two first choices at once would both find nothing to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`screening-policy:${organizationId}`}, 0))`);
    const before = await findScreeningPolicy(tx, caller);
    if (expectedVersion !== null && expectedVersion !== (before?.version ?? 0))
      throw new DomainError('VERSION_CONFLICT', 'The policy was changed by somebody else meanwhile.');
    const chosen = { ...input, updatedByName: caller.actor.name, updatedAt: now() };
    const [row] = await tx
      .insert(screeningPolicies)
      .values({ organizationId, ...chosen })
      .onConflictDoUpdate({
        target: screeningPolicies.organizationId,
        set: { ...chosen, version: sql`${screeningPolicies.version} + 1` },
      })
      .returning();
    if (!row) throw new Error('The policy was not written.');
    const { requiredLists, ageLimitDays } = before ?? STANDARD_POLICY;
    await recordAudit(tx, caller, {
      action: 'screening.update_policy',
      resourceType: 'screening_policy',
      resourceId: organizationId,
      changes: diff({ requiredLists, ageLimitDays }, input),
    });
    return presentScreeningPolicy(row);
  });
}
