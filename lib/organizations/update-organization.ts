import { and, eq, sql } from 'drizzle-orm';
import { organizations } from '@/db/schema/organizations';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { hasSecondFactor } from '@/lib/mfa/read';
import { presentOrganization } from '@/lib/organizations/present';
import type { OrganizationView, UpdateOrganizationInput } from '@/lib/organizations/schema';

/**
 * Changes what the organization asks of its members. Who asks for a second factor must have one, or they would shut themselves out with
 * everybody else: CONFLICT. Throws NOT_FOUND for another organization, VERSION_CONFLICT for a stale version.
 */
export async function updateOrganization(
  caller: Caller,
  id: string,
  input: UpdateOrganizationInput,
  expectedVersion: number | null,
): Promise<OrganizationView> {
  authorize(caller, 'updateOrganization');
  if (input.mfaRequired && !(await hasSecondFactor(caller.userId ?? ''))) {
    throw new DomainError('CONFLICT', 'Set up your own authenticator first.');
  }
  return writing(caller, async (tx) => {
    const mine = and(eq(organizations.id, id), eq(organizations.id, caller.organizationId));
    const [before] = await tx.select().from(organizations).where(mine).for('update');
    if (!before) throw notFound('The organization');
    if (expectedVersion !== null && expectedVersion !== before.version) {
      throw new DomainError('VERSION_CONFLICT', 'The organization was changed meanwhile.');
    }
    const [after = before] = await tx
      .update(organizations)
      .set({ ...input, version: sql`${organizations.version} + 1`, updatedAt: now() })
      .where(mine)
      .returning();
    await recordAudit(tx, caller, {
      action: 'organization.update',
      resourceType: 'organization',
      resourceId: id,
      changes: diff(before, input),
    });
    return presentOrganization(after);
  });
}
