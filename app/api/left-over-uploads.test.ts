import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import type { TransactionSql } from 'postgres';
import { describe, expect, it } from 'vitest';
import { announce, makeVoiceSession, putFile } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import { ADMIT_JOB } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { CHECKED_AT_ONCE_BYTES } from '@/lib/evidence/rules';
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

const failed = (code: string, daysAgo: number) => ({
  status: 'FAILED',
  error: { code, message: '' },
  finished_at: new Date(Date.now() - daysAgo * 86_400_000),
});

it.each([
  ['waits for its check', { status: 'QUEUED' }, true],
  ['is being checked', { status: 'RUNNING' }, true],
  ['could not be checked and may be tried again', failed('INTERNAL_ERROR', 29), true],
  ['could not be checked and was not tried again for a month', failed('INTERNAL_ERROR', 31), false],
  ['came after another one had been refused', failed('DIGEST_MISMATCH', 0), false],
  ['needs no check any more', { status: 'CANCELED' }, false],
])('a large file that %s', async (_name, standing, stays) => {
  const tenant = await makeTenant();
  const { record, bytes } = await announce(tenant);
  await putFile(record, bytes);
  const caller = mintSystemCaller(tenant.id, 'test');
  await writing(caller, (tx) =>
    enqueue(tx, caller, { type: ADMIT_JOB, resourceType: 'evidence', resourceId: record.id }),
  );
  await superuser()`update jobs set ${superuser()(standing)} where resource_id = ${record.id}`;
  await superuser()`update evidence set upload_expires_at = now() - interval '25 hours' where id = ${record.id}`;
  await Promise.all([sweepUploads(caller), sweepUploads(caller)]);
  expect((await objectStore().stat(incomingKey(tenant.id, record.id))) !== null).toBe(stays);
});

describe('a check that begins while uploads are swept', () => {
  /** A large file whose address expired a day ago. */
  async function forgotten() {
    const tenant = await makeTenant();
    const { record } = await announce(tenant);
    const key = incomingKey(tenant.id, record.id);
    const sizeBytes = CHECKED_AT_ONCE_BYTES + 1;
    await objectStore().put(key, Readable.from([Buffer.alloc(sizeBytes)]), {
      contentType: 'image/jpeg',
      maxBytes: sizeBytes,
    });
    await superuser()`update evidence set upload_expires_at = now() - interval '25 hours' where id = ${record.id}`;
    return { tenant, record, key };
  }

  /** Holds the record's row while `meanwhile` begins, then does `work` to it and lets go. */
  async function holding<T>(id: string, meanwhile: () => Promise<T>, work: (sql: TransactionSql) => Promise<unknown>) {
    let begun: Promise<T> | undefined;
    await superuser().begin(async (sql) => {
      await sql`select 1 from evidence where id = ${id} for update`;
      begun = meanwhile();
      let over = false;
      const end = () => {
        over = true;
      };
      begun.then(end, end);
      const waiting = async () =>
        (
          await superuser()`select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`
        ).length > 0;
      while (!over && !(await waiting())) await pause(5);
      await work(sql);
    });
    return begun as Promise<T>;
  }

  it('keeps its file', async () => {
    const { tenant, record, key } = await forgotten();
    const sweep = () => sweepUploads(mintSystemCaller(tenant.id, 'test'));
    await holding(record.id, sweep, async (sql) => {
      await sql`insert into jobs (id, organization_id, type, max_attempts, resource_type, resource_id, payload)
        values (gen_random_uuid(), ${tenant.id}, ${ADMIT_JOB}, 5, 'evidence', ${record.id}, '{}')`;
    });
    expect(await objectStore().stat(key)).not.toBeNull();
  });

  it('is refused when the sweep came first', async () => {
    const { tenant, record, key } = await forgotten();
    const complete = () => tenant.as.investigator.post(`/evidence/${record.id}/complete`, {});
    const answer = await holding(record.id, complete, async (sql) => {
      await objectStore().delete(key);
      await sql`update evidence set upload_expires_at = null where id = ${record.id}`;
    });
    expect(answer.outcome).toBe('409 CONFLICT');
    expect(await superuser()`select 1 from jobs where resource_id = ${record.id}`).toEqual([]);
  });
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
