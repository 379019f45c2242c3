import { sql } from 'drizzle-orm';
import { verificationPolicies } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, invalidField } from '@/lib/core/errors';
import { presentPolicy } from '@/lib/verification/present';
import { findPolicy } from '@/lib/verification/read';
import type { UpdatePolicyInput, VerificationPolicy } from '@/lib/verification/schema';

/**
 * Replaces what the organization has chosen in the decision policy; sessions that are decided stay decided. Throws VALIDATION_FAILED
 * when a check is named twice, VERSION_CONFLICT for a stale version.
 */
export async function updatePolicy(
  caller: Caller,
  input: UpdatePolicyInput,
  expectedVersion: number | null,
): Promise<VerificationPolicy> {
  authorize(caller, 'updateVerificationPolicy');
  const twice = input.rules.findIndex(
    ({ check }, index) => input.rules.findIndex((rule) => rule.check === check) < index,
  );
  if (twice >= 0) throw invalidField(`/rules/${twice}/check`, 'This check has a rule already.', 'duplicate');
  const rules = Object.fromEntries(input.rules.map(({ check, ...outcomes }) => [check, outcomes]));
  return writing(caller, async (tx) => {
    // Two first choices at once would both find nothing to lock.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`policy:${caller.organizationId}`}, 0))`);
    const before = await findPolicy(tx, caller);
    if (expectedVersion !== null && expectedVersion !== (before?.version ?? 0)) {
      throw new DomainError('VERSION_CONFLICT', 'The policy was changed by somebody else meanwhile.');
    }
    const chosen = { autoApprove: input.autoApprove, rules, updatedByName: caller.actor.name, updatedAt: now() };
    const [row] = await tx
      .insert(verificationPolicies)
      .values({ organizationId: caller.organizationId, ...chosen })
      .onConflictDoUpdate({
        target: verificationPolicies.organizationId,
        set: { ...chosen, version: sql`${verificationPolicies.version} + 1` },
      })
      .returning();
    if (!row) throw new Error('The policy was not written.');
    await recordAudit(tx, caller, {
      action: 'verification.update_policy',
      resourceType: 'verification_policy',
      resourceId: caller.organizationId,
      changes: diff(before && { autoApprove: before.autoApprove, rules: before.rules }, {
        autoApprove: input.autoApprove,
        rules,
      }),
    });
    return presentPolicy(row);
  });
}
