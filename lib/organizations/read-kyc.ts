import { asc, count, desc, eq } from 'drizzle-orm';
import { kycRuns } from '@/db/schema/organizations';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentKyc } from '@/lib/organizations/present';
import type { KycHistoryQuery, OrganizationKyc } from '@/lib/organizations/schema';

/** Runs of the organization's verification. Throws NOT_FOUND for another organization. */
export async function listKyc(
  caller: Caller,
  organizationId: string,
  query: KycHistoryQuery,
): Promise<Page<OrganizationKyc>> {
  authorize(caller, 'listOrganizationKyc');
  if (organizationId !== caller.organizationId) throw notFound('The organization');
  return reading(caller, async (tx) => {
    const mine = eq(kycRuns.organizationId, caller.organizationId);
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(kycRuns)
        .where(mine)
        .orderBy(order(kycRuns.createdAt), order(kycRuns.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(kycRuns).where(mine),
    ]);
    return { items: rows.map(presentKyc), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** The latest run. Throws NOT_FOUND when there is none. */
export async function getKyc(caller: Caller, organizationId: string): Promise<OrganizationKyc> {
  const { items } = await listKyc(caller, organizationId, {
    page: 1,
    limit: 1,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  });
  const [latest] = items;
  if (!latest) throw notFound('A verification of the organization');
  return latest;
}
