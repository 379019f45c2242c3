import { asc, count, desc, eq } from 'drizzle-orm';
import type { WatchlistCode } from '@/db/enums';
import { sanctionsChanges, sanctionsVersions } from '@/db/schema/sanctions';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { differenceOf, entryFacts, type FactChange } from '@/lib/sanctions/engine/compared-facts';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';

/** One edition of a list and how many entries it added, changed and removed. */
export type ListEdition = {
  id: string;
  source: WatchlistCode;
  listDate: string | null;
  entryCount: number;
  added: number;
  changed: number;
  removed: number;
  sampleData: boolean;
  importedAt: string;
};

/** What an edition did to one entry. */
export type EditionChange = {
  entryId: string;
  name: string;
  kind: 'ADDED' | 'CHANGED' | 'REMOVED';
  changes: FactChange[];
};

/** Editions of every list, the newest first. */
export async function listEditions(caller: Caller, limit: number): Promise<ListEdition[]> {
  authorize(caller, 'listSanctionsSources');
  const rows = await reading(caller, (tx) =>
    tx
      .select()
      .from(sanctionsVersions)
      .orderBy(desc(sanctionsVersions.importedAt), asc(sanctionsVersions.source))
      .limit(limit),
  );
  return rows.map(({ spreadAt: _, checksum: __, importedAt, ...row }) => ({
    ...row,
    importedAt: importedAt.toISOString(),
  }));
}

const nameOf = (entry: ListEntry) => (entry.names.find(({ kind }) => kind === 'primary') ?? entry.names[0])?.name ?? '';

/** The difference that an edition made to the one before, entry by entry; at most `limit` of `total`. */
export async function editionDifference(
  caller: Caller,
  versionId: string,
  limit: number,
): Promise<{ total: number; items: EditionChange[] }> {
  authorize(caller, 'listSanctionsSources');
  const { rows, total } = await reading(caller, async (tx) => {
    const of = eq(sanctionsChanges.versionId, versionId);
    const [found, [counted]] = await Promise.all([
      tx.select().from(sanctionsChanges).where(of).orderBy(asc(sanctionsChanges.entryId)).limit(limit),
      tx.select({ n: count() }).from(sanctionsChanges).where(of),
    ]);
    return { rows: found, total: counted?.n ?? 0 };
  });
  const items = rows.flatMap(({ entryId, before, after }): EditionChange[] => {
    const entry = after ?? before;
    if (!entry) return [];
    const kind = before === null ? 'ADDED' : after === null ? 'REMOVED' : 'CHANGED';
    const changes = before && after ? differenceOf(entryFacts(before), entryFacts(after)) : [];
    return [{ entryId, name: nameOf(entry), kind, changes }];
  });
  return { total, items };
}
