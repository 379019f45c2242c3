import type { Transaction } from '@/db/client';
import { WATCHLIST_CODES } from '@/db/enums';
import { sanctionsSources } from '@/db/schema/sanctions';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentSource } from '@/lib/sanctions/present';
import type { SanctionsSource } from '@/lib/sanctions/schema';

/** Every source with how current it is, those that were never loaded too. */
export async function readSources(tx: Transaction): Promise<SanctionsSource[]> {
  const rows = await tx.select().from(sanctionsSources);
  return WATCHLIST_CODES.map((code) => presentSource(code, rows.find((row) => row.code === code) ?? null));
}

/** The sanctions lists that screening uses. */
export async function listSanctionsSources(caller: Caller): Promise<Page<SanctionsSource>> {
  authorize(caller, 'listSanctionsSources');
  const items = await reading(caller, readSources);
  return { items, pagination: paginate(1, 100, items.length) };
}
