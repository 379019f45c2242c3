import { describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Job } from '@/lib/jobs/schema';

const { home, other } = twoTenants();

async function job(tenant: Tenant, status: 'FAILED' | 'QUEUED'): Promise<string> {
  const { id } = await makeEvidence(tenant);
  const [found] = (await tenant.as.viewer.get<Job[]>('/jobs', { resourceId: id })).data;
  await superuser()`update jobs set status = ${status}, attempt = 5 where id = ${found?.id ?? ''}`;
  return `/jobs/${found?.id}/retry`;
}

describe('POST /jobs/{id}/retry', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'supervisor',
    works: async (tenant) => ({ path: await job(tenant, 'FAILED') }),
    status: 202,
    action: 'job.retry',
    resourceType: 'job',
    illegal: { call: async (tenant) => ({ path: await job(tenant, 'QUEUED') }), outcome: '409 CONFLICT' },
  });

  it('puts it on the queue once when ten ask at once', async () => {
    const path = await job(home(), 'FAILED');
    const all = await Promise.all(Array.from({ length: 10 }, () => home().as.admin.post<Job>(path)));
    expect(all.filter((answer) => answer.status === 202)).toHaveLength(1);
    const [, , id = ''] = path.split('/');
    const queued = await superuser()`select 1 from pgboss.job where data->>'jobId' = ${id}`;
    expect(queued).toHaveLength(2);
  });
});
