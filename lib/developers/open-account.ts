import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { developerAccounts } from '@/db/schema/developers';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';

export type AccountRow = typeof developerAccounts.$inferSelect;

/**
 * The organization's developer account, made when it is first needed; of two that make it at once the first counts. Specification
 * silent: everybody begins in the tier `sandbox`; tier and status are the operator's to change. Throws FORBIDDEN unless it is active.
 */
export async function ensureAccount(tx: Transaction, organizationId: string): Promise<AccountRow> {
  const account = await findOrOpenAccount(tx, organizationId);
  if (account.status !== 'active') throw new DomainError('FORBIDDEN', `The developer account is ${account.status}.`);
  return account;
}

/** The same whatever its status, to be looked at. */
export async function findOrOpenAccount(tx: Transaction, organizationId: string): Promise<AccountRow> {
  const find = async () =>
    (await tx.select().from(developerAccounts).where(eq(developerAccounts.organizationId, organizationId)))[0];
  const known = await find();
  if (known) return known;
  await tx.insert(developerAccounts).values({ id: newId(), organizationId }).onConflictDoNothing();
  const made = await find();
  if (!made) throw new Error('The developer account was not written.');
  return made;
}
