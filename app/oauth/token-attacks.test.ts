import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ATTACKED_SCOPES, attackedServer } from '@/db/testing/attacked-server';
import { ask, Browser, basic, ISSUER, loopback, peer, post, seeConsent, signInWith } from '@/db/testing/authorization';
import { makeApp } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { sha256Hex } from '@/lib/core/ids';
import type { CreatedOAuthApp } from '@/lib/developers/schema';

const at = attackedServer();

describe('codes', () => {
  it('of ten redemptions at once exactly one works', async () => {
    const { form } = await at.freshCode();
    const answers = await Promise.all(Array.from({ length: 10 }, () => post('/oauth/token', form, basic(at.web))));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const lost = answers.filter((answer) => answer.status !== 200);
    expect(lost.map((answer) => answer.body.error)).toEqual(Array(9).fill('invalid_grant'));
  });

  it('a replayed one ends what came of it', async () => {
    const { form } = await at.freshCode();
    const first = await post('/oauth/token', form, basic(at.web));
    expect((await at.claimsWith(first.body.access_token ?? '')).status).toBe(200);
    expect((await post('/oauth/token', form, basic(at.web))).body.error).toBe('invalid_grant');
    expect((await at.claimsWith(first.body.access_token ?? '')).outcome).toBe('401 TOKEN_REVOKED');
    const renewed = await post(
      '/oauth/token',
      { grant_type: 'refresh_token', refresh_token: first.body.refresh_token ?? '' },
      basic(at.web),
    );
    expect(renewed.body.error).toBe('invalid_grant');
  });

  it('belongs to the application that asked', async () => {
    const { form } = await at.freshCode();
    const theirs = await makeApp(at.tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ATTACKED_SCOPES,
    });
    expect((await post('/oauth/token', form, basic(theirs))).body.error).toBe('invalid_grant');
  });
});

describe('PKCE', () => {
  const authorize = async (drop: string[], more: Record<string, string> = {}) => {
    const { url } = await ask(at.config, at.web, more);
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
      const { form } = await at.freshCode();
      const answer = await post('/oauth/token', { ...form, code_verifier: verifier }, basic(at.web));
      expect(answer.status).toBe(400);
      expect(['invalid_grant', 'invalid_request']).toContain(answer.body.error);
    }
  });
});

describe('scopes', () => {
  it('that are unknown or were not registered are invalid_scope', async () => {
    for (const scope of ['openid claims:write', 'openid audit:read', 'openid nonsense']) {
      const answer = await new Browser().get((await ask(at.config, at.web, { scope })).url);
      expect(new URL(answer.location ?? '').searchParams.get('error'), scope).toBe('invalid_scope');
    }
    for (const scope of ['claims:write', 'evidence:review', 'nonsense', 'claims:read org:write']) {
      const answer = await post('/oauth/token', { grant_type: 'client_credentials', scope }, basic(at.server));
      expect([answer.status, answer.body.error], scope).toEqual([400, 'invalid_scope']);
    }
  });

  it('do not grow when a token is renewed', async () => {
    const tokens = await signInWith(at.config, at.web, at.viewer);
    const renew = (scope: string) =>
      post(
        '/oauth/token',
        { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '', scope },
        basic(at.web),
      );
    expect((await renew('openid claims:read claims:write')).body.error).toBe('invalid_scope');
    const narrow = await renew('openid');
    expect(narrow.body.scope).toBe('openid');
    expect((await at.claimsWith(narrow.body.access_token ?? '')).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('are no more than the person’s role holds, now and later', async () => {
    const app = await makeApp(at.tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read', 'claims:write'],
    });
    const own = await peer(app);
    const { view } = await seeConsent((await ask(own, app)).url, at.viewer);
    expect(view).toMatchObject({ scopes: ['openid', 'claims:read'], withheld: ['claims:write'], obstacle: null });
    const tokens = await signInWith(own, app, at.viewer);
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['claims:read', 'openid']);
    await at.tenant.as.developer.patch(`/oauth-apps/${app.id}`, { scopes: ['openid'] });
    expect((await at.claimsWith(tokens.access_token)).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('an application without any gets none', async () => {
    const app = await makeApp(at.tenant, { scopes: [] });
    expect(
      (await post('/oauth/token', { grant_type: 'client_credentials', scope: 'claims:read' }, basic(app))).body.error,
    ).toBe('invalid_scope');
    const bare = await post('/oauth/token', { grant_type: 'client_credentials' }, basic(app));
    if (bare.status === 200)
      expect((await at.claimsWith(bare.body.access_token ?? '')).outcome).toBe('403 INSUFFICIENT_SCOPE');
  });
});

describe('each type has its own flows', () => {
  it('a server signs nobody in, the others do not act on their own', async () => {
    const url = new URL(`${ISSUER}/oauth/authorize`);
    url.search = new URLSearchParams({
      client_id: at.server.clientId,
      response_type: 'code',
      redirect_uri: 'https://rp.example/cb',
      scope: 'claims:read',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
    }).toString();
    expect((await new Browser().get(url)).location ?? '').not.toContain('code=');
    expect((await post('/oauth/token', { grant_type: 'client_credentials' }, basic(at.web))).body.error).toBe(
      'unauthorized_client',
    );
    expect(
      (await post('/oauth/token', { grant_type: 'client_credentials', client_id: at.native.clientId })).status,
    ).toBe(400);
    for (const grant of ['password', 'implicit', 'urn:ietf:params:oauth:grant-type:device_code']) {
      expect(
        (await post('/oauth/token', { grant_type: grant, username: 'a', password: 'b' }, basic(at.web))).body.error,
      ).toBe('unsupported_grant_type');
    }
  });
});

describe('secrets', () => {
  const token = (secret: string) =>
    post('/oauth/token', { grant_type: 'client_credentials' }, basic(at.server, secret));

  it('wrong ones, none, and the digest that is stored are refused', async () => {
    const [row] = await superuser()`select secret_hash from oauth_apps where id = ${at.server.id}`;
    for (const secret of ['wrong', row?.secret_hash, sha256Hex(row?.secret_hash), ' ']) {
      const answer = await token(secret);
      expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
      expect(answer.headers.get('www-authenticate')).toMatch(/^Basic /);
    }
    const none = await post('/oauth/token', { grant_type: 'client_credentials', client_id: at.server.clientId });
    expect(none.body.error).toBe('invalid_client');
    expect((await token(at.server.clientSecret ?? '')).status).toBe(200);
  });

  it('two live while one replaces the other, and the earlier one ends at its time', async () => {
    const app = await makeApp(at.tenant);
    const changed = await at.tenant.as.admin.post<CreatedOAuthApp>(`/oauth-apps/${app.id}/rotate-secret`);
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
      basic(at.server),
    );
    expect([large.status, large.body.error]).toEqual([413, 'invalid_request']);
    const json = await post(
      '/oauth/token',
      { grant_type: 'client_credentials' },
      { ...basic(at.server), 'content-type': 'application/json' },
    );
    expect([json.status, json.body.error]).toEqual([400, 'invalid_request']);
    const twice = await loopback(`${ISSUER}/oauth/token`, {
      method: 'POST',
      headers: { ...basic(at.server), 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials&scope=claims:read&scope=claims:read',
    } as never);
    expect(twice.status).toBe(400);
    expect((await post('/oauth/nowhere', {})).status).toBe(404);
  });
});
