import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@/db/testing/authorization';
import { type Client, nobody } from '@/db/testing/client';
import { ForgedProvider, OpenIdProvider, signed, throughProvider } from '@/db/testing/openid-provider';
import { callbackOf, clientOf, domainOf, setOutOidc, withOidc } from '@/db/testing/sso';
import { audited } from '@/db/testing/superuser';
import { makePerson, makeTenant, signIn, type Tenant } from '@/db/testing/tenant';
import { leave } from '@/lib/sso/leave';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

const post = (tenant: Tenant, token: string) =>
  nobody.call('POST', `/auth/sso/${tenant.id}/backchannel-logout`, {
    raw: new URLSearchParams({ logout_token: token }).toString(),
    headers: FORM,
  });

describe('a sign-out, with a provider that is one', () => {
  let tenant: Tenant;
  let provider: OpenIdProvider;
  /** Hands what the provider sends on to the service. */
  let door: Server;
  const taken: number[] = [];

  beforeAll(async () => {
    tenant = await makeTenant();
    door = createServer(async (request, response) => {
      const answer = await nobody.call('POST', `/auth/sso/${tenant.id}/backchannel-logout`, {
        raw: await text(request),
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      });
      taken.push(answer.status);
      response.writeHead(answer.status).end();
    });
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    const backchannelUri = `http://127.0.0.1:${(door.address() as AddressInfo).port}/`;
    provider = await OpenIdProvider.start(callbackOf(tenant), {
      backchannelUri,
      returnUri: 'http://localhost:3000/login',
    });
    await withOidc(tenant, provider.config);
    provider.person = { sub: 'p-1', email: `p@${domainOf(tenant)}`, email_verified: true, name: 'P' };
  });
  afterAll(async () => {
    await provider.stop();
    door.close();
  });

  async function enter(cookies: Map<string, string>): Promise<Client> {
    const trip = await setOutOidc(tenant);
    const back = await throughProvider(trip.location, cookies);
    expect((await trip.back(back.searchParams)).status).toBe(303);
    return clientOf(trip.browser, tenant.id);
  }

  it('here goes on there, whose own message then ends what else that session opened', async () => {
    const [jar, otherJar] = [new Map<string, string>(), new Map<string, string>()];
    const [first, second, other] = [await enter(jar), await enter(jar), await enter(otherJar)];
    const left = await leave(await callerOf(tenant, first.accessToken ?? ''), null);
    expect((await first.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await second.get('/claims')).status).toBe(200);
    const landed = await throughProvider(left.location ?? '', jar);
    expect(landed.href).toBe('http://localhost:3000/login');
    expect(taken).toEqual([200]);
    expect((await second.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await other.get('/claims')).status).toBe(200);
  });
});

