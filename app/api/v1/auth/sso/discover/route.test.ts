import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { configure, domainOf, withSaml } from '@/db/testing/sso';
import { makeTenant } from '@/db/testing/tenant';

const discover = async (email: string) => (await nobody.post('/auth/sso/discover', { email })).data;

describe('POST /auth/sso/discover', () => {
  it('answers by domain, whoever the person is', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const found = { ssoUrl: `http://localhost:3000/api/v1/auth/sso/${tenant.id}/login` };
    expect(await discover(tenant.people.viewer.email.toUpperCase())).toEqual(found);
    expect(await discover(`nobody@${domainOf(tenant)}`)).toEqual(found);
    expect(await discover(`nobody@sub.${domainOf(tenant)}`)).toBeNull();
    expect(await discover('somebody@elsewhere.test')).toBeNull();
    await configure(tenant, { ...provider.config, enabled: false });
    expect(await discover(tenant.people.viewer.email)).toBeNull();
  });

  it('knows no domain that is only claimed', async () => {
    const tenant = await makeTenant();
    await withSaml(tenant, { enforcedDomains: ['claimed.test'] });
    expect(await discover('a@claimed.test')).toBeNull();
    expect((await nobody.post('/auth/login', { email: 'a@claimed.test', password: 'x' })).outcome).toBe(
      '401 INVALID_CREDENTIALS',
    );
  });

  it.each([{}, { email: 'x' }, { email: 'a@b.test', more: 1 }])('refuses %j', async (body) => {
    expect((await nobody.post('/auth/sso/discover', body)).outcome).toBe('400 VALIDATION_FAILED');
  });
});
