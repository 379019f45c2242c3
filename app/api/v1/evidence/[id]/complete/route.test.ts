import { describe, expect, it } from 'vitest';
import { announce, makeClaimIn, putFile, sha256 } from '@/db/testing/factories';
import { countRows, storedFiles } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Evidence } from '@/lib/evidence/schema';

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

  it('refuses a file whose claim was closed meanwhile', async () => {
    const claim = await makeClaimIn(home(), 'PENDING_DECISION');
    const { path } = await uploaded(home(), { claimId: claim.id });
    const jobs = await countRows('jobs', home().id);
    await home().as.supervisor.post(`/claims/${claim.id}/decision/approve`);
    expect((await home().as.investigator.post(path)).outcome).toBe('409 INVALID_STATE_TRANSITION');
    expect(await countRows('jobs', home().id)).toBe(jobs);
  });
});
