import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { ApiClient, logIn } from '../api-client';
import { StartError } from '../start-error';
import { connect } from '../throwaway';
import { askedNames } from './sanctions-engine';

export type ScreeningFigures = {
  /** A batch of a thousand people, from the call to its answer. */
  batchSeconds: number;
  /** Single screenings while nothing happens, and while every list is exchanged for another edition. */
  quietP95Ms: number;
  switchP95Ms: number;
  slowestMs: number;
  duringSwitch: number;
  failed: number;
  /** Requests slower than five times the quiet 95th percentile. */
  slow: number;
};

/** Addresses of the real lists, copied so that another edition can be published; none where there is no folder. */
export function listAddresses(folder: string, copies: string): Record<string, string> {
  const un = join(folder, 'un/UN_consolidated.xml');
  if (!existsSync(un)) return {};
  mkdirSync(copies, { recursive: true });
  writeFileSync(join(copies, 'un.xml'), readFileSync(un));
  const address = (path: string) => pathToFileURL(path).href;
  return {
    WATCHLIST_REFRESH: '0',
    WATCHLIST_UN_URL: address(join(copies, 'un.xml')),
    WATCHLIST_OFAC_SDN_URL: address(join(folder, 'ofac_sdn_2021-07/sdn.csv')),
    WATCHLIST_OFAC_CONSOLIDATED_URL: address(join(folder, 'ofac_consolidated/cons_prim.csv')),
  };
}

const p95 = (times: readonly number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** Has the lists fetched and waits until the sync has ended and its edition answers. */
async function synced(superuserUrl: string, api: ApiClient): Promise<void> {
  const sql = connect(superuserUrl);
  await sql`delete from sanctions_syncs`;
  const { syncId } = await api.post('/participants/sanctions-sources/sync', {});
  for (;;) {
    const [row] = await sql`select finished_at from sanctions_syncs where id = ${String(syncId)}`;
    if (row?.finished_at) break;
    await sleep(200);
  }
  const rows = await sql<
    { version_id: string }[]
  >`select version_id from sanctions_sources where version_id is not null`;
  await sql.end();
  const wanted = rows.map(({ version_id }) => version_id).sort();
  for (;;) {
    const { listVersions } = (await api.post('/sanctions/screen-batch', {
      subjects: [{ id: '0', type: 'PERSON', name: 'Nobody Known' }],
    })) as { listVersions: { versionId: string }[] };
    if (String(listVersions.map(({ versionId }) => versionId).sort()) === String(wanted)) return;
    await sleep(100);
  }
}

/** Batches, and what single screenings feel of an exchange of the lists. */
export async function measureScreening(asked: {
  casefile: { address: string; password: string; superuserUrl: string };
  /** The real lists, and where the copies lie that the service reads. */
  folder: string;
  copies: string;
}): Promise<ScreeningFigures> {
  const { folder, copies } = asked;
  const { address, password, superuserUrl } = asked.casefile;
  const api = new ApiClient(address, await logIn(address, 'admin@harbour.example', password));
  await synced(superuserUrl, api);
  const names = askedNames(folder);
  const batch = (from: number, size: number) =>
    api.post('/sanctions/screen-batch', {
      subjects: names.slice(from, from + size).map((name, at) => ({ id: String(at), type: 'PERSON', name })),
    });
  await batch(0, 200);
  const began = performance.now();
  await batch(1000, 1000);
  const batchSeconds = (performance.now() - began) / 1000;

  let failed = 0;
  const times: { quiet: number[]; switching: number[] } = { quiet: [], switching: [] };
  const one = async (list: number[], at: number) => {
    const start = performance.now();
    await batch(at % 4000, 1).catch(() => {
      failed += 1;
    });
    list.push(performance.now() - start);
  };
  for (let at = 0; at < 400; at += 1) await one(times.quiet, at);
  const un = join(copies, 'un.xml');
  if (!existsSync(un)) throw new StartError('There are no lists to exchange: give their folder by EVAL_DATA.');
  writeFileSync(
    un,
    readFileSync(un, 'utf8')
      .replace(/<LISTED_ON>2/, '<LISTED_ON> 2')
      .replace('AL-TIKRITI', 'AL-TIKRITY'),
  );
  let over = false;
  const exchange = synced(superuserUrl, api).finally(() => {
    over = true;
  });
  for (let at = 0; !over; at += 1) await one(times.switching, at);
  await exchange;
  const quietP95Ms = p95(times.quiet);
  return {
    batchSeconds,
    quietP95Ms,
    switchP95Ms: p95(times.switching),
    slowestMs: Math.max(...times.switching),
    duringSwitch: times.switching.length,
    failed,
    slow: times.switching.filter((time) => time > 5 * quietP95Ms).length,
  };
}
