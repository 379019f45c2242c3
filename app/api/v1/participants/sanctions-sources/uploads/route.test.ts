import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '@/db/testing/client';
import { forgetLists, publishedLists } from '@/db/testing/lists';
import { auditRows, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { env } from '@/lib/core/env';
import { importSource } from '@/lib/sanctions/import-source';
import { loadUpload } from '@/lib/sanctions/load-upload';
import type { ListUpload } from '@/lib/sanctions/schema';
import { uploadKey } from '@/lib/sanctions/upload-list';
import { objectStore } from '@/lib/storage/object-store';

const { home, other } = twoTenants();
const PATH = '/participants/sanctions-sources/uploads';
const today = new Date().toISOString().slice(0, 10);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const ofacZip = async (names: readonly string[]) => {
  const { folder } = await publishedLists();
  const read = async (name: string) => [`OFAC/${name}`, strToU8(await readFile(join(folder, name), 'utf8'))] as const;
  return Buffer.from(zipSync(Object.fromEntries(await Promise.all(names.map(read)))));
};
const sdn = () => ofacZip(['sdn.csv', 'alt.csv', 'add.csv']);
const unXml = async (day = today) => readFile(join((await publishedLists(day)).folder, 'un.xml'));
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const send = (as: Client, bytes: Buffer, fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'list.bin');
  return as.call<ListUpload>('POST', PATH, { raw: form });
};
/** Sends files and has the worker's part done. */
async function brought(bytes: Buffer, fields: Record<string, string>): Promise<ListUpload | undefined> {
  const { data } = await send(home().as.admin, bytes, fields);
  expect(data).toMatchObject({ status: 'QUEUED', files: [{ sha256: digest(bytes), sizeBytes: bytes.byteLength }] });
  const [job] = await superuser()`select type from jobs where resource_id = ${data.id}`;
  expect(job).toEqual({ type: 'sanctions.load_upload' });
  await loadUpload({ resourceId: data.id, organizationId: home().id });
  expect(await objectStore().stat(uploadKey(data.id))).toBeNull();
  const all = await home().as.admin.get<ListUpload[]>(PATH);
  return all.data.find(({ id }) => id === data.id);
}
const source = async (code: string) => {
  const [row] = await superuser()`select * from sanctions_sources where code = ${code}`;
  return row;
};

beforeAll(async () => {
  await forgetLists();
  env().PLATFORM_ADMINS.push(home().people.admin.email, home().people.viewer.email);
  const { address } = await publishedLists(daysAgo(3));
  for (const code of ['UN', 'OFAC_CONSOLIDATED'] as const) await importSource(code, address(code));
});
afterAll(() => {
  env().PLATFORM_ADMINS.length = 0;
});

describe(PATH, () => {
  it('is for people who run the platform, who may change an organization too', async () => {
    const bytes = await unXml();
    const fields = { source: 'UN' };
    expect((await send(other().as.admin, bytes, fields)).outcome).toBe('403 FORBIDDEN');
    expect((await other().as.admin.get(PATH)).outcome).toBe('404 NOT_FOUND');
    expect((await send(home().as.viewer, bytes, fields)).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('takes the file of a list over, as old as it says it is', async () => {
    const bytes = await unXml(daysAgo(2));
    const done = await brought(bytes, { source: 'UN', sha256: digest(bytes).toUpperCase() });
    expect(done).toMatchObject({ status: 'LOADED', error: null, uploadedBy: { id: home().people.admin.id } });
    const row = await source('UN');
    expect(row).toMatchObject({ sample_data: false, status: 'CURRENT', list_date: daysAgo(2) });
    expect(row?.as_of.toISOString()).toBe(`${daysAgo(2)}T00:00:00.000Z`);
    const actions = (await auditRows(home().id)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['sanctions_source.upload', 'sanctions_source.load_upload']));
  });

  it('takes OFAC’s files together, of the day that is stated', async () => {
    expect(await brought(await sdn(), { source: 'OFAC_SDN', publishedOn: daysAgo(1) })).toMatchObject({
      status: 'LOADED',
    });
    expect(await source('OFAC_SDN')).toMatchObject({ entry_count: 4, list_date: daysAgo(1) });
  });

  it.each([
    ['no day', sdn, { source: 'OFAC_SDN' }, /carry no date/],
    [
      'a sibling that is missing',
      () => ofacZip(['sdn.csv', 'alt.csv']),
      { source: 'OFAC_SDN', publishedOn: today },
      /beside it/,
    ],
    [
      'two editions in one archive',
      async () =>
        Buffer.from(
          zipSync({ 'a/UN.xml': new Uint8Array(await unXml()), 'b/un.xml': new Uint8Array(await unXml(today)) }),
        ),
      { source: 'UN' },
      /holds un\.xml twice/,
    ],
    [
      'the publisher’s other list, however long it is',
      sdn,
      { source: 'OFAC_CONSOLIDATED', publishedOn: today },
      /another list/,
    ],
    ['two lists', () => ofacZip(['un.xml', 'eu.xml']), { source: 'UN' }, /one file of one list/],
    ['another list', () => unXml(), { source: 'EU' }, /./],
    ['half a file', async () => (await unXml()).subarray(0, 700), { source: 'UN' }, /./],
    [
      'half an archive',
      async () => (await sdn()).subarray(0, 300),
      { source: 'OFAC_SDN', publishedOn: today },
      /damaged/,
    ],
    ['an older edition', () => unXml(daysAgo(9)), { source: 'UN' }, /that is held is of .* it stays/],
  ])(
    'refuses %s, says why and leaves the list as it was',
    async (_name, bytes, fields: Record<string, string>, why) => {
      const entries = () => superuser()`select entry_id, hash from sanctions_entries order by source, entry_id`;
      const before = [await source(fields.source ?? ''), await entries()];
      const done = await brought(await bytes(), fields);
      expect(done?.status).toBe('REFUSED');
      expect(done?.error).toMatch(why);
      expect([await source(fields.source ?? ''), await entries()]).toEqual(before);
    },
  );

  it('lets a true edition follow one that says it is of a day to come', async () => {
    expect(await brought(await unXml('2999-01-01'), { source: 'UN' })).toMatchObject({ status: 'LOADED' });
    expect((await source('UN'))?.as_of.getTime()).toBeLessThanOrEqual(Date.now());
    expect(await brought(await unXml(today), { source: 'UN' })).toMatchObject({ status: 'LOADED' });
  });

  it('keeps nothing of what does not arrive as it should', async () => {
    const bytes = await unXml();
    const admin = home().as.admin;
    const count = async () => (await admin.get<ListUpload[]>(PATH)).data.length;
    const before = await count();
    expect((await send(admin, bytes, { source: 'UN', sha256: 'a'.repeat(64) })).outcome).toBe('422 DIGEST_MISMATCH');
    expect((await send(admin, bytes, { source: 'MARS' })).problem.errors?.[0]?.pointer).toBe('/source');
    expect((await send(admin, bytes, { source: 'UN', publishedOn: '2999-01-01' })).outcome).toBe(
      '400 VALIDATION_FAILED',
    );
    expect(await count()).toBe(before);
  });
});
