import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { announce, putFile } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { sweepUploads } from '@/lib/evidence/sweep-uploads';
import { objectStore } from '@/lib/storage/object-store';

it('what is sent to the address of a completed upload goes when the address has expired, and the evidence stays', async () => {
  const tenant = await makeTenant();
  const { record, bytes } = await announce(tenant);
  await putFile(record, bytes);
  expect((await tenant.as.investigator.post(`/evidence/${record.id}/complete`, {})).status).toBe(200);
  const key = incomingKey(tenant.id, record.id);
  const store = objectStore();
  expect(await store.stat(key)).toBeNull();
  // An object store knows nothing of records: as long as the address is good it takes the file once more.
  await store.put(key, Readable.from([bytes]), { contentType: 'image/jpeg', maxBytes: 1024 ** 2 });
  const sweep = () => sweepUploads(mintSystemCaller(tenant.id, 'test'));
  await sweep();
  expect(await store.stat(key)).not.toBeNull();
  await superuser()`update evidence set upload_expires_at = now() - interval '25 hours' where id = ${record.id}`;
  await Promise.all([sweep(), sweep()]);
  expect(await store.stat(key)).toBeNull();
  const [row] = await superuser()`select upload_expires_at, status from evidence where id = ${record.id}`;
  expect(row).toEqual({ upload_expires_at: null, status: 'AVAILABLE' });
  expect(
    (await tenant.as.investigator.get<{ downloadUrl: string }>(`/evidence/${record.id}`)).data.downloadUrl,
  ).toBeTruthy();
});
