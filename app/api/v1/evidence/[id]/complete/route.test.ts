import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { announce, makeClaimIn, putFile, sha256 } from '@/db/testing/factories';
import { countRows, storedFiles } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { mintSystemCaller } from '@/lib/auth/caller';
import { ADMIT_JOB, admitUpload } from '@/lib/evidence/complete-evidence';
import { incomingKey } from '@/lib/evidence/create-evidence';
import type { Evidence } from '@/lib/evidence/schema';
import { objectStore } from '@/lib/storage/object-store';

const { home, other } = twoTenants();

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
});
