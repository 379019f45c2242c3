import { eq, sql } from 'drizzle-orm';
import { claims } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { claimColumns } from '@/lib/claims/create-claim';
import { followRules } from '@/lib/claims/follow-rules';
import { judgePhotos } from '@/lib/claims/judge-photos';
import { checkVersion, lockOpenClaim, refuseContradictions } from '@/lib/claims/open-claim';
import { reloadClaim } from '@/lib/claims/read';
import { claimFindings, FORM_RULES } from '@/lib/claims/rules';
import type { Claim, UpdateClaimInput } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { requestLinking } from '@/lib/network/request-linking';

const NO_LONGER = 'No longer so: the facts of the claim were changed.';

/** Changes the given facts of an open claim. Throws NOT_FOUND, INVALID_STATE_TRANSITION when closed, VERSION_CONFLICT when stale, VALIDATION_FAILED for new facts that contradict each other. */
export async function updateClaim(
  caller: Caller,
  id: string,
  input: UpdateClaimInput,
  expectedVersion: number | null,
): Promise<Claim> {
  authorize(caller, 'updateClaim');
  return writing(caller, async (tx) => {
    const before = await lockOpenClaim(tx, caller, id);
    checkVersion(before, expectedVersion);
    const columns = claimColumns(input);
    // A time of day is stored with its seconds.
    const changes = diff({ ...before, lossTime: before.lossTime?.slice(0, 5) ?? null }, columns);
    const [after] = await tx
      .update(claims)
      .set({ ...columns, version: sql`${claims.version} + 1`, updatedAt: now() })
      .where(eq(claims.id, id))
      .returning();
    if (!after) throw new Error('The claim was not written.');
    refuseContradictions(after, changes);
    const found = claimFindings(after).map((finding) => ({ sourceId: id, finding }));
    changes.push(...(await followRules(tx, caller, id, { codes: FORM_RULES, noLonger: NO_LONGER }, found)));
    if (after.lossDate !== before.lossDate || after.lossTime !== before.lossTime)
      changes.push(...(await judgePhotos(tx, caller, id)));
    if (input.vehicle !== undefined) await requestLinking(tx, caller, 'claim', id);
    await recordAudit(tx, caller, {
      action: 'claim.update',
      resourceType: 'claim',
      resourceId: id,
      changes,
    });
    return reloadClaim(tx, caller, id);
  });
}