describe('a logout token', () => {
  let tenant: Tenant;
  let provider: ForgedProvider;
  let person: { email: string; id: string };

  beforeAll(async () => {
    tenant = await makeTenant();
    provider = await ForgedProvider.start();
    await withOidc(tenant, provider.config);
    person = await makePerson(tenant.id, 'viewer', tenant.slug);
  });
  afterAll(() => provider.stop());

  async function enter(sid?: string): Promise<Client> {
    const trip = await setOutOidc(tenant);
    provider.nonce = trip.asked.get('nonce') ?? '';
    const said = { sub: 'me', email: person.email, ...(sid ? { sid } : {}) };
    provider.forging = { idToken: (claims, key) => signed({ ...claims, ...said }, key) };
    const back = { code: 'c', state: trip.asked.get('state') ?? '', iss: provider.issuer };
    expect((await trip.back(back)).status).toBe(303);
    return clientOf(trip.browser, tenant.id);
  }

  const seconds = () => Math.floor(Date.now() / 1000);
  const claims = (other: JWTPayload = {}): JWTPayload => ({
    iss: provider.issuer,
    aud: provider.clientId,
    iat: seconds(),
    exp: seconds() + 120,
    jti: Math.random().toString(36),
    events: { [EVENT]: {} },
    sub: 'me',
    ...other,
  });
  const token = (payload: JWTPayload, header: object = {}) =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'RS256', kid: provider.key.kid, typ: 'logout+jwt', ...header })
      .sign(provider.key.privateKey);
  const alive = async (client: Client) => (await client.get('/claims')).status === 200;

  it('ends the session of its sid, all of its sub, and none that a password opened', async () => {
    const [first, second] = [await enter('s-1'), await enter('s-2')];
    const byPassword = (await signIn(person.email)).accessToken;
    const { result, entries } = await audited(tenant.id, async () =>
      post(tenant, await token(claims({ sid: 's-1', sub: undefined }))),
    );
    expect(result.status).toBe(200);
    expect(result.headers.get('cache-control')).toBe('no-store');
    expect(entries).toMatchObject([{ action: 'session.close', outcome: 'success' }]);
    expect([await alive(first), await alive(second)]).toEqual([false, true]);
    const third = await enter();
    expect((await post(tenant, await token(claims()))).status).toBe(200);
    expect([await alive(second), await alive(third)]).toEqual([false, false]);
    expect((await callerOf(tenant, byPassword)).userId).toBe(person.id);
  });

  it('counts once, of ten at the same time too', async () => {
    const one = await token(claims());
    const all = await Promise.all(Array.from({ length: 10 }, () => post(tenant, one)));
    expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(9);
  });

  const wrong: [string, () => Promise<string>][] = [
    ['of another issuer', () => token(claims({ iss: 'https://evil.example' }))],
    ['for another audience', () => token(claims({ aud: 'another' }))],
    ['without iat', () => token({ ...claims(), iat: undefined })],
    ['of an hour ago', () => token(claims({ iat: seconds() - 3600, exp: seconds() + 60 }))],
    ['that has ended', () => token(claims({ exp: seconds() - 120 }))],
    ['without jti', () => token({ ...claims(), jti: undefined })],
    ['without events', () => token({ ...claims(), events: undefined })],
    ['of another event', () => token(claims({ events: { 'http://x': {} } }))],
    ['whose event is no object', () => token(claims({ events: { [EVENT]: 'x' } }))],
    ['with a nonce', () => token(claims({ nonce: 'x' }))],
    ['with an empty nonce', () => token(claims({ nonce: '' }))],
    ['of nobody', () => token({ ...claims(), sub: undefined })],
    ['with a sub of another kind', () => token({ ...claims(), sub: 7 as never })],
    ['with a sid of another kind', () => token(claims({ sid: { a: 1 } }))],
    ['of another type', () => token(claims(), { typ: 'at+jwt' })],
    ['signed by nobody', async () => `${(await token(claims())).split('.').slice(0, 2).join('.')}.`],
    [
      'signed with the shared secret',
      () => new SignJWT(claims()).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(provider.secret)),
    ],
    ['with a key that is not published', () => token(claims(), { kid: 'two' })],
    ['that is none', async () => 'x'],
    ['that is far too long', async () => 'x'.repeat(40_000)],
  ];

  it.each(wrong)('%s is refused, and ends nothing', async (_name, make) => {
    const session = await enter('s-9');
    expect((await post(tenant, await make())).outcome).toBe('400 VALIDATION_FAILED');
    expect(await alive(session)).toBe(true);
  });

  it('an id token is none', async () => {
    const session = await enter();
    const idToken = await token({ ...claims({ nonce: provider.nonce }), events: undefined }, { typ: 'JWT' });
    expect((await post(tenant, idToken)).status).toBe(400);
    expect(await alive(session)).toBe(true);
  });

  it('reaches no other organization, and none that signs in by SAML', async () => {
    const other = await makeTenant();
    await withOidc(other, { ...provider.config, oidcClientId: 'another' });
    expect((await post(other, await token(claims()))).outcome).toBe('400 VALIDATION_FAILED');
    const bare = await makeTenant();
    expect((await post(bare, await token(claims()))).outcome).toBe('404 NOT_FOUND');
  });
});
