import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  answerConsent,
  ask,
  Browser,
  basic,
  ISSUER,
  loopback,
  peer,
  portalCaller,
  post,
  seeConsent,
  signInWith,
} from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { Caller } from '@/lib/auth/caller';
import { activeSigningKey, publicKeySet } from '@/lib/auth/signing-keys';
import { sha256Hex } from '@/lib/core/ids';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import { decideConsent, readConsent } from '@/lib/oauth/consent';

let tenant: Tenant;
let other: Tenant;
let web: CreatedOAuthApp;
let native: CreatedOAuthApp;
let server: CreatedOAuthApp;
let config: openid.Configuration;
let viewer: Caller;

const SCOPES = ['openid', 'profile', 'email', 'claims:read'];

beforeAll(async () => {
  [tenant, other] = await Promise.all([makeTenant(), makeTenant()]);
  [web, native, server] = await Promise.all([
    makeApp(tenant, { type: 'web', redirectUris: ['https://rp.example/cb'], scopes: SCOPES }),
    makeApp(tenant, { type: 'native', redirectUris: ['http://127.0.0.1:5000/cb'], scopes: SCOPES }),
    makeApp(tenant, { type: 'server', scopes: ['claims:read'] }),
  ]);
  config = await peer(web);
  viewer = await portalCaller(tenant, 'viewer');
});

/** A code that was allowed and not yet redeemed. */
async function freshCode(app = web) {
  const own = app === web ? config : await peer(app);
  const asked = await ask(own, app);
  const returned = await answerConsent(asked.url, viewer);
  return {
    code: returned.searchParams.get('code') ?? '',
    form: {
      grant_type: 'authorization_code',
      code: returned.searchParams.get('code') ?? '',
      redirect_uri: app.redirectUris[0] ?? '',
      code_verifier: asked.verifier,
    },
  };
}

const claimsWith = (token: string, organization = tenant.id) => new Client(token, organization).get('/claims');

describe('redirect addresses', () => {
  it.each([
    'https://rp.example/cb/',
    'https://rp.example/cb?next=https://evil.example',
    'https://rp.example/cb#x',
    'https://rp.example:8443/cb',
    'https://rp.example:443/cb',
    'https://user@rp.example/cb',
    'https://rp.example/CB',
    'https://RP.example/cb',
    'https://rp.example/x/../cb',
    'https://rp.example/./cb',
    'https://rp.example/%63b',
    'https://rp.example.evil.example/cb',
    'https://rp.example%2eevil.example/cb',
    'https://evil.example/?https://rp.example/cb',
    'http://rp.example/cb',
    'http://127.0.0.1/cb',
    'javascript:alert(1)',
    '//rp.example/cb',
    '',
  ])('web: %s goes nowhere', async (redirect) => {
    const { url } = await ask(config, web, { redirect_uri: redirect });
    const answer = await new Browser().get(url);
    expect(answer.status).toBe(400);
    expect(answer.location).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.text).toContain('cannot be authorized');
  });

  it.each([
    ['http://127.0.0.1:61234/cb', true],
    ['http://127.0.0.1/cb', true],
    ['http://127.0.0.1:61234/other', false],
    ['http://127.0.0.1:61234/cb?x=1', false],
    ['http://localhost:5000/cb', false],
    ['http://[::1]:5000/cb', false],
    ['http://127.0.0.1:5000@evil.example/cb', false],
    ['http://127.0.0.2:5000/cb', false],
    ['https://127.0.0.1:5000/cb', false],
  ])('native: %s is taken: %s', async (redirect, taken) => {
    const { url } = await ask(await peer(native), native, { redirect_uri: redirect });
    const answer = await new Browser().get(url);
    expect(answer.status).toBe(taken ? 303 : 400);
  });

  it('an error page shows what was sent as text', async () => {
    const url = new URL(
      `${ISSUER}/oauth/authorize?client_id=<script>alert(1)</script>&redirect_uri=x&response_type=code`,
    );
    expect((await new Browser().get(url)).text).not.toContain('<script>');
  });

  it('a code is redeemed for its own address alone', async () => {
    const { form } = await freshCode();
    const answer = await post('/oauth/token', { ...form, redirect_uri: 'https://rp.example/other' }, basic(web));
    expect(answer.body.error).toBe('invalid_grant');
  });
});

