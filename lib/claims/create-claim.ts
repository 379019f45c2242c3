import { sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimCounters, claims } from '@/db/schema/claims';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { addClaimEvent, raiseIndicators, refuseContradictions } from '@/lib/claims/open-claim';
import { reloadClaim } from '@/lib/claims/read';
import { claimFindings, dueDate } from '@/lib/claims/rules';
import type { Claim, CreateClaimInput, UpdateClaimInput } from '@/lib/claims/schema';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { requestLinking } from '@/lib/network/request-linking';
import { emitEvent } from '@/lib/webhooks/emit';

/** The next reference of the organization and year, `CLM-26-00042`; the counter's row makes it unique and free of gaps within commits. */
async function nextReference(tx: Transaction, caller: Caller): Promise<string> {
  const year = now().getUTCFullYear();
  const [counter] = await tx
    .insert(claimCounters)
    .values({ organizationId: caller.organizationId, year, last: 1 })
    .onConflictDoUpdate({
      target: [claimCounters.organizationId, claimCounters.year],
      set: { last: sql`${claimCounters.last} + 1` },
    })
    .returning();
  return `CLM-${String(year % 100).padStart(2, '0')}-${String(counter?.last ?? 1).padStart(5, '0')}`;
}

/** The columns of the members given, wire → row; members not given stay out. */
export function claimColumns(input: UpdateClaimInput) {
  const { amountClaimed, reportedAt, dueAt, ...rest } = input;
  return {
    ...rest,
    ...(amountClaimed === undefined
      ? {}
      : { amount: amountClaimed?.amount ?? null, currency: amountClaimed?.currency ?? null }),
    ...(reportedAt === undefined ? {} : { reportedAt: new Date(reportedAt) }),
    ...(dueAt === undefined ? {} : { dueAt: new Date(dueAt) }),
  };
}

/** Opens a claim in state NEW with the organization's next reference. Throws VALIDATION_FAILED for facts that contradict each other. */
export async function createClaim(caller: Caller, input: CreateClaimInput): Promise<Claim> {
  authorize(caller, 'createClaim');
  return writing(caller, async (tx) => {
    const at = now();
    const columns = claimColumns(input);
    const [row] = await tx
      .insert(claims)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        reference: await nextReference(tx, caller),
        dueAt: dueDate(input.priority, at),
        createdBy: caller.actor.id,
        ...columns,
        type: input.type,
        lossDate: input.lossDate,
        description: input.description,
        reportedAt: input.reportedAt ? new Date(input.reportedAt) : at,
      })
      .returning();
    if (!row) throw new Error('The claim was not written.');
    refuseContradictions(row, diff(null, columns));
    await addClaimEvent(tx, caller, row.id, { kind: 'CLAIM_CREATED', summary: `Claim ${row.reference} opened` });
    await raiseIndicators(tx, caller, row.id, claimFindings(row), row.id);
    if (input.vehicle) await requestLinking(tx, caller, 'claim', row.id);
    await emitEvent(tx, caller, 'claim.created', { claimId: row.id, reference: row.reference, type: row.type });
    await recordAudit(tx, caller, {
      action: 'claim.create',
      resourceType: 'claim',
      resourceId: row.id,
      changes: diff(null, { reference: row.reference, status: row.status, ...input }),
    });
    return reloadClaim(tx, caller, row.id);
  });
}
