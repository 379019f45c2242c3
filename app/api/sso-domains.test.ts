import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { bySso, configure, enter, withSaml } from '@/db/testing/sso';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import { CHECK_DOMAINS_JOB, checkDomains } from '@/lib/sso/check-domains';
import { domainRecord, type TextResolver } from '@/lib/sso/domain-record';
import type { SsoDomain } from '@/lib/sso/schema';

const absent: TextResolver = async () => {
  throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' });
};
const silent: TextResolver = async () => {
  throw Object.assign(new Error('queryTxt ETIMEOUT'), { code: 'ETIMEOUT' });
};
const wrong: TextResolver = async () => [['v=spf1 -all']];

/** A week later. */
async function check(tenant: Tenant, resolve: TextResolver) {
  await superuser()`update sso_domains set checked_at = now() - interval '7 days' where organization_id = ${tenant.id}`;
  await checkDomains(mintSystemCaller(tenant.id, CHECK_DOMAINS_JOB), resolve);
}

/** A domain that was proven by its record, as they are where not everything is a sample. */
async function proven(tenant: Tenant): Promise<string> {
  const domain = `${tenant.slug}.test`;
  await tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain });
  await superuser()`update sso_domains set verified_at = now() where organization_id = ${tenant.id} and domain = ${domain}`;
  return domain;
}

const shown = async (tenant: Tenant, domain: string) =>
  (await tenant.as.admin.get<SsoDomain[]>(`/auth/sso/${tenant.id}/domains`)).data.find(
    (each) => each.domain === domain,
  );

describe('a proven domain', () => {
  it('is looked for every week, and counts as unproven after the third miss in a row', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const domain = await proven(tenant);
    const stands: TextResolver = async () => [[domainRecord(tenant.id, domain).value]];
    const colleague = await makePerson(tenant.id, 'viewer', tenant.slug);
    await superuser()`update users set email = ${`c@${domain}`} where id = ${colleague.id}`;
    expect((await bySso(tenant, provider, `c@${domain}`)).accessToken).toBeTruthy();
    await configure(tenant, { ...provider.config, jitProvisioningEnabled: true, enforcedDomains: [domain] });
    const logIn = () => nobody.post('/auth/login', { email: `c@${domain}`, password: PASSWORD });
    expect((await logIn()).outcome).toBe('403 SSO_REQUIRED');

    await check(tenant, absent);
    await check(tenant, wrong);
    await check(tenant, stands);
    await check(tenant, absent);
    await check(tenant, absent);
    await check(tenant, silent);
    expect(await shown(tenant, domain)).toMatchObject({ verified: true, lapsedAt: null });
    expect((await logIn()).outcome).toBe('403 SSO_REQUIRED');

    const { entries } = await audited(tenant.id, () => check(tenant, wrong));
    expect(entries).toMatchObject([{ action: 'sso_domain.lapse', resource_id: domain, actor_type: 'system' }]);
    expect(await shown(tenant, domain)).toMatchObject({ verified: false, lapsedAt: expect.any(String) });
    const notices = await superuser()`select payload from jobs
      where organization_id = ${tenant.id} and type = 'sso.mail_domain_notice' and (payload ->> 'lapsed')::boolean`;
    expect(notices).toHaveLength(1);
    // Nobody new, and nobody is bound; who came before still comes.
    expect((await enter(tenant, provider, `new@${domain}`)).answer.problem.reason).toBe('DOMAIN_NOT_PROVEN');
    expect((await logIn()).status).toBe(200);
    expect((await enter(tenant, provider, `c@${domain}`)).answer.outcome).toBe('303');
    expect((await nobody.post('/auth/sso/discover', { email: `x@${domain}` })).data).toBeNull();
  });

  it('that lapsed is free for who proves it then', async () => {
    const [former, present] = [await makeTenant(), await makeTenant()];
    const domain = await proven(former);
    for (const _week of [1, 2, 3]) await check(former, absent);
    const listed = await present.as.admin.post(`/auth/sso/${present.id}/domains`, { domain });
    expect(listed.status).toBe(201);
    const [row] = await superuser()`select sso_domain_free(${domain}, ${present.id}::uuid) as free`;
    expect(row?.free).toBe(true);
  });

  it('below .example needs no record where that is for trying', async () => {
    const tenant = await makeTenant();
    await withSaml(tenant);
    for (const _week of [1, 2, 3, 4]) await check(tenant, absent);
    expect(await shown(tenant, `${tenant.slug}.example`)).toMatchObject({ verified: true });
  });
});

describe('an organization’s list', () => {
  it('has fifty domains at most, of ten at once too', async () => {
    const tenant = await makeTenant();
    const add = (n: number) => tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain: `d${n}.invalid` });
    for (let n = 0; n < 45; n += 1) await add(n);
    const all = await Promise.all(Array.from({ length: 10 }, (_, n) => add(100 + n)));
    expect(all.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(all.filter(({ outcome }) => outcome === '409 CONFLICT')).toHaveLength(5);
    expect((await add(0)).status).toBe(201);
  });
});
