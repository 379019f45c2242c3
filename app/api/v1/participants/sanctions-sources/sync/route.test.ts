import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { auditRows, superuser } from '@/db/testing/superuser';
import { importSource, loadSampleLists, SAMPLE_FOLDER } from '@/lib/sanctions/import-source';
import { runSync } from '@/lib/sanctions/run-sync';
import type { SanctionsSource, SanctionsSync } from '@/lib/sanctions/schema';

const PATH = '/participants/sanctions-sources/sync';
const ask = () => nobody.post<SanctionsSync>(PATH);
const sourceRow = async (code: string) => {
  const [row] = await superuser()`select * from sanctions_sources where code = ${code}`;
  return row;
};
const entryIds = async (code: string) =>
  (
    await superuser()<{ entry_id: string }[]>`select entry_id from sanctions_entries where source = ${code} order by 1`
  ).map(({ entry_id }) => entry_id);

beforeAll(loadSampleLists);

describe('POST /participants/sanctions-sources/sync', () => {
  it('of ten that ask at once one starts it; all get its id, then nobody may for a while', async () => {
    await superuser()`delete from sanctions_syncs`;
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 10 }, () => '202'));
    const ids = new Set(answers.map(({ data }) => data.syncId));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    const jobs = await superuser()`select 1 from jobs where type = 'sanctions.sync' and resource_id = ${id ?? ''}`;
    expect(jobs).toHaveLength(1);
    const entries = (await auditRows(null)).filter(({ resource_id }) => resource_id === id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...Array.from({ length: 9 }, () => 'sanctions_source.join_sync'),
      'sanctions_source.sync',
    ]);
    const results = await runSync({ resourceId: id ?? null }, async () => undefined);
    expect(results.map(({ code, error }) => [code, error])).toEqual(
      ['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK'].map((code) => [code, null]),
    );
    expect(await sourceRow('UN')).toMatchObject({ status: 'CURRENT', sample_data: false, entry_count: 2 });
    const soon = await ask();
    expect(soon.outcome).toBe('429 RATE_LIMITED');
    expect(Number(soon.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('never answers entries, and takes no address from whoever asks', async () => {
    await superuser()`delete from sanctions_syncs`;
    const given = await nobody.post(PATH, { url: 'http://169.254.169.254/' });
    expect(given.outcome).toBe('400 VALIDATION_FAILED');
    const answer = await ask();
    expect(answer.text).not.toMatch(/SAMPLI|entries\b/);
  });
});

describe('an import', () => {
  const folder = mkdtemp(join(tmpdir(), 'lists-'));
  const variant = async (name: string, change: (text: string) => string) => {
    const path = join(await folder, name);
    await writeFile(path, change(await readFile(join(SAMPLE_FOLDER, 'un.xml'), 'utf8')));
    return pathToFileURL(path).href;
  };

  it('takes an edition over entry by entry and knows what changed', async () => {
    await importSource('UN', await variant('first.xml', (text) => text.replaceAll('SAi', 'SAj')));
    const before = await entryIds('UN');
    const next = await importSource(
      'UN',
      await variant('second.xml', (text) => text.replace('TARIQ', 'TAREK').replaceAll('9200002', '9200003')),
    );
    expect(next).toMatchObject({
      error: null,
      taken: { added: ['9200003'], changed: ['9200001'], removed: ['9200002'] },
    });
    expect([before, await entryIds('UN')]).toEqual([
      ['9200001', '9200002'],
      ['9200001', '9200003'],
    ]);
  });

  it('keeps the good list when a file is damaged, half, empty or missing, and says why', async () => {
    const good = await entryIds('UN');
    const bad: [string, (text: string) => string, RegExp][] = [
      ['half.xml', (text) => text.slice(0, 900), /un|half|primary:\d+:\d+/],
      ['stray.xml', (text) => text.replace('<GENDER>', '<GENDER>&'), /:\d+:\d+: /],
      ['shrunk.xml', (text) => text.replace(/<ENTITY>[\s\S]*<\/ENTITY>/, ''), /1 entries, the one before had 2/],
    ];
    for (const [name, change, message] of bad) {
      const result = await importSource('UN', await variant(name, change));
      expect(result.error).toMatch(message);
      expect((await sourceRow('UN'))?.last_error).toBe(result.error);
    }
    const missing = await importSource('UN', pathToFileURL(join(await folder, 'none.xml')).href);
    expect(missing.error).toMatch(/no such file/);
    expect(await entryIds('UN')).toEqual(good);
    expect(await sourceRow('UN')).toMatchObject({ status: 'FAILED', entry_count: 2 });
  });

  it('asks conditionally, follows no redirect to a stranger, and stops at errors', async () => {
    const text = (await readFile(join(SAMPLE_FOLDER, 'eu.xml'), 'utf8')).replaceAll('2026/0', '2026/1');
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      else if (request.url === '/broken') response.writeHead(500).end();
      else {
        asked.push(request.headers['if-none-match']);
        if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end();
        else response.writeHead(200, { etag: '"one"' }).end(text);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect(await importSource('EU', `${origin}/eu.xml`)).toMatchObject({ error: null });
      const again = await importSource('EU', `${origin}/eu.xml`);
      expect(again).toMatchObject({ error: null, taken: null });
      expect(asked.at(-1)).toBe('"one"');
      expect((await importSource('EU', `${origin}/away`)).error).toMatch(/not a host/);
      expect((await importSource('EU', `${origin}/broken`)).error).toMatch(/answered 500/);
    } finally {
      server.close();
    }
  });
});

describe('the sample lists', () => {
  it('never replace a real one', async () => {
    const before = await sourceRow('UK');
    await loadSampleLists();
    expect(await sourceRow('UK')).toEqual(before);
  });

  it('are marked', async () => {
    await superuser()`delete from sanctions_entries where source = 'UK'`;
    await superuser()`delete from sanctions_sources where code = 'UK'`;
    await loadSampleLists();
    const answer = await nobody.post<SanctionsSync>(PATH);
    const uk = answer.data.sources.find(({ code }: SanctionsSource) => code === 'UK');
    expect(uk).toMatchObject({ sampleData: true, entryCount: 2, lastSyncedAt: null });
  });
});
