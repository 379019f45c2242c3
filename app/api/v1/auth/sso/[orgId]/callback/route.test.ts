import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenIdProvider, throughProvider } from '@/db/testing/openid-provider';
import { callbackOf, domainOf, setOutOidc, withOidc } from '@/db/testing/sso';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let tenant: Tenant;
let provider: OpenIdProvider;

beforeAll(async () => {
  tenant = await makeTenant();
  provider = await OpenIdProvider.start(callbackOf(tenant));
  await withOidc(tenant, provider.config, { attributeMapping: { role: 'casefileRole' } });
});
afterAll(() => provider.stop());

async function enter(query: Record<string, string> = {}) {
  const trip = await setOutOidc(tenant, query);
  const back = await throughProvider(trip.location);
  return { ...trip, landed: back, answer: await trip.back(back.searchParams) };
}

describe('GET /auth/sso/{orgId}/callback', () => {
  it('makes a member of somebody new, with what the provider’s userinfo tells, and opens a session', async () => {
    const email = `oidc@${domainOf(tenant)}`;
    provider.person = { sub: 'p-1', email, email_verified: true, name: 'Ada Marlow', casefileRole: ['Supervisor'] };
    const { result, entries } = await audited(tenant.id, () => enter({ returnTo: '/audit', loginHint: email }));
    expect(result.landed.href.startsWith(callbackOf(tenant))).toBe(true);
    expect(result.answer.status, result.answer.text).toBe(303);
    expect(result.answer.headers.get('location')).toBe('http://localhost:3000/audit');
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['member.join', 'success'],
      ['session.open', 'success'],
    ]);
    const session = await result.browser.session();
    const [row] = await superuser()`select u.email, u.name, m.role, s.sso_organization_id from sessions s
      join users u on u.id = s.user_id join memberships m on m.user_id = u.id where s.id = ${session?.sid ?? ''}`;
    expect(row).toEqual({ email, name: 'Ada Marlow', role: 'supervisor', sso_organization_id: tenant.id });
  });

  it('asks with PKCE, state, nonce and the hint', async () => {
    const { asked } = await setOutOidc(tenant, { loginHint: 'a@b.example' });
    expect(asked.get('response_type')).toBe('code');
    expect(asked.get('code_challenge_method')).toBe('S256');
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/);
    expect(asked.get('login_hint')).toBe('a@b.example');
    expect(asked.get('redirect_uri')).toBe(callbackOf(tenant));
  });

  it('refuses an address that the provider has not verified, one that is of no proven domain, and none', async () => {
    const refusals: unknown[] = [];
    for (const person of [
      { sub: 'p-2', email: `unsure@${domainOf(tenant)}`, email_verified: false },
      { sub: 'p-3', email: 'somebody@elsewhere.example', email_verified: true },
      { sub: 'p-4' },
    ]) {
      provider.person = person;
      const { answer } = await enter();
      expect(answer.outcome).toBe('403 FORBIDDEN');
      refusals.push(answer.problem.reason);
    }
    expect(refusals).toEqual(['EMAIL_NOT_VERIFIED', 'DOMAIN_NOT_PROVEN', 'NO_EMAIL']);
  });

  it('answers a person on the sign-in page', async () => {
    const { back, asked } = await setOutOidc(tenant);
    const denied = { error: 'access_denied', state: asked.get('state') ?? '', iss: provider.issuer };
    expect((await back(denied)).problem.reason).toBe('PROVIDER_REFUSED');
    const shown = await back(denied, { accept: 'text/html' });
    expect(shown.headers.get('location')).toBe('http://localhost:3000/login?sso=PROVIDER_REFUSED');
  });

  it('counts once, of ten at the same time too', async () => {
    provider.person = { sub: 'p-5', email: `once@${domainOf(tenant)}`, email_verified: true };
    const { location, back } = await setOutOidc(tenant);
    const landed = await throughProvider(location);
    const all = await Promise.all(Array.from({ length: 10 }, () => back(landed.searchParams)));
    expect(all.filter(({ status }) => status === 303).length).toBeLessThanOrEqual(1);
    expect(all.filter(({ status }) => status === 401).length).toBeGreaterThanOrEqual(9);
  });
});
