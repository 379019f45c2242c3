import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { claimIndicators } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { lockOpenClaim } from '@/lib/claims/open-claim';
import { presentIndicator } from '@/lib/claims/present';
import type { addIndicatorInput, RiskIndicator, updateIndicatorInput } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';

/** Adds a risk indicator to an open claim. Throws CONFLICT when the same code from the same source stands already. */
export async function addIndicator(
  caller: Caller,
  claimId: string,
  input: z.output<typeof addIndicatorInput>,
): Promise<RiskIndicator> {
  authorize(caller, 'addRiskIndicator');
  return writing(caller, async (tx) => {
    await lockOpenClaim(tx, caller, claimId);
    const [row] = await tx
      .insert(claimIndicators)
      .values({ ...input, id: newId(), organizationId: caller.organizationId, claimId })
      .onConflictDoNothing()
      .returning();
    if (!row) throw new DomainError('CONFLICT', 'This indicator from this source stands already.');
    await recordAudit(tx, caller, {
      action: 'claim.add_risk_indicator',
      resourceType: 'claim',
      resourceId: claimId,
      changes: diff(null, { [row.id]: input }, '/riskIndicators'),
    });
    return presentIndicator(row);
  });
}

/** Confirms, dismisses or annotates an indicator of an open claim. From then on it is the person's, and its rule leaves it alone. */
export async function updateIndicator(
  caller: Caller,
  claimId: string,
  input: z.output<typeof updateIndicatorInput>,
): Promise<RiskIndicator> {
  authorize(caller, 'updateRiskIndicator');
  const { id, ...changes } = input;
  return writing(caller, async (tx) => {
    await lockOpenClaim(tx, caller, claimId);
    const mine = and(
      eq(claimIndicators.organizationId, caller.organizationId),
      eq(claimIndicators.claimId, claimId),
      eq(claimIndicators.id, id),
    );
    const [before] = await tx.select().from(claimIndicators).where(mine).for('update');
    if (!before) throw notFound('The risk indicator');
    const [after] = await tx
      .update(claimIndicators)
      .set({ ...changes, heldByRule: false, version: sql`${claimIndicators.version} + 1`, updatedAt: now() })
      .where(mine)
      .returning();
    if (!after) throw notFound('The risk indicator');
    await recordAudit(tx, caller, {
      action: 'claim.update_risk_indicator',
      resourceType: 'claim',
      resourceId: claimId,
      changes: diff(before, changes, `/riskIndicators/${id}`),
    });
    return presentIndicator(after);
  });
}
