import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { announce, makeVoiceSession, putFile } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import { ADMIT_JOB } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { sweepUploads } from '@/lib/evidence/sweep-uploads';
import { enqueue } from '@/lib/jobs/enqueue';
import { objectStore } from '@/lib/storage/object-store';
import { discardLateUploads } from '@/lib/voice/discard-late-uploads';
import { recordingKey } from '@/lib/voice/upload-target';

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

it.each([
  ['waits for its check', 'QUEUED', true],
  ['is being checked', 'RUNNING', true],
  ['could not be checked and may be tried again', 'FAILED', true],
  ['needs no check any more', 'CANCELED', false],
])('a large file that %s', async (_name, status, stays) => {
  const tenant = await makeTenant();
  const { record, bytes } = await announce(tenant);
  await putFile(record, bytes);
  const caller = mintSystemCaller(tenant.id, 'test');
  await writing(caller, (tx) =>
    enqueue(tx, caller, { type: ADMIT_JOB, resourceType: 'evidence', resourceId: record.id }),
  );
  await superuser()`update jobs set status = ${status} where resource_id = ${record.id}`;
  await superuser()`update evidence set upload_expires_at = now() - interval '25 hours' where id = ${record.id}`;
  await Promise.all([sweepUploads(caller), sweepUploads(caller)]);
  expect((await objectStore().stat(incomingKey(tenant.id, record.id))) !== null).toBe(stays);
});

it.each([
  ['of a finished interview', { status: 'COMPLETED' }, false],
  ['of a canceled one', { status: 'CANCELED' }, false],
  ['of one that expired', { status: 'EXPIRED' }, false],
  ['of one that waits for it', { status: 'AWAITING_UPLOAD' }, true],
  ['of one that has it and is not done', { status: 'UPLOADED' }, true],
  ['of one whose work failed and may be taken up again', { status: 'FAILED' }, true],
])('a recording at the address %s', async (_name, standing, stays) => {
  const tenant = await makeTenant();
  const { id } = await makeVoiceSession(tenant);
  await superuser()`update voice_sessions set ${superuser()(standing)} where id = ${id}`;
  const key = recordingKey(tenant.id, id);
  const store = objectStore();
  await store.put(key, Readable.from([Buffer.alloc(64)]), { contentType: 'audio/wav', maxBytes: 1024 });
  const caller = mintSystemCaller(tenant.id, 'test');
  await Promise.all([discardLateUploads(caller), discardLateUploads(caller)]);
  expect((await store.stat(key)) !== null).toBe(stays);
});

it('a recording at the first address of an interview that ended with its second one goes as well', async () => {
  const tenant = await makeTenant();
  const { id } = await makeVoiceSession(tenant);
  await superuser()`update voice_sessions set status = 'COMPLETED', upload_id = gen_random_uuid(), upload_tries = 2 where id = ${id}`;
  const key = recordingKey(tenant.id, id);
  await objectStore().put(key, Readable.from([Buffer.alloc(64)]), { contentType: 'audio/wav', maxBytes: 1024 });
  await discardLateUploads(mintSystemCaller(tenant.id, 'test'));
  expect(await objectStore().stat(key)).toBeNull();
});
