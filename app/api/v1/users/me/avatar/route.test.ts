import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { fileForm, jpeg } from '@/db/testing/factories';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { Me } from '@/lib/users/schema';

const { home, other } = twoTenants();
const PATH = '/users/me/avatar';

function pictures(userId: string): number {
  const folder = join(process.env.DATA_DIR ?? '', 'objects/user', userId);
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /[0-9a-f]{12}$/.test(name)).length;
}

describe('POST /users/me/avatar', () => {
  it('stores a square WebP, keeps only the last one, and shows it in the profile', async () => {
    const client = home().as.viewer.in(null).with({ 'x-tenant-id': home().slug });
    const { result, entries } = await audited(home().id, async () =>
      client.call<{ avatarUrl: string }>('POST', PATH, { raw: fileForm(await jpeg(), {}, { name: 'me.png' }) }),
    );
    expect(entries.map((entry) => entry.action)).toEqual(['user.upload_avatar']);
    const raw = await jpeg();
    const second = await client
      .with({ 'x-tenant-id': home().id })
      .call<{ avatarUrl: string }>('POST', PATH, { raw, headers: { 'content-type': 'image/jpeg' } });
    expect(pictures(home().people.viewer.id)).toBe(1);
    expect((await nobody.get(result.data.avatarUrl)).outcome).toBe('404 NOT_FOUND');
    const served = await fetchBytes(second.data.avatarUrl);
    expect(await sharp(served).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 });
    const me = await home().as.viewer.get<Me>('/auth/me');
    expect(me.data.avatarUrl).toContain(`/api/v1/storage/user/${home().people.viewer.id}/`);
  });

  it.each([
    [null, '400 ORGANIZATION_REQUIRED'],
    ['', '400 ORGANIZATION_REQUIRED'],
    ['foreign', '403 ORGANIZATION_MISMATCH'],
    ['no-such-slug', '403 ORGANIZATION_MISMATCH'],
  ])('X-Tenant-ID %j answers %s', async (tenant, outcome) => {
    const value = tenant === 'foreign' ? other().slug : tenant;
    const client = home().as.viewer.with(value === null ? {} : { 'x-tenant-id': value });
    expect((await client.call('POST', PATH, { raw: fileForm(await jpeg()) })).outcome).toBe(outcome);
  });

  it('takes only pictures, by content, and leaves nothing of anything else', async () => {
    const client = home().as.developer.with({ 'x-tenant-id': home().id });
    const cases: [Buffer<ArrayBuffer>, string][] = [
      [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), '415 UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.from('GIF89a'), '415 UNSUPPORTED_MEDIA_TYPE'],
      [Buffer.alloc(6 * 1024 * 1024, 1), '413 PAYLOAD_TOO_LARGE'],
    ];
    for (const [bytes, outcome] of cases)
      expect((await client.call('POST', PATH, { raw: fileForm(bytes) })).outcome).toBe(outcome);
    const empty = await client.call('POST', PATH, { raw: fileForm(Buffer.alloc(0)) });
    expect([400, 415, 422]).toContain(empty.status);
    const cut = await client.call('POST', PATH, { raw: fileForm((await jpeg()).subarray(0, 300)) });
    expect([415, 422]).toContain(cut.status);
    expect(pictures(home().people.developer.id)).toBe(0);
  });

  it('answers a repeat under the same key with the same address', async () => {
    const client = home().as.supervisor.with({ 'x-tenant-id': home().id, 'idempotency-key': 'avatar-1' });
    const picture = await jpeg();
    const first = await client.call<{ avatarUrl: string }>('POST', PATH, { raw: fileForm(picture) });
    const again = await client.call<{ avatarUrl: string }>('POST', PATH, { raw: fileForm(picture) });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.data).toEqual(first.data);
    const other = await client.call('POST', PATH, { raw: fileForm(await jpeg()) });
    expect(other.outcome).toBe('422 IDEMPOTENCY_KEY_REUSED');
  });
});

/** The bytes at a signed address, through the route that serves them. */
async function fetchBytes(address: string): Promise<Buffer> {
  const { GET } = await import('@/app/api/v1/storage/[...key]/route');
  const key = new URL(address).pathname.replace('/api/v1/storage/', '').split('/');
  const response = await GET(new Request(address), { params: Promise.resolve({ key }) });
  return Buffer.from(await response.arrayBuffer());
}
