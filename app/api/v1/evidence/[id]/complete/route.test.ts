import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { announce, makeClaimIn, putFile, sha256 } from '@/db/testing/factories';
import { countRows, storedFiles, superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import { ADMIT_JOB, admitUpload, checkUpload } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import type { Evidence } from '@/lib/evidence/schema';
import { enqueue } from '@/lib/jobs/enqueue';
import { runJob } from '@/lib/jobs/run-job';
import { objectStore } from '@/lib/storage/object-store';

const { home, other } = twoTenants();

/** So large that looking at it takes much longer than sending a picture. */
const WRONG_BYTES = 96 * 1024 ** 2;

async function uploaded(tenant: Tenant, input: Record<string, unknown> = {}) {
  const { record, bytes } = await announce(tenant, input);
  await putFile(record, bytes);
  return { path: `/evidence/${record.id}/complete`, record, bytes };
}

describe('POST /evidence/{id}/complete', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: (await uploaded(tenant)).path }),
    status: 200,
    action: 'evidence.complete',
    resourceType: 'evidence',
    changes: ['/status'],
    illegal: {
      call: async (tenant) => ({ path: `/evidence/${(await announce(tenant)).record.id}/complete` }),
      outcome: '409 CONFLICT',
    },
  });

  it('takes the file in once: a copy that its address can no longer change, one job, one event', async () => {
    const { path, record, bytes } = await uploaded(home());
    const before = storedFiles(home().id).length;
    const done = await home().as.investigator.post<Evidence>(path);
    expect(done.data).toMatchObject({ status: 'AVAILABLE', sha256: sha256(bytes), sizeBytes: bytes.byteLength });
    expect((await home().as.investigator.post(path)).outcome).toBe('409 CONFLICT');
    expect(storedFiles(home().id)).toHaveLength(before);
    await putFile(record, bytes);
    const read = await home().as.viewer.get<Evidence>(`/evidence/${record.id}`);
    expect(read.data.sha256).toBe(sha256(bytes));
  });

  it('refuses a file that lies about its type and leaves nothing of it', async () => {
    const { record, bytes } = await announce(home(), { mimeType: 'application/pdf', fileName: 'a.pdf' });
    const before = storedFiles(home().id).length;
    await putFile(record, bytes);
    const answer = await home().as.investigator.post(`/evidence/${record.id}/complete`);
    expect(answer.outcome).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(answer.problem.accepted).toContain('image/jpeg');
    expect(storedFiles(home().id)).toHaveLength(before);
    const read = await home().as.viewer.get<Evidence>(`/evidence/${record.id}`);
    expect(read.data.status).toBe('AWAITING_UPLOAD');
  });

  it('refuses a file whose claim was closed meanwhile, and takes it once that is reopened', async () => {
    const claim = await makeClaimIn(home(), 'PENDING_DECISION');
    const { path, record, bytes } = await uploaded(home(), { claimId: claim.id });
    const jobs = await countRows('jobs', home().id);
    await home().as.supervisor.post(`/claims/${claim.id}/decision/approve`);
    expect((await home().as.investigator.post(path)).outcome).toBe('409 INVALID_STATE_TRANSITION');
    expect(await countRows('jobs', home().id)).toBe(jobs);
    // A large file is refused to the job that checks it.
    const byJob = admitUpload(mintSystemCaller(home().id, ADMIT_JOB), record.id);
    await expect(byJob).rejects.toMatchObject({ code: 'INVALID_STATE_TRANSITION' });
    await home().as.investigator.post(`/claims/${claim.id}/transition`, { to: 'REOPENED', reason: 'a file came' });
    const taken = await home().as.investigator.post<Evidence>(path);
    expect(taken.data).toMatchObject({ status: 'AVAILABLE', sha256: sha256(bytes) });
  });

  it.each([
    ['another digest', { sha256: '0'.repeat(64) }, 'DIGEST_MISMATCH'],
    ['another type', { mimeType: 'application/pdf', sha256: undefined }, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('a file of %s than declared is not looked at again', async (_name, input, code) => {
    const { record, bytes } = await announce(home(), input);
    const key = incomingKey(home().id, record.id);
    await objectStore().put(key, Readable.from([bytes]), { contentType: 'image/jpeg', maxBytes: 1024 ** 2 });
    const byJob = admitUpload(mintSystemCaller(home().id, ADMIT_JOB), record.id);
    await expect(byJob).rejects.toMatchObject({ code });
    expect(await objectStore().stat(key)).toBeNull();
  });

  it('a good file that is sent while a wrong one is looked at stays and is taken in', async () => {
    const { path, record, bytes } = await uploaded(home());
    const key = incomingKey(home().id, record.id);
    const put = (file: Buffer) =>
      objectStore().put(key, Readable.from([file]), { contentType: 'image/jpeg', maxBytes: WRONG_BYTES });
    await put(Buffer.alloc(WRONG_BYTES));
    const before = storedFiles(home().id).length;
    let looked = false;
    const check = admitUpload(mintSystemCaller(home().id, ADMIT_JOB), record.id).finally(() => {
      looked = true;
    });
    check.catch(() => undefined);
    while (storedFiles(home().id).length === before) await pause(1);
    await put(bytes);
    expect(looked).toBe(false);
    await expect(check).rejects.toMatchObject({ code: 'SIZE_MISMATCH' });
    expect((await home().as.investigator.post<Evidence>(path)).data).toMatchObject({ sha256: sha256(bytes) });
  });

  it.each([
    ['a verdict, whose file is gone', false, 'FAILED', 'CONFLICT'],
    ['its commit', true, 'SUCCEEDED', undefined],
  ])('a job whose worker died after %s says how it ended', async (_name, taken, status, code) => {
    const { path, record } = await uploaded(home());
    if (taken) await home().as.investigator.post(path);
    else await objectStore().delete(incomingKey(home().id, record.id));
    const caller = mintSystemCaller(home().id, ADMIT_JOB);
    const jobId = await writing(caller, (tx) =>
      enqueue(tx, caller, { type: ADMIT_JOB, resourceType: 'evidence', resourceId: record.id }),
    );
    await superuser()`update jobs set status = 'RUNNING', attempt = 1 where id = ${jobId}`;
    await runJob({ jobId, organizationId: home().id }, { [ADMIT_JOB]: checkUpload });
    const [job] = await superuser()`select status, error->>'code' as code from jobs where id = ${jobId}`;
    expect(job).toEqual({ status, code: code ?? null });
  });
});
