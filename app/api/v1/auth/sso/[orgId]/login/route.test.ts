import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { Browser, configure, setOut, withSaml } from '@/db/testing/sso';
import { countRows } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { newId } from '@/lib/core/ids';

describe('GET /auth/sso/{orgId}/login', () => {
  it('sends the browser to the provider with a signed request and a cookie that only the service reads', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const answer = await nobody.get(`/auth/sso/${tenant.id}/login`);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/idp\.harbour\.example\/sso\?SAMLRequest=.*&Signature=/);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^casefile-sso=[\w-]{43}; Path=\/; HttpOnly; Max-Age=600; SameSite=None; Secure$/,
    );
    const { request } = await setOut(tenant, provider);
    expect(request.acs).toBe(`http://localhost:3000/api/v1/auth/sso/${tenant.id}/acs`);
    expect(request.issuer).toBe(`http://localhost:3000/api/v1/auth/sso/${tenant.id}/metadata`);
  });

  it('asks whom another site sends here first: it could name an organization of its own', async () => {
    const tenant = await makeTenant();
    await withSaml(tenant);
    const from = (site: string) =>
      new Browser().get(`/auth/sso/${tenant.id}/login`, { returnTo: '/evidence' }, { 'sec-fetch-site': site });
    for (const site of ['cross-site', 'same-site']) {
      const asked = await from(site);
      expect(asked.headers.get('location')).toBe(
        `http://localhost:3000/login?sso=CONFIRM&organization=${tenant.id}&callbackUrl=%2Fevidence`,
      );
      expect(asked.headers.get('set-cookie')).toBeNull();
    }
    expect(await countRows('sso_requests', tenant.id)).toBe(0);
    for (const site of ['same-origin', 'none']) {
      expect((await from(site)).headers.get('location')).toContain('https://idp.harbour.example/sso');
    }
  });

  it('lets two tabs of a browser go side by side', async () => {
    const tenant = await makeTenant();
    await withSaml(tenant);
    const browser = new Browser();
    const first = await browser.get(`/auth/sso/${tenant.id}/login`);
    const second = await browser.get(`/auth/sso/${tenant.id}/login`);
    const cookie = (answer: typeof first) => answer.headers.get('set-cookie')?.split(';')[0];
    expect(cookie(second)).toBe(cookie(first));
    expect(await countRows('sso_requests', tenant.id)).toBe(2);
  });

  it('is not there without a connection, or with one that is switched off', async () => {
    const tenant = await makeTenant();
    expect((await nobody.get(`/auth/sso/${tenant.id}/login`)).outcome).toBe('404 NOT_FOUND');
    expect((await nobody.get(`/auth/sso/${newId()}/login`)).outcome).toBe('404 NOT_FOUND');
    await configure(tenant, { protocol: 'saml' });
    expect((await nobody.get(`/auth/sso/${tenant.id}/login`)).outcome).toBe('404 NOT_FOUND');
  });
});