describe('codes', () => {
  it('of ten redemptions at once exactly one works', async () => {
    const { form } = await freshCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/oauth/token', form, basic(web))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const lost = answers.filter((answer) => answer.status !== 200);
    expect(lost.map((answer) => answer.body.error)).toEqual(Array(9).fill('invalid_grant'));
  });

  it('a replayed one ends what came of it', async () => {
    const { form } = await freshCode();
    const first = await post('/oauth/token', form, basic(web));
    expect((await claimsWith(first.body.access_token ?? '')).status).toBe(200);
    expect((await post('/oauth/token', form, basic(web))).body.error).toBe('invalid_grant');
    expect((await claimsWith(first.body.access_token ?? '')).outcome).toBe('401 TOKEN_REVOKED');
    const renewed = await post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' },
      basic(web),
    );
    expect(renewed.body.error).toBe('invalid_grant');
  });

  it('belongs to the application that asked', async () => {
    const { form } = await freshCode();
    const theirs = await makeApp(tenant, { type: 'web', redirectUris: ['https://rp.example/cb'], scopes: SCOPES });
    expect((await post('/oauth/token', form, basic(theirs))).body.error).toBe('invalid_grant');
  });
});

describe('PKCE', () => {
  const authorize = async (drop: string[], more: Record<string, string> = {}) => {
    const { url } = await ask(config, web, more);
    for (const name of drop) url.searchParams.delete(name);
    const answer = await new Browser().get(url);
    return new URL(answer.location ?? 'https://none.example').searchParams.get('error');
  };

  it('is required of everybody, and S256 alone', async () => {
    expect(await authorize(['code_challenge', 'code_challenge_method'])).toBe('invalid_request');
    expect(await authorize([], { code_challenge_method: 'plain' })).toBe('invalid_request');
    expect(await authorize(['code_challenge_method'])).toBe('invalid_request');
    expect(await authorize(['code_challenge'])).toBe('invalid_request');
  });

  it('a wrong verifier, none, and a short one are refused', async () => {
    for (const verifier of [randomBytes(32).toString('base64url'), '', 'short']) {
      const { form } = await freshCode();
      const answer = await post('/oauth/token', { ...form, code_verifier: verifier }, basic(web));
      expect(answer.status).toBe(400);
      expect(['invalid_grant', 'invalid_request']).toContain(answer.body.error);
    }
  });
});

describe('answers', () => {
  it('name their issuer, and the peer refuses another’s', async () => {
    const asked = await ask(config, web);
    const returned = await answerConsent(asked.url, viewer);
    expect(returned.searchParams.get('iss')).toBe(ISSUER);
    const checks = { pkceCodeVerifier: asked.verifier, expectedState: asked.state, expectedNonce: asked.nonce };
    const mixed = new URL(returned);
    mixed.searchParams.set('iss', 'https://evil.example');
    await expect(openid.authorizationCodeGrant(config, mixed, checks)).rejects.toThrow();
    mixed.searchParams.delete('iss');
    await expect(openid.authorizationCodeGrant(config, mixed, checks)).rejects.toThrow();
  });

  it('never come by form or fragment, nor hold a token', async () => {
    const asked: Record<string, string>[] = [
      { response_mode: 'form_post' },
      { response_mode: 'fragment' },
      { response_type: 'token' },
      { response_type: 'code id_token' },
      { response_type: 'id_token' },
    ];
    for (const more of asked) {
      const { url } = await ask(config, web, more);
      const answer = await new Browser().get(url);
      expect(answer.location ?? '').not.toContain('/oauth/consent/');
      expect(`${answer.location}${answer.text}`).not.toContain('access_token');
    }
  });

  it('are never kept by anybody on the way', async () => {
    const tokens = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(server));
    expect(tokens.headers.get('cache-control')).toContain('no-store');
  });

  it('without asking a person there is no code', async () => {
    const { url } = await ask(config, web, { prompt: 'none' });
    const answer = await new Browser().get(url);
    expect(new URL(answer.location ?? '').searchParams.get('error')).toBe('login_required');
    const browser = new Browser();
    await answerConsent((await ask(config, web)).url, viewer, 'allow', browser);
    const again = await browser.get((await ask(config, web, { prompt: 'none' })).url);
    expect(new URL(again.location ?? '').searchParams.get('error')).toMatch(/^(login|consent)_required$/);
  });
});

