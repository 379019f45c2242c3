import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'vitest';
import { WATCHLIST_CODES, type WatchlistCode } from '@/db/enums';
import { superuser } from '@/db/testing/superuser';
import { importSource, SAMPLE_FOLDER } from '@/lib/sanctions/import-source';
import { withLists } from '@/lib/sanctions/list-index';
import { spreadEdition } from '@/lib/sanctions/spread-edition';

const PRIMARY: Record<WatchlistCode, string> = {
  OFAC_SDN: 'sdn.csv',
  OFAC_CONSOLIDATED: 'cons_prim.csv',
  UN: 'un.xml',
  EU: 'eu.xml',
  UK: 'uk.csv',
};
const SIBLINGS = ['alt.csv', 'add.csv', 'cons_alt.csv', 'cons_add.csv'];

/** Files in the publishers' formats with invented people, brought out on a day; OFAC's have no date but the one they lie there since. */
export async function publishedLists(day = new Date().toISOString().slice(0, 10)) {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-published-'));
  const [year, month, date] = day.split('-');
  for (const name of [...Object.values(PRIMARY), ...SIBLINGS]) {
    const text = await readFile(join(SAMPLE_FOLDER, name), 'utf8');
    const dated = text
      .replace(/(dateGenerated|generationDate)="2026-01-01/, `$1="${day}`)
      .replace('Report Date: 01/01/2026', `Report Date: ${date}/${month}/${year}`);
    await writeFile(join(folder, name), dated);
  }
  const address = (code: WatchlistCode) => pathToFileURL(join(folder, PRIMARY[code])).href;
  return { folder, address };
}

/** Loads lists of today as an operator's files are loaded, so that every list is there, real and fresh. */
export async function loadPublishedLists(codes: readonly WatchlistCode[] = WATCHLIST_CODES): Promise<void> {
  const { address } = await publishedLists();
  for (const code of codes) {
    expect((await importSource(code, address(code))).error).toBeNull();
    await spreadEdition(code);
  }
  await takeUpLists();
}

/** Waits until this process searches what the database holds. */
export const takeUpLists = () => withLists(async () => undefined, { present: true });

/** As before any list was loaded. */
export async function forgetLists(): Promise<void> {
  await superuser()`delete from sanctions_changes`;
  await superuser()`delete from sanctions_entries`;
  await superuser()`delete from sanctions_versions`;
  await superuser()`delete from sanctions_sources`;
  // What this process has in its memory it would go on searching.
  Reflect.deleteProperty(globalThis, 'casefileLists');
  await takeUpLists();
}
