import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { SsoDomain } from '@/lib/sso/schema';

const { home, other } = twoTenants();
const fresh = () => `d${Math.random().toString(36).slice(2)}.test`;

describe('/auth/sso/{orgId}/domains', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/auth/sso/${tenant.id}/domains`, body: { domain: fresh() } }),
    status: 201,
    action: 'sso_domain.add',
    resourceType: 'sso_domain',
  });

  reading(home, other, { as: 'viewer', path: async (tenant) => `/auth/sso/${tenant.id}/domains` });

  it('answers a record of its own for each organization, and the same again', async () => {
    const domain = fresh();
    const add = async (tenant: ReturnType<typeof home>) =>
      (await tenant.as.admin.post<SsoDomain>(`/auth/sso/${tenant.id}/domains`, { domain })).data;
    const [mine, again, theirs] = [await add(home()), await add(home()), await add(other())];
    expect(mine).toMatchObject({ domain, verified: false, enforced: false });
    expect(mine.record.name).toBe(`_casefile-verification.${domain}`);
    expect(again.record).toEqual(mine.record);
    expect(theirs.record.value).not.toBe(mine.record.value);
    const listed = await home().as.viewer.get<SsoDomain[]>(`/auth/sso/${home().id}/domains`);
    expect(listed.data.filter((each) => each.domain === domain)).toHaveLength(1);
  });

  it.each(['gmail.com', 'OUTLOOK.com', 'localhost', 'example', '127.0.0.1', 'a..b.test', 'x@y.test', '-a.test', ''])(
    'refuses %j',
    async (domain) => {
      const answer = await home().as.admin.post(`/auth/sso/${home().id}/domains`, { domain });
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    },
  );
});