describe('scopes', () => {
  it('that are unknown or were not registered are invalid_scope', async () => {
    for (const scope of ['openid claims:write', 'openid audit:read', 'openid nonsense']) {
      const answer = await new Browser().get((await ask(config, web, { scope })).url);
      expect(new URL(answer.location ?? '').searchParams.get('error'), scope).toBe('invalid_scope');
    }
    for (const scope of ['claims:write', 'evidence:review', 'nonsense', 'claims:read org:write']) {
      const answer = await post('/oauth/token', { grant_type: 'client_credentials', scope }, basic(server));
      expect([answer.status, answer.body.error], scope).toEqual([400, 'invalid_scope']);
    }
  });

  it('do not grow when a token is renewed', async () => {
    const tokens = await signInWith(config, web, viewer);
    const renew = (scope: string) =>
      post(
        '/oauth/token',
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', scope },
        basic(web),
      );
    expect((await renew('openid claims:read claims:write')).body.error).toBe('invalid_scope');
    const narrow = await renew('openid');
    expect(narrow.body.scope).toBe('openid');
    expect((await claimsWith(narrow.body.access_token ?? '')).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('are no more than the person’s role holds, now and later', async () => {
    const app = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read', 'claims:write'],
    });
    const own = await peer(app);
    const { view } = await seeConsent((await ask(own, app)).url, viewer);
    expect(view).toMatchObject({ scopes: ['openid', 'claims:read'], withheld: ['claims:write'], obstacle: null });
    const tokens = await signInWith(own, app, viewer);
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['claims:read', 'openid']);
    await tenant.as.developer.patch(`/oauth-apps/${app.id}`, { scopes: ['openid'] });
    expect((await claimsWith(tokens.access_token)).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('an application without any gets none', async () => {
    const app = await makeApp(tenant, { scopes: [] });
    expect(
      (await post('/oauth/token', { grant_type: 'client_credentials', scope: 'claims:read' }, basic(app))).body.error,
    ).toBe('invalid_scope');
    const bare = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app));
    if (bare.status === 200)
      expect((await claimsWith(bare.body.access_token ?? '')).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });
});

describe('each type has its own flows', () => {
  it('a server signs nobody in, the others do not act on their own', async () => {
    const url = new URL(`${ISSUER}/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: server.clientId,
      response_type: 'code',
      redirect_uri: 'https://rp.example/cb',
      scope: 'claims:read',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }).toString();
    expect((await new Browser().get(url)).location ?? '').not.toContain('code=');
    expect((await post('/oauth/token', { grant_type: 'client_credentials' }, basic(web))).body.error).toBe(
      'unauthorized_client',
    );
    expect((await post('/oauth/token', { grant_type: 'client_credentials', client_id: native.clientId })).status).toBe(
      400,
    );
    for (const grant of ['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code']) {
      expect(
        (await post('/oauth/token', { grant_type: grant, username: 'a', password: 'b' }, basic(web))).body.error,
      ).toBe('unsupported_grant_type');
    }
  });
});

describe('secrets', () => {
  const token = (secret: string) => post('/oauth/token', { grant_type: 'client_credentials' }, basic(server, secret));

  it('wrong ones, none, and the digest that is stored are refused', async () => {
    const [row] = await superuser()`select secret_hash from oauth_apps where id = ${server.id}`;
    for (const secret of ['wrong', row?.secret_hash, sha256Hex(row?.secret_hash), ' ']) {
      const answer = await token(secret);
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    const none = await post('/oauth/token', { grant_type: 'client_credentials', client_id: server.clientId });
    expect(none.body.error).toBe('invalid_client');
    expect((await token(server.clientSecret ?? '')).status).toBe(200);
  });

  it('two live while one replaces the other, and the earlier one ends at its time', async () => {
    const app = await makeApp(tenant);
    const changed = await tenant.as.developer.post<CreatedOAuthApp>(`/oauth-apps/${app.id}/rotate-secret`);
    const first = app.clientSecret ?? '';
    const second = changed.data.clientSecret ?? '';
    const status = async (secret: string) =>
      (await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app, secret))).status;
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await superuser()`update oauth_apps set previous_secret_until = now() - interval '1 second' where id = ${app.id}`;
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });
});

describe('bodies', () => {
  it('that are too large, no form, or say a thing twice are refused in OAuth’s own form', async () => {
    const large = await post(
      '/oauth/token',
      { grant_type: 'client_credentials', pad: 'x'.repeat(100_000) },
      basic(server),
    );
    expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
    const json = await post(
      '/oauth/token',
      { grant_type: 'client_credentials' },
      { ...basic(server), 'content-type': 'application/json' },
    );
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request']);
    const twice = await loopback(`${ISSUER}/oauth/token`, {
      method: 'POST',
      headers: { ...basic(server), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=claims:read&scope=claims:read',
    } as never);
    expect(twice.status).toBe(400);
    expect((await post('/oauth/nowhere', {})).status).toBe(404);
  });
});

describe('what is no access token of ours', () => {
  it('is refused: id tokens, refresh tokens, codes, tokens for somebody else', async () => {
    const tokens = await signInWith(config, web, viewer);
    const { code } = await freshCode();
    for (const value of [tokens.id_token, tokens.refresh_token, code, tenant.tokens.viewer.refreshToken]) {
      expect((await claimsWith(value ?? '')).outcome).toBe('401 UNAUTHENTICATED');
    }
  });

  it('is refused: other algorithms, keys, audiences, issuers and types over the very same claims', async () => {
    const { access_token: real } = await signInWith(config, web, viewer);
    expect((await claimsWith(real)).status).toBe(200);
    const claims = decodeJwt(real);
    const { kid } = decodeProtectedHeader(real);
    const [, payload] = real.split('.');
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const jwk = (await publicKeySet()).keys.find((key) => key.kid === kid);
    const foreign = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const sign = (key: Parameters<SignJWT['sign']>[0], header: object, change: object = {}) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid, ...header })
        .sign(key);
    const { privateKey } = await activeSigningKey();
    const forged = [
      `${encode({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'at+jwt', kid })}.${payload}.`,
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(JSON.stringify(jwk))),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid })
        .sign(Buffer.from(String(jwk?.x))),
      await sign(foreign, {}),
      await sign(foreign, { kid: 'unknown' }),
      await sign(foreign, { jwk }),
      await sign(foreign, { jku: 'https://evil.example/jwks.json' }),
      await sign(privateKey, { typ: 'JWT' }),
      await sign(privateKey, { typ: undefined }),
      await sign(privateKey, {}, { aud: 'https://other.example' }),
      await sign(privateKey, {}, { aud: ISSUER }),
      await sign(privateKey, {}, { iss: 'https://evil.example' }),
      await sign(privateKey, {}, { exp: Math.floor(Date.now() / 1000) - 1 }),
      await sign(privateKey, {}, { sid: randomBytes(8).toString('hex') }),
      await sign(privateKey, {}, { client_id: undefined }),
      await sign(privateKey, {}, { cnf: { 'x5t#S256': 'x' } }),
      await sign(privateKey, { kid: undefined }),
    ];
    for (const [index, token] of forged.entries()) {
      expect((await claimsWith(token)).outcome, String(index)).toMatch(/^401 (UNAUTHENTICATED|TOKEN_EXPIRED)$/);
    }
    expect(createPrivateKey(foreign.export({ type: 'pkcs8', format: 'pem' })).asymmetricKeyType).toBe('ec');
  });

  it('a token of another grant or application does not pass for one that lives', async () => {
    const { access_token: real } = await signInWith(config, web, viewer);
    const { privateKey, kid } = await activeSigningKey();
    const change = (claims: object) =>
      new SignJWT({ ...decodeJwt(real), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
        .sign(privateKey);
    for (const claims of [
      { gid: 'unknown' },
      { gid: undefined },
      { client_id: server.clientId },
      { client_id: 'app_unknown' },
      { sub: tenant.people.admin.id },
    ]) {
      expect((await claimsWith(await change(claims))).outcome).toMatch(/^401 /);
    }
  });
});

describe('organizations', () => {
  it('an application acts in its own alone', async () => {
    const tokens = await signInWith(config, web, viewer);
    expect((await claimsWith(tokens.access_token, other.id)).outcome).toBe('403 ORGANIZATION_MISMATCH');
  });

  it('nobody allows what belongs to an organization they are no member of', async () => {
    const stranger = await portalCaller(other, 'admin');
    const { view, uid, cookie } = await seeConsent((await ask(config, web)).url, stranger);
    expect(view).toMatchObject({ obstacle: 'not_member', scopes: [] });
    await expect(decideConsent(stranger, uid, cookie, { decision: 'allow' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    const returned = await answerConsent((await ask(config, web)).url, stranger, 'deny');
    expect(returned.searchParams.get('error')).toBe('access_denied');
    expect(returned.searchParams.get('code')).toBeNull();
  });
});

describe('consent', () => {
  it('is answered in the browser that asked alone', async () => {
    const { uid } = await seeConsent((await ask(config, web)).url, viewer);
    await expect(readConsent(viewer, uid, undefined)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(decideConsent(viewer, uid, 'another', { decision: 'allow' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(readConsent(viewer, 'unknown', 'unknown')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('speaks for who is signed in now, whoever the server remembers', async () => {
    const browser = new Browser();
    await answerConsent((await ask(config, web)).url, viewer, 'allow', browser);
    const asked = await ask(config, web);
    const returned = await answerConsent(asked.url, await portalCaller(tenant, 'admin'), 'allow', browser);
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    });
    expect(tokens.claims()?.sub).toBe(tenant.people.admin.id);
  });

  it('an application may insist that the person signs in anew', async () => {
    const login = await seeConsent((await ask(config, web, { prompt: 'login' })).url, viewer);
    expect(login.view?.obstacle).toBe('sign_in_again');
    await expect(decideConsent(viewer, login.uid, login.cookie, { decision: 'allow' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await superuser()`update sessions set created_at = now() - interval '2 hours' where id = ${viewer.sessionId}`;
    expect((await seeConsent((await ask(config, web, { max_age: '60' })).url, viewer)).view?.obstacle).toBe(
      'sign_in_again',
    );
    expect((await seeConsent((await ask(config, web, { max_age: '86400' })).url, viewer)).view?.obstacle).toBeNull();
  });
});
