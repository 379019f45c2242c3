import { setImmediate as breathe } from 'node:timers/promises';
import { asc, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { type ListVersionColumn, sanctionsEntries, sanctionsSources } from '@/db/schema/sanctions';
import { SearchIndex } from '@/lib/sanctions/engine/search-index';

export type Lists = { index: SearchIndex; versions: ListVersionColumn[]; sampleData: boolean };

const holder = globalThis as typeof globalThis & { casefileLists?: { key: string; lists: Promise<Lists> } };

/** Entries taken in before others get their turn on the event loop. */
const PORTION = 50;

async function presentVersions(): Promise<ListVersionColumn[]> {
  const rows = await database().select().from(sanctionsSources).orderBy(asc(sanctionsSources.code));
  return rows.flatMap(({ code, versionId, listDate, checksum, entryCount, sampleData }) =>
    versionId ? [{ source: code, versionId, listDate, checksum: checksum ?? '', entryCount, sampleData }] : [],
  );
}

async function load(versions: ListVersionColumn[]): Promise<Lists> {
  const index = new SearchIndex();
  for (const { source } of versions) {
    const rows = await database()
      .select({ data: sanctionsEntries.data })
      .from(sanctionsEntries)
      .where(eq(sanctionsEntries.source, source))
      .orderBy(asc(sanctionsEntries.entryId));
    for (const [at, { data }] of rows.entries()) {
      index.add({ ...data, source });
      if (at % PORTION === PORTION - 1) await breathe();
    }
  }
  return { index, versions, sampleData: versions.every((version) => version.sampleData) };
}

/** The present lists, kept in memory by this process and read anew when any of them has a new edition. */
export async function presentLists(): Promise<Lists> {
  const versions = await presentVersions();
  const key = versions.map(({ versionId }) => versionId).join(' ');
  if (holder.casefileLists?.key !== key) {
    const lists = load(versions);
    holder.casefileLists = { key, lists };
    lists.catch(() => {
      holder.casefileLists = undefined;
    });
  }
  return holder.casefileLists.lists;
}
