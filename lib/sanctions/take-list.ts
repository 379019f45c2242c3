import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { WatchlistCode } from '@/db/enums';
import {
  sanctionsChanges,
  sanctionsEntries,
  sanctionsSources,
  sanctionsVersions,
  type ValidatorsColumn,
} from '@/db/schema/sanctions';
import { inSeconds, now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import type { ListEntry, ParsedList } from '@/lib/sanctions/engine/list-entry';
import { LEAST_SHARE_KEPT, MOST_SHARE_REPLACED, restSeconds } from '@/lib/sanctions/rules';

const PORTION = 500;

/** Digest of an entry's facts: the same facts, the same digest. */
export function entryHash(entry: ListEntry): string {
  return createHash('sha256').update(JSON.stringify(entry)).digest('hex');
}

export type Edition = { checksum: string; sampleData: boolean; validators: ValidatorsColumn; asOf: Date | null };
export type Taken = { versionId: string; added: string[]; changed: string[]; removed: string[] };

/** When a list that was just taken in is fetched again. */
const nextRefresh = () => inSeconds(restSeconds(0, Math.random()));

const portions = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / PORTION) }, (_, at) => items.slice(at * PORTION, (at + 1) * PORTION));

/**
 * The day that an edition is of: its publisher's date, else that on which it was last known to be the present one. One of a day to come is of the
 * day on which it was brought, or no true one would ever follow it.
 */
function dayOf(listDate: string | null, asOf: Date | null): string | undefined {
  const known = asOf?.toISOString().slice(0, 10);
  return listDate && known && listDate > known ? known : (listDate ?? known);
}

/** The source's row, locked: of takers that race one goes after the other. */
export async function lockedSource(tx: Transaction, code: WatchlistCode) {
  await tx.insert(sanctionsSources).values({ code }).onConflictDoNothing();
  const [row] = await tx.select().from(sanctionsSources).where(eq(sanctionsSources.code, code)).for('update');
  if (!row) throw new Error(`The source ${code} has no row.`);
  return row;
}

/**
 * Replaces a list by a new edition, entry by entry, within the caller's transaction: readers see the old one whole or the new one whole.
 * Refuses (ListFormatError) an edition that shrank by more than a tenth, holds other entries than the list that is held, or is older; the sample
 * list may be replaced by anything.
 */
export async function takeList(
  tx: Transaction,
  code: WatchlistCode,
  list: ParsedList,
  edition: Edition,
): Promise<Taken> {
  const source = await lockedSource(tx, code);
  const { entries } = list;
  if (!source.sampleData && entries.length < source.entryCount * LEAST_SHARE_KEPT) {
    throw new ListFormatError(
      `The new list has ${entries.length} entries, the one before had ${source.entryCount}; it was not taken over.`,
    );
  }
  const [brought, there] = [dayOf(list.listDate, edition.asOf), dayOf(source.listDate, source.asOf)];
  if (!source.sampleData && brought && there && brought < there) {
    throw new ListFormatError(`These files are of ${brought}, the list that is held is of ${there}; it stays.`);
  }
  const held = await tx
    .select({ entryId: sanctionsEntries.entryId, hash: sanctionsEntries.hash, data: sanctionsEntries.data })
    .from(sanctionsEntries)
    .where(eq(sanctionsEntries.source, code));
  const before = new Map(held.map((each) => [each.entryId, each]));
  const present = new Set(entries.map(({ entryId }) => entryId));
  const removed = [...before.keys()].filter((entryId) => !present.has(entryId));
  if (!source.sampleData && removed.length > before.size * MOST_SHARE_REPLACED) {
    throw new ListFormatError(
      `The new list lacks ${removed.length} of the ${before.size} entries that are held: it is another list, and was not taken over.`,
    );
  }
  const versionId = newId();
  const rows = entries.map((data) => ({ source: code, entryId: data.entryId, hash: entryHash(data), data, versionId }));
  const added = rows.filter(({ entryId }) => !before.has(entryId));
  const changed = rows.filter(({ entryId, hash }) => before.has(entryId) && before.get(entryId)?.hash !== hash);
  const outdated = [...removed, ...changed.map(({ entryId }) => entryId)];
  for (const ids of portions(outdated)) {
    await tx
      .delete(sanctionsEntries)
      .where(and(eq(sanctionsEntries.source, code), inArray(sanctionsEntries.entryId, ids)));
  }
  for (const values of portions([...added, ...changed])) await tx.insert(sanctionsEntries).values(values);
  const { checksum, sampleData, validators, asOf } = edition;
  const facts = { checksum, listDate: list.listDate, entryCount: entries.length, sampleData };
  await tx.insert(sanctionsVersions).values({
    id: versionId,
    source: code,
    ...facts,
    added: added.length,
    changed: changed.length,
    removed: removed.length,
    // Nobody is screened anew because of invented entries.
    spreadAt: sampleData ? now() : null,
  });
  // The first real edition is no difference to anything but what it replaces.
  const changes = source.sampleData || source.versionId === null ? [] : [...added, ...changed];
  for (const values of portions([
    ...changes.map(({ entryId, data }) => ({ entryId, before: before.get(entryId)?.data ?? null, after: data })),
    ...removed.map((entryId) => ({ entryId, before: before.get(entryId)?.data ?? null, after: null })),
  ])) {
    await tx.insert(sanctionsChanges).values(values.map((value) => ({ ...value, versionId })));
  }
  await tx
    .update(sanctionsSources)
    .set({
      ...facts,
      versionId,
      validators,
      status: 'CURRENT',
      lastError: null,
      asOf,
      failures: 0,
      ...(sampleData ? {} : { lastSyncedAt: now(), lastAttemptAt: now(), nextAttemptAt: nextRefresh() }),
    })
    .where(eq(sanctionsSources.code, code));
  const ids = (list: { entryId: string }[]) => list.map(({ entryId }) => entryId);
  return { versionId, added: ids(added), changed: ids(changed), removed };
}
