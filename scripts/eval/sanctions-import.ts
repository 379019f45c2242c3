import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { WatchlistCode } from '@/db/enums';
import { migrate } from '@/db/migrate';
import { startEmbeddedPostgres } from '../embedded-postgres';
import { say } from '../progress';

type Expected = { entries: number; names: number };
type Held = { entries: number; names: number; weak: number };
type File = { code: WatchlistCode; path: string; expected: Expected | 'refused' };

/**
 * Every whole list among the samples with what the figures that came with it count: entries, which must agree, and rows of names. Of these a
 * list keeps every spelling of an entry once and adds what remarks call weak aliases, so that names are shown and not judged. The broken
 * file comes last, when its list is there.
 */
const FILES: readonly File[] = [
  { code: 'OFAC_SDN', path: 'ofac_sdn_2021-07/sdn.csv', expected: { entries: 8976, names: 8976 + 11_910 } },
  { code: 'OFAC_CONSOLIDATED', path: 'ofac_consolidated/cons_prim.csv', expected: { entries: 442, names: 442 + 1073 } },
  { code: 'EU', path: 'eu/EUSanctionsShort_2018-07-04_legacy_semicolon.csv', expected: { entries: 93, names: 741 } },
  { code: 'UN', path: 'un/UN_consolidated.xml', expected: { entries: 1003, names: 4133 } },
  { code: 'UN', path: 'un/UN_consolidated_2025-08-16_MALFORMED.xml', expected: 'refused' },
];

export type ImportFigures = {
  path: string;
  expected: Expected | 'refused';
  held: Held;
  error: string | null;
  seconds: number;
  holds: boolean;
};

/** Entries of a list as they stand in the database, their names, and how many of these are weak aliases. */
async function held(code: WatchlistCode): Promise<Held> {
  const { database } = await import('@/db/client');
  const { sql } = await import('drizzle-orm');
  const [row] = await database().execute<Held>(sql`
    select count(distinct entry_id)::int as entries, count(name)::int as names,
      count(name) filter (where name->>'kind' = 'weak')::int as weak
    from sanctions_entries left join lateral jsonb_array_elements(data->'names') as name on true where source = ${code}`);
  return row ?? { entries: 0, names: 0, weak: 0 };
}

/** A list holds what its file counts; a broken one is refused with line and column, and what was there stays. */
function agrees({ expected }: File, error: string | null, before: Held, after: Held): boolean {
  if (expected === 'refused')
    return /:\d+:\d+:/.test(error ?? '') && JSON.stringify(before) === JSON.stringify(after) && before.entries > 0;
  return error === null && after.entries === expected.entries;
}

async function importAll(folder: string): Promise<ImportFigures[]> {
  const { importSource } = await import('@/lib/sanctions/import-source');
  const figures: ImportFigures[] = [];
  for (const file of FILES) {
    const path = join(folder, file.path);
    if (!existsSync(path)) {
      say(`  ${file.path}: not there`);
      continue;
    }
    const before = await held(file.code);
    const began = performance.now();
    const { error } = await importSource(file.code, pathToFileURL(path).href);
    const seconds = (performance.now() - began) / 1000;
    const after = await held(file.code);
    const { path: name, expected } = file;
    figures.push({ path: name, expected, held: after, error, seconds, holds: agrees(file, error, before, after) });
  }
  return figures;
}

/** Takes every real list through the product's own import into a real PostgreSQL, and compares what is there with what the files hold. */
export async function evaluateImports(data: string): Promise<void> {
  const folder = join(data, 'sanctions');
  if (!existsSync(folder)) return say('Lists: no samples.');
  say('Lists through the import of the product');
  const dataDir = mkdtempSync(join(tmpdir(), 'casefile-eval-'));
  chmodSync(dataDir, 0o711);
  const server = await startEmbeddedPostgres({ dataDir, settings: { fsync: 'off', synchronous_commit: 'off' } });
  try {
    const appPassword = randomBytes(12).toString('hex');
    await migrate({ ownerUrl: server.ownerUrl, appPassword });
    const application = Object.assign(new URL(server.ownerUrl), { username: 'casefile_app', password: appPassword });
    Object.assign(process.env, { DATABASE_URL: application.href, DATA_DIR: dataDir });
    const figures = await importAll(folder);
    for (const { path, expected, held: list, error, seconds, holds } of figures) {
      say(`  ${path}: ${list.entries} entries, ${list.names} names (${list.weak} weak), ${seconds.toFixed(1)} s`);
      if (error) say(`    refused: ${error}`);
      const wanted =
        expected === 'refused' ? 'a refusal with line and column, the list as it was' : `${expected.entries} entries`;
      say(
        `    ${wanted}: ${holds ? 'holds' : 'DIFFERS'}${expected === 'refused' ? '' : `; rows of names ${expected.names}`}`,
      );
    }
    if (figures.some(({ holds }) => !holds)) process.exitCode = 1;
    mkdirSync('build/reports', { recursive: true });
    writeFileSync('build/reports/eval-lists.json', `${JSON.stringify(figures, null, 2)}\n`);
    const { closeDatabase } = await import('@/db/client');
    await closeDatabase();
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
