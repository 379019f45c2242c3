import { eq } from 'drizzle-orm';
import { kycRuns, organizations } from '@/db/schema/organizations';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { enqueue } from '@/lib/jobs/enqueue';
import { presentKyc } from '@/lib/organizations/present';
import type { OrganizationKyc, RunKycInput } from '@/lib/organizations/schema';

/** Type of the job that asks the register. */
export const KYC_JOB = 'organization.kyc';

/** Begins the verification of the organization's business; a job asks the register. An empty input means the organization's own registration. */
export async function runKyc(caller: Caller, organizationId: string, input: RunKycInput): Promise<OrganizationKyc> {
  authorize(caller, 'runOrganizationKyc');
  if (organizationId !== caller.organizationId) throw notFound('The organization');
  return writing(caller, async (tx) => {
    const [own] = await tx.select().from(organizations).where(eq(organizations.id, organizationId));
    if (!own) throw notFound('The organization');
    const given = input.registrationNumber !== undefined || input.lei !== undefined;
    const asked = {
      registrationNumber: input.registrationNumber ?? (given ? null : own.registrationNumber),
      country: input.country ?? own.country,
      lei: input.lei ?? null,
    };
    const [run] = await tx.insert(kycRuns).values({ id: newId(), organizationId, asked }).returning();
    if (!run) throw new Error('The run was not written.');
    await enqueue(tx, caller, { type: KYC_JOB, resourceType: 'organization_kyc', resourceId: run.id });
    await recordAudit(tx, caller, {
      action: 'organization.run_kyc',
      resourceType: 'organization',
      resourceId: organizationId,
      changes: [{ path: '/asked', old: null, new: asked }],
    });
    return presentKyc(run);
  });
}
