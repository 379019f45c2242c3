import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { makeParticipant } from '@/db/testing/factories';
import { forgetLists } from '@/db/testing/lists';
import { auditRows, superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { fetchListFile } from '@/lib/sanctions/engine/import/fetch-list';
import { importSource, loadSampleLists, SAMPLE_FOLDER } from '@/lib/sanctions/import-source';
import { rescreen } from '@/lib/sanctions/rescreen';
import { runSync } from '@/lib/sanctions/run-sync';
import type { SanctionsSource, SanctionsSync, Screening } from '@/lib/sanctions/schema';

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

beforeAll(async () => {
  await forgetLists();
  await loadSampleLists();
});

describe('POST /participants/sanctions-sources/sync', () => {
  it('of twenty that ask at once one starts it; all get its id, then nobody may for a while', async () => {
    await superuser()`delete from sanctions_syncs`;
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 20 }, () => '202'));
    const ids = new Set(answers.map(({ data }) => data.syncId));
    expect(ids.size).toBe(1);
    const [id] = [...ids];
    const jobs = await superuser()`select 1 from jobs where type = 'sanctions.sync' and resource_id = ${id ?? ''}`;
    expect(jobs).toHaveLength(1);
    const entries = (await auditRows(null)).filter(({ resource_id }) => resource_id === id);
    expect(entries.map(({ action }) => action).sort()).toEqual([
      ...Array.from({ length: 19 }, () => 'sanctions_source.join_sync'),
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

  it('keeps the good list whatever a server does instead of serving it, and says what that was', async () => {
    const text = (await readFile(join(SAMPLE_FOLDER, 'eu.xml'), 'utf8')).replaceAll('2026/0', '2026/2');
    const answers: Record<string, (response: ServerResponse) => void> = {
      '/good': (response) => response.end(text),
      '/error': (response) => response.writeHead(500).end(),
      '/loopback': (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/list.xml' }).end(),
      '/html': (response) =>
        response.setHeader('content-type', 'text/html').end('<!doctype html><p>Maintenance<br></p>'),
      '/page': (response) => response.end('<html><body><p>Come back later</p></body></html>'),
      '/cut': (response) => {
        response.writeHead(200, { 'content-length': String(text.length) });
        response.write(text.slice(0, 400), () => response.destroy());
      },
      // Nobody asked for compression: what comes is taken for what it is, and never unpacked.
      '/bomb': (response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
    };
    const server = createServer((request, response) => answers[request.url ?? '']?.(response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      expect(await importSource('EU', `${origin}/good`)).toMatchObject({ error: null });
      const good = await entryIds('EU');
      for (const [path, reason] of [
        ['/error', /answered 500/],
        ['/loopback', /not allowed|not a host|port/],
        ['/html', /primary:1:\d+|no entries|root/],
        ['/page', /primary:1:\d+|no entries|root/],
        ['/cut', /could not be fetched/],
        ['/bomb', /header|primary/],
      ] as const) {
        const { error } = await importSource('EU', `${origin}${path}`);
        expect(error, path).toMatch(reason);
        expect(await sourceRow('EU')).toMatchObject({ status: 'FAILED', last_error: error });
        expect(await entryIds('EU'), path).toEqual(good);
      }
      const hanging = fetchListFile(`${origin}/hang`, join(await folder, 'hang'), null, {
        hosts: [],
        maxBytes: 1000,
        seconds: 0.3,
      });
      await expect(hanging).rejects.toThrow(/took too long/);
      const large = fetchListFile(`${origin}/good`, join(await folder, 'large'), null, {
        hosts: [],
        maxBytes: 100,
        seconds: 5,
      });
      await expect(large).rejects.toThrow(/larger than 100 bytes/);
    } finally {
      server.closeAllConnections();
      server.close();
    }
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

describe('a new edition', () => {
  const { home, other } = twoTenants();
  const folder = mkdtemp(join(tmpdir(), 'editions-'));
  let edition = 0;
  /** Has the UN publish its sample list with changes, and every organization told. */
  const publish = async (change: (text: string) => string) => {
    edition += 1;
    const path = join(await folder, `edition-${edition}.xml`);
    const text = await readFile(join(SAMPLE_FOLDER, 'un.xml'), 'utf8');
    await writeFile(path, change(text).replace('dateGenerated="2026-01-01', `dateGenerated="2026-02-0${edition}`));
    const { taken, error } = await importSource('UN', pathToFileURL(path).href);
    expect(error).toBeNull();
    return taken?.versionId ?? '';
  };
  const rescreened = (tenant: Tenant, versionId: string) =>
    rescreen({ organizationId: tenant.id, resourceId: versionId }, async () => undefined);
  const screenings = async (tenant: Tenant, id: string) =>
    (await tenant.as.viewer.get<Screening[]>(`/participants/${id}/screenings`)).data;
  const events = (id: string) =>
    superuser()`select 1 from outbox_events where type = 'screening.hit' and data->>'participantId' = ${id}`;
  const quillon = (text: string) =>
    text.replace('TARIQ</FIRST_NAME>', 'QUILLON</FIRST_NAME>').replace('ZUBAYR', 'VANTERPOOL');

  it('screens whom it makes a difference to, in every organization, and nobody else', async () => {
    await publish((text) => text.replace('J000777', 'J000778'));
    const name = 'Quillon Vanterpool Al-Sampli';
    const [mine, theirs, stranger] = await Promise.all([
      makeParticipant(home(), { name }),
      makeParticipant(other(), { name }),
      makeParticipant(home(), { name: 'Wilhelmina Quackenbush' }),
    ]);
    const version = await publish(quillon);
    // Ten workers at once: one screening, one event.
    await Promise.all(Array.from({ length: 10 }, () => rescreened(home(), version)));
    const [only, ...more] = await screenings(home(), mine.id);
    expect(more).toEqual([]);
    expect(only).toMatchObject({ status: 'IN_REVIEW', trigger: 'LIST_UPDATED' });
    expect(only?.matches[0]).toMatchObject({ entry: { source: 'UN', entryId: '9200001' }, reopened: null });
    expect(await events(mine.id)).toHaveLength(1);
    expect(await screenings(home(), stranger.id)).toEqual([]);
    // The other organization's is still to come, and comes by itself.
    expect(await screenings(other(), theirs.id)).toEqual([]);
    await rescreened(other(), version);
    expect(await screenings(other(), theirs.id)).toHaveLength(1);
  });

  it('reopens a cleared pair and says what changed; a pair whose entry left is settled', async () => {
    await publish(quillon);
    const { id } = await makeParticipant(home(), { name: 'Quillon Vanterpool Al-Sampli' });
    const path = `/participants/${id}`;
    const { data: first } = await home().as.investigator.post<Screening>(`${path}/screen`);
    const notes = 'Another person: too young.';
    await home().as.compliance_officer.post(`${path}/screenings/${first.id}/matches/${first.matches[0]?.id}/review`, {
      status: 'FALSE_POSITIVE',
      notes,
    });
    // Nothing that is compared: the pair stays cleared. The file is of February, so that nobody is clear by it.
    await rescreened(
      home(),
      await publish((text) =>
        quillon(text).replace('SAi.001', 'SAi.002').replace('<UN_LIST_TYPE>Sample', '<UN_LIST_TYPE>Other'),
      ),
    );
    expect((await screenings(home(), id))[0]).toMatchObject({
      status: 'INCOMPLETE',
      matches: [{ status: 'FALSE_POSITIVE' }],
    });
    await rescreened(home(), await publish((text) => quillon(text).replace('1970-05-17', '1999-05-17')));
    const [reopened] = await screenings(home(), id);
    expect(reopened).toMatchObject({ status: 'IN_REVIEW', trigger: 'LIST_UPDATED' });
    expect(reopened?.matches[0]).toMatchObject({
      status: 'UNREVIEWED',
      reopened: {
        decision: 'FALSE_POSITIVE',
        notes,
        entryChanges: [{ field: 'datesOfBirth', removed: ['1970-05-17'], added: ['1999-05-17'] }],
        participantChanges: [],
      },
    });
    await rescreened(home(), await publish((text) => text.replaceAll('9200001', '9200009')));
    expect((await screenings(home(), id))[0]).toMatchObject({ status: 'INCOMPLETE', matches: [] });
  });

  it('is told to every organization with its job, once', async () => {
    const version = await publish((text) => text.replace('J000777', 'J000779'));
    await superuser()`delete from sanctions_syncs`;
    await runSync({ resourceId: null }, async () => undefined);
    await runSync({ resourceId: null }, async () => undefined);
    const told =
      await superuser()`select organization_id from jobs where type = 'sanctions.rescreen' and resource_id = ${version}`;
    expect(told.filter(({ organization_id }) => organization_id === home().id)).toHaveLength(1);
    expect(told.filter(({ organization_id }) => organization_id === other().id)).toHaveLength(1);
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
