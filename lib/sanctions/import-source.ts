import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { WATCHLIST_CODES, type WatchlistCode } from '@/db/enums';
import { sanctionsSources, type ValidatorsColumn } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { log } from '@/lib/core/log';
import { type Fetched, fetchListFile, ListFetchError } from '@/lib/sanctions/engine/import/fetch-list';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import { type ListFiles, parseList } from '@/lib/sanctions/engine/import/parse-list';
import { DOWNLOAD_SECONDS, earlier, MAX_LIST_BYTES, restSeconds, SOURCES, siblingsOf } from '@/lib/sanctions/rules';
import { lockedSource, type Taken, takeList } from '@/lib/sanctions/take-list';

type Part = { part: keyof ListFiles; address: string };

/** Where a list is fetched: as configured (`WATCHLIST_<CODE>_URL`), else from its publisher. */
export function addressOf(code: WatchlistCode): string {
  return env()[`WATCHLIST_${code}_URL`] ?? SOURCES[code].address;
}

function partsOf(code: WatchlistCode, address: string): Part[] {
  const primary: Part = { part: 'primary', address };
  const url = new URL(address);
  const siblings = code.startsWith('OFAC') ? siblingsOf(url.pathname) : null;
  if (!siblings) return [primary];
  const beside = (pathname: string) => Object.assign(new URL(address), { pathname }).href;
  return [
    primary,
    { part: 'alternates', address: beside(siblings.alternates) },
    { part: 'addresses', address: beside(siblings.addresses) },
    { part: 'comments', address: beside(siblings.comments) },
  ];
}

/** `edition` is null when no file has changed. */
type Brought = { asOf: Date; edition: { files: ListFiles; checksum: string; validators: ValidatorsColumn } | null };

/** Brings every file of a list into a folder. If one has changed, all are brought anew, to be of one edition. */
async function bring(code: WatchlistCode, parts: Part[], folder: string, before: ValidatorsColumn): Promise<Brought> {
  const rules = { hosts: SOURCES[code].hosts, maxBytes: MAX_LIST_BYTES, seconds: DOWNLOAD_SECONDS };
  const validators: ValidatorsColumn = {};
  const files: ListFiles = { primary: '' };
  const hash = createHash('sha256');
  let anew = Object.keys(before).length === 0;
  let asOf = now();
  const fetchAll = async (): Promise<boolean> => {
    let unchanged = true;
    for (const { part, address } of parts) {
      const path = join(folder, part);
      let found: Fetched;
      try {
        found = await fetchListFile(address, path, anew ? null : (before[address] ?? null), rules);
      } catch (error) {
        // The overflow of remarks is missing from some copies; everything else is needed.
        if (part === 'comments' && error instanceof ListFetchError) continue;
        throw error;
      }
      // The edition is as old as the oldest of its files.
      if (found.asOf < asOf) asOf = found.asOf;
      if (found.unchanged) continue;
      unchanged = false;
      if (!anew) return false;
      files[part] = path;
      validators[address] = found.validators;
      hash.update(found.sha256);
    }
    return unchanged;
  };
  if (!anew) {
    if (await fetchAll()) return { asOf, edition: null };
    anew = true;
  }
  await fetchAll();
  return { asOf, edition: { files, checksum: hash.digest('hex'), validators } };
}

/** What came of one source: a new edition, nothing new, or a failure with its reason. */
export type ImportResult = { code: WatchlistCode; taken: Taken | null; error: string | null };

/** Notes that a list was confirmed, or why it was not, and when it is due again. */
async function noteAttempt(code: WatchlistCode, outcome: { asOf: Date } | { error: string }): Promise<void> {
  const failed = 'error' in outcome;
  await writing({ organizationId: null }, async (tx) => {
    const source = await lockedSource(tx, code);
    const failures = failed ? source.failures + 1 : 0;
    const facts = { failures, lastAttemptAt: now(), nextAttemptAt: inSeconds(restSeconds(failures, Math.random())) };
    const found = failed
      ? { status: 'FAILED' as const, lastError: outcome.error }
      : { status: 'CURRENT' as const, lastError: null, lastSyncedAt: now(), asOf: outcome.asOf };
    await tx
      .update(sanctionsSources)
      .set({ ...facts, ...found })
      .where(eq(sanctionsSources.code, code));
  });
}

function explained(error: unknown): string {
  const known =
    error instanceof ListFetchError ||
    error instanceof ListFormatError ||
    (error instanceof Error && error.name === 'TargetError');
  if (known) return (error as Error).message;
  log().error({ err: error }, 'a sanctions list could not be imported');
  return 'The list could not be imported; the log has the cause.';
}

/** A file says by its own date how old it is; what a server answers is of now, for the server would have had a newer one. */
function asOfEdition(address: string, listDate: string | null, fetchedAsOf: Date): Date {
  if (!address.startsWith('file:') || listDate === null) return fetchedAsOf;
  return earlier(new Date(listDate), now());
}

/**
 * Fetches, reads and takes over one list. Whatever goes wrong, the list that was there stays, and the reason is kept with the source:
 * this never throws. The files are read outside of any transaction.
 */
export async function importSource(code: WatchlistCode, address: string = addressOf(code)): Promise<ImportResult> {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-list-'));
  try {
    const [source] = await database().select().from(sanctionsSources).where(eq(sanctionsSources.code, code));
    const held = source && !source.sampleData && source.versionId ? source : null;
    const { edition, asOf } = await bring(code, partsOf(code, address), folder, held?.validators ?? {});
    if (held && (edition === null || edition.checksum === held.checksum)) {
      await noteAttempt(code, { asOf: asOfEdition(address, held.listDate, asOf) });
      return { code, taken: null, error: null };
    }
    if (edition === null) throw new Error('Nothing was brought for a list that is not held.');
    const list = await parseList(code, edition.files);
    const { checksum, validators } = edition;
    const facts = { checksum, validators, sampleData: false, asOf: asOfEdition(address, list.listDate, asOf) };
    const taken = await writing({ organizationId: null }, (tx) => takeList(tx, code, list, facts));
    return { code, taken, error: null };
  } catch (error) {
    const reason = explained(error);
    await noteAttempt(code, { error: reason });
    return { code, taken: null, error: reason };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const SAMPLES: Record<WatchlistCode, string> = {
  OFAC_SDN: 'sdn.csv',
  OFAC_CONSOLIDATED: 'cons_prim.csv',
  UN: 'un.xml',
  EU: 'eu.xml',
  UK: 'uk.csv',
};

/** Folder of the invented lists that stand in until a real one is there. */
export const SAMPLE_FOLDER = join(import.meta.dirname, 'engine/import/samples');

/** Loads the invented sample list of every source that holds nothing yet, for the demo alone; it is marked as such wherever it is answered. */
export async function loadSampleLists(): Promise<void> {
  for (const code of WATCHLIST_CODES) {
    const primary = join(SAMPLE_FOLDER, SAMPLES[code]);
    const siblings = siblingsOf(primary);
    const list = await parseList(
      code,
      siblings ? { primary, alternates: siblings.alternates, addresses: siblings.addresses } : { primary },
    );
    const edition = { checksum: 'sample', sampleData: true, validators: {}, asOf: null };
    await writing({ organizationId: null }, async (tx) => {
      await tx.insert(sanctionsSources).values({ code }).onConflictDoNothing();
      const [held] = await tx.select().from(sanctionsSources).where(eq(sanctionsSources.code, code)).for('update');
      if (!held?.versionId) await takeList(tx, code, list, edition);
    });
  }
}
