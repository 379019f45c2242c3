import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ForgedProvider, signed } from '@/db/testing/openid-provider';
import { Browser, domainOf, setOutOidc, withOidc } from '@/db/testing/sso';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

let tenant: Tenant;
let provider: ForgedProvider;

beforeAll(async () => {
  tenant = await makeTenant();
  provider = await ForgedProvider.start();
  await withOidc(tenant, provider.config);
});
afterAll(() => provider.stop());

const INVALID = { outcome: '401 UNAUTHENTICATED', reason: 'ANSWER_INVALID' };
const UNKNOWN = { outcome: '401 UNAUTHENTICATED', reason: 'REQUEST_UNKNOWN' };
const told = (answer: { outcome: string; problem: Record<string, unknown> }) => ({
  outcome: answer.outcome,
  reason: answer.problem.reason,
});

let serial = 0;
const somebody = () => {
  serial += 1;
  return `p${serial}@${domainOf(tenant)}`;
};

/** An answer in which everything is right but what the test changes. */
async function attempt(
  change: { idToken?: ForgedProvider['forging']['idToken']; query?: Record<string, string> } = {},
) {
  const trip = await setOutOidc(tenant);
  const email = somebody();
  provider.nonce = trip.asked.get('nonce') ?? '';
  const forge = change.idToken ?? signed;
  provider.forging = { idToken: (claims, key) => forge({ ...claims, sub: email, email }, key) };
  const query = { code: 'c', state: trip.asked.get('state') ?? '', iss: provider.issuer, ...change.query };
  return { ...trip, answer: await trip.back(query) };
}

const encoder = new TextEncoder();

describe('an id token', () => {
  it('as it should be is taken', async () => {
    expect((await attempt()).answer.status).toBe(303);
  });

  const seconds = () => Math.floor(Date.now() / 1000);
  const cases: [string, ForgedProvider['forging']['idToken']][] = [
    ['without a signature', async (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with the application’s secret',
      (claims, { secret }) => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(encoder.encode(secret)),
    ],
    ['signed with another key', async (claims) => signed(claims, { ...(await otherKey()), kid: 'one' })],
    [
      'signed with a key that is not published',
      async (claims) => signed(claims, { ...(await otherKey()), kid: 'two' }),
    ],
    ['of another issuer', (claims, key) => signed({ ...claims, iss: 'https://evil.example' }, key)],
    ['for another application', (claims, key) => signed({ ...claims, aud: 'another' }, key)],
    ['for several, given to another', (claims, key) => signed({ ...claims, aud: ['casefile', 'x'], azp: 'x' }, key)],
    ['with another nonce', (claims, key) => signed({ ...claims, nonce: 'x'.repeat(43) }, key)],
    ['without a nonce', ({ nonce: _nonce, ...claims }, key) => signed(claims, key)],
    ['that has ended', (claims, key) => signed({ ...claims, iat: seconds() - 900, exp: seconds() - 600 }, key)],
    ['without an end', ({ exp: _exp, ...claims }, key) => signed(claims, key)],
    ['without a subject', ({ sub: _sub, ...claims }, key) => signed(claims, key)],
    ['that is none', async () => 'x.y.z'],
    ['that is not there', async () => undefined as unknown as string],
  ];
  it.each(cases)('%s is refused', async (_name, idToken) => {
    const { answer, browser } = await attempt({ idToken });
    expect(told(answer)).toEqual(INVALID);
    expect(await browser.session()).toBeNull();
  });
});

async function otherKey() {
  const { privateKey } = await generateKeyPair('RS256');
  return { privateKey, secret: '' };
}

describe('an answer', () => {
  it('in another browser, or with another state, is refused', async () => {
    const { asked, back } = await setOutOidc(tenant);
    const query = { code: 'c', state: asked.get('state') ?? '', iss: provider.issuer };
    expect(told(await new Browser().get(`/auth/sso/${tenant.id}/callback`, query))).toEqual(UNKNOWN);
    for (const state of ['', 'x'.repeat(43), `${query.state}x`]) {
      expect(told(await back({ ...query, state }))).toEqual(UNKNOWN);
    }
    expect(told(await back({ code: 'c', iss: provider.issuer }))).toEqual(UNKNOWN);
  });

  it('of another provider, or of one that does not say which, is refused (RFC 9207)', async () => {
    expect(told((await attempt({ query: { iss: 'https://evil.example' } })).answer)).toEqual(INVALID);
    const { asked, back } = await setOutOidc(tenant);
    expect(told(await back({ code: 'c', state: asked.get('state') ?? '' }))).toEqual(INVALID);
  });

  it('with a token instead of a code is refused', async () => {
    const { asked, back } = await setOutOidc(tenant);
    expect(told(await back({ id_token: 'x.y.z', state: asked.get('state') ?? '', iss: provider.issuer }))).toEqual(
      INVALID,
    );
  });

  it('for another organization is refused', async () => {
    const other = await makeTenant();
    await withOidc(other, provider.config);
    const { asked, browser } = await setOutOidc(tenant);
    const query = { code: 'c', state: asked.get('state') ?? '', iss: provider.issuer };
    expect(told(await browser.get(`/auth/sso/${other.id}/callback`, query))).toEqual(UNKNOWN);
  });
});

describe('where a sign-in ends', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example/..//evil.example',
    ' //evil.example',
    'claims',
  ])('is never %j', async (returnTo) => {
    const trip = await setOutOidc(tenant, { returnTo });
    provider.nonce = trip.asked.get('nonce') ?? '';
    const email = somebody();
    provider.forging = { idToken: (claims, key) => signed({ ...claims, sub: email, email }, key) };
    const answer = await trip.back({ code: 'c', state: trip.asked.get('state') ?? '', iss: provider.issuer });
    const location = new URL(answer.headers.get('location') ?? '');
    expect(location.origin).toBe('http://localhost:3000');
    expect(location.pathname).not.toMatch(/^\/\//);
  });
});

describe('an issuer that an administrator names', () => {
  it.each([
    'http://evil.example',
    'https://user:pass@idp.example',
    'https://idp.example/?x=1',
    'https://idp.example/#x',
    'file:///etc/passwd',
    'gopher://idp.example',
  ])('cannot be %s', async (oidcIssuer) => {
    const answer = await tenant.as.admin.call('PUT', `/auth/sso/${tenant.id}/config`, {
      body: { ...provider.config, oidcIssuer, enabled: false },
    });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
  });

  it('must be the one that answers', async () => {
    provider.forging = { idToken: signed, metadata: { issuer: 'https://evil.example' } };
    const other = await makeTenant();
    await withOidc(other, provider.config);
    const answer = await new Browser().get(`/auth/sso/${other.id}/login`);
    expect(answer.outcome).toBe('503 UNAVAILABLE');
    const shown = await new Browser().get(`/auth/sso/${other.id}/login`, {}, { accept: 'text/html' });
    expect(shown.headers.get('location')).toBe('http://localhost:3000/login?sso=PROVIDER_UNREACHABLE');
  });
});
