import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { announce, jpeg, makeEvidence, putFile } from '@/db/testing/factories';
import { audited, storedFiles } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { Evidence } from '@/lib/evidence/schema';
import { signStorageUrl } from '@/lib/storage/signed-url';

const { home, other } = twoTenants();

describe('PUT /storage/{key}', () => {
  it('takes the announced file, recorded in the organization that the key names', async () => {
    const { record, bytes } = await announce(home());
    const { result, entries } = await audited(home().id, () => putFile(record, bytes));
    expect(result.data).toMatchObject({ sizeBytes: bytes.byteLength });
    expect(entries).toMatchObject([{ action: 'evidence.put_file', resource_id: record.id, outcome: 'success' }]);
    expect(JSON.stringify(entries)).not.toContain('signature');
  });

  it('takes nothing else', async () => {
    const { record, bytes } = await announce(home());
    const before = storedFiles(home().id).length;
    const flipped = Buffer.from(bytes);
    flipped[40] = (flipped[40] ?? 0) ^ 1;
    expect((await putFile(record, bytes.subarray(0, -1))).outcome).toBe('422 SIZE_MISMATCH');
    expect((await putFile(record, Buffer.concat([bytes, bytes]))).outcome).toBe('422 SIZE_MISMATCH');
    expect((await putFile(record, flipped)).outcome).toBe('422 DIGEST_MISMATCH');
    expect((await putFile(record, bytes, { 'Content-Type': 'text/html' })).outcome).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(storedFiles(home().id)).toHaveLength(before);
  });

  it('takes no altered, foreign, expired or re-aimed address', async () => {
    const { record, bytes } = await announce(home());
    const altered = (change: (url: URL) => void) => {
      const url = new URL(record.upload.url);
      change(url);
      return { ...record, upload: { ...record.upload, url: url.href } };
    };
    const changes: ((url: URL) => void)[] = [
      (url) => url.searchParams.set('length', '10'),
      (url) => url.searchParams.set('expires', '9999999999'),
      (url) => url.searchParams.set('type', 'text/html'),
      (url) => url.searchParams.delete('signature'),
      (url) => url.searchParams.append('length', '10'),
      (url) => url.searchParams.set('method', 'GET'),
      (url) => {
        url.pathname = url.pathname.replace(home().id, other().id);
      },
      (url) => {
        url.pathname = `${url.pathname}/../../x`;
      },
    ];
    for (const change of changes) expect((await putFile(altered(change), bytes)).outcome).toBe('403 FORBIDDEN');
    const url = signStorageUrl({
      method: 'PUT',
      key: `org/${home().id}/${record.id}.incoming`,
      expiresAt: new Date(Date.now() - 1000),
      contentType: 'image/jpeg',
      contentLength: bytes.byteLength,
    });
    const expired = await putFile({ ...record, upload: { ...record.upload, url } }, bytes);
    expect(expired.outcome).toBe('410 UPLOAD_LINK_EXPIRED');
  });
});

describe('GET /storage/{key}', () => {
  it('serves ranges, and nothing to whoever alters the address', async () => {
    const bytes = await jpeg();
    const { id } = await makeEvidence(home(), {}, bytes);
    const { data } = await home().as.viewer.get<Evidence>(`/evidence/${id}`);
    const address = data.downloadUrl ?? '';
    const part = await nobody.call('GET', address, { headers: { range: 'bytes=0-9' } });
    expect([part.status, part.headers.get('content-length')]).toEqual([206, '10']);
    const beyond = new URL(address);
    beyond.searchParams.set('name', 'index.html');
    expect((await nobody.get(beyond.href)).outcome).toBe('403 FORBIDDEN');
    expect((await nobody.get(`/storage/org/${home().id}/${id}`)).outcome).toBe('403 FORBIDDEN');
    expect((await nobody.get('/storage/../../etc/passwd'.replace('/storage', '/storage/a'))).outcome).toMatch(
      /^40[34]/,
    );
  });
});
