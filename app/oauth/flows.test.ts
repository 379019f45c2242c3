import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeAll, describe, expect, it } from 'vitest';
import { answerConsent, ask, ISSUER, loopback, peer, portalCaller, post, signInWith } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp, makeClaim } from '@/db/testing/factories';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import type { CreatedOAuthApp } from '@/lib/developers/schema';

let tenant: Tenant;
let web: CreatedOAuthApp;
let spa: CreatedOAuthApp;
let native: CreatedOAuthApp;
let server: CreatedOAuthApp;

const SCOPES = ['openid', 'profile', 'email', 'claims:read', 'org:read'];

beforeAll(async () => {
  tenant = await makeTenant();
  [web, spa, native, server] = await Promise.all([
    makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: SCOPES,
      description: 'Keeps books.',
    }),
    makeApp(tenant, { type: 'spa', redirectUris: ['https://spa.example/cb'], scopes: SCOPES }),
    makeApp(tenant, { type: 'native', redirectUris: ['http://127.0.0.1/cb'], scopes: SCOPES }),
    makeApp(tenant, { type: 'server', scopes: ['claims:read', 'org:read'] }),
  ]);
});

describe('metadata', () => {
  it('says what is offered, alike in both places', async () => {
    const config = await peer(web);
    const metadata = config.serverMetadata();
    expect(metadata).toMatchObject({
      issuer: ISSUER,
      authorization_endpoint: `${ISSUER}/oauth/authorize`,
      token_endpoint: `${ISSUER}/oauth/token`,
      revocation_endpoint: `${ISSUER}/oauth/revoke`,
      introspection_endpoint: `${ISSUER}/oauth/introspect`,
      userinfo_endpoint: `${ISSUER}/oauth/userinfo`,
      pushed_authorization_request_endpoint: `${ISSUER}/oauth/par`,
      jwks_uri: `${ISSUER}/.well-known/jwks.json`,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata.grant_types_supported?.toSorted()).toEqual([
      'authorization_code',
      'client_credentials',
      'refresh_token',
    ]);
    const other = await loopback(`${ISSUER}/.well-known/oauth-authorization-server`, { method: 'GET' } as never);
    expect(await other.json()).toMatchObject({ issuer: ISSUER, token_endpoint: `${ISSUER}/oauth/token` });
  });
});

describe('authorization code with PKCE', () => {
  it('confidential: signs a person in, acts for them, and refreshes', async () => {
    const config = await peer(web);
    const caller = await portalCaller(tenant, 'investigator');
    const tokens = await signInWith(config, web, caller);
    expect(tokens.claims()).toMatchObject({ iss: ISSUER, aud: web.clientId, sub: tenant.people.investigator.id });
    expect(tokens.refresh_token).toBeTruthy();
    expect(tokens.scope?.split(' ').toSorted()).toEqual(SCOPES.toSorted());

    const api = new Client(tokens.access_token, tenant.id);
    const claim = await makeClaim(tenant);
    expect((await api.get(`/claims/${claim.id}`)).status).toBe(200);
    expect((await api.get('/evidence')).outcome).toBe('403 INSUFFICIENT_SCOPE');
    expect((await api.get('/auth/me')).data).toMatchObject({
      type: 'application',
      clientId: web.clientId,
      organization: { id: tenant.id },
      user: { id: tenant.people.investigator.id, email: tenant.people.investigator.email },
    });
    const info = await openid.fetchUserInfo(config, tokens.access_token, tenant.people.investigator.id);
    expect(info).toMatchObject({ name: tenant.people.investigator.name, email: tenant.people.investigator.email });

    const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token ?? '');
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect((await new Client(renewed.access_token, tenant.id).get('/claims')).status).toBe(200);
  });

  it('public in a browser: without a secret, called across origins from its own alone', async () => {
    const config = await peer(spa);
    const tokens = await signInWith(config, spa, await portalCaller(tenant, 'viewer'));
    expect((await new Client(tokens.access_token, tenant.id).get('/claims')).status).toBe(200);
    const renew = (origin: string) =>
      post('/oauth/token', { grant_type: 'refresh_token', client_id: spa.clientId, refresh_token: 'x' }, { origin });
    expect((await renew('https://spa.example')).headers.get('access-control-allow-origin')).toBe('https://spa.example');
    const foreign = await renew('https://evil.example');
    expect(foreign.headers.get('access-control-allow-origin')).toBeNull();
    expect(foreign.body.error).toBe('invalid_request');
    const confidential = await post(
      '/oauth/token',
      { grant_type: 'client_credentials', client_id: server.clientId, client_secret: server.clientSecret ?? '' },
      { origin: 'https://spa.example' },
    );
    expect(confidential.body.error).toBe('invalid_request');
  });

  it('native: on any port of its loopback address', async () => {
    const config = await peer(native);
    const asked = await ask(config, native, { redirect_uri: 'http://127.0.0.1:52345/cb' });
    const returned = await answerConsent(asked.url, await portalCaller(tenant, 'viewer'));
    expect(returned.host).toBe('127.0.0.1:52345');
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: asked.verifier,
      expectedState: asked.state,
      expectedNonce: asked.nonce,
    });
    expect(tokens.access_token).toBeTruthy();
  });

  it('by a pushed request', async () => {
    const config = await peer(web);
    const verifier = openid.randomPKCECodeVerifier();
    const url = await openid.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: 'https://rp.example/cb',
      scope: 'openid claims:read',
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state: 'pushed',
    });
    expect(url.searchParams.get('request_uri')).toMatch(/^urn:/);
    expect(url.searchParams.get('scope')).toBeNull();
    const returned = await answerConsent(url, await portalCaller(tenant, 'viewer'));
    const tokens = await openid.authorizationCodeGrant(config, returned, {
      pkceCodeVerifier: verifier,
      expectedState: 'pushed',
    });
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['claims:read', 'openid']);
  });

  it('with a token bound to a key: the API wants a proof of it, each good once', async () => {
    const config = await peer(spa);
    const keys = await openid.randomDPoPKeyPair();
    const DPoP = openid.getDPoPHandle(config, keys);
    const tokens = await signInWith(config, spa, await portalCaller(tenant, 'viewer'), { DPoP });
    expect(tokens.token_type).toBe('dpop');
    expect((await new Client(tokens.access_token, tenant.id).get('/claims')).outcome).toBe('401 UNAUTHENTICATED');

    /** A proof for GET /claims, as the peer makes it. */
    const prove = async (pair: CryptoKeyPair): Promise<string> => {
      let proof = '';
      const url = new URL(`${ISSUER}/api/v1/claims`);
      await oauth.protectedResourceRequest(tokens.access_token, 'GET', url, undefined, undefined, {
        DPoP: oauth.DPoP({}, pair),
        [oauth.allowInsecureRequests]: true,
        [oauth.customFetch]: async (_url, init) => {
          proof = new Headers(init.headers).get('dpop') ?? '';
          return new Response(null);
        },
      });
      return proof;
    };
    const call = (path: string, proof: string) =>
      new Client(null, tenant.id, { authorization: `DPoP ${tokens.access_token}`, dpop: proof }).get(path);
    const proof = await prove(keys);
    expect((await call('/claims', proof)).status).toBe(200);
    expect((await call('/claims', proof)).outcome, 'used before').toBe('401 UNAUTHENTICATED');
    expect((await call('/participants', await prove(keys))).outcome, 'another address').toBe('401 UNAUTHENTICATED');
    expect((await call('/claims', await prove(await openid.randomDPoPKeyPair()))).outcome, 'another key').toBe(
      '401 UNAUTHENTICATED',
    );
    const once = await prove(keys);
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('/claims', once)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });
});

describe('client credentials, by oauth4webapi', () => {
  const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: loopback as never };

  it('act by their own right, with every way to send the secret', async () => {
    const issuer = new URL(ISSUER);
    const as = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
    );
    const client = { client_id: server.clientId };
    for (const auth of [
      oauth.ClientSecretBasic(server.clientSecret ?? ''),
      oauth.ClientSecretPost(server.clientSecret ?? ''),
    ]) {
      const form = new URLSearchParams({ scope: 'claims:read' });
      const answer = await oauth.clientCredentialsGrantRequest(as, client, auth, form, options);
      const tokens = await oauth.processClientCredentialsResponse(as, client, answer);
      expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'claims:read', expires_in: 3600 });
      expect(tokens.refresh_token).toBeUndefined();
      const api = new Client(tokens.access_token, tenant.id);
      expect((await api.get('/claims')).status).toBe(200);
      expect((await api.get('/members')).outcome).toBe('403 INSUFFICIENT_SCOPE');
      expect((await api.get('/auth/me')).data).toMatchObject({
        type: 'application',
        clientId: server.clientId,
        user: null,
      });
    }
  });

  it('introspect and revoke their own tokens, and nobody else’s', async () => {
    const issuer = new URL(ISSUER);
    const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
    const client = { client_id: server.clientId };
    const auth = oauth.ClientSecretBasic(server.clientSecret ?? '');
    const tokens = await oauth.processClientCredentialsResponse(
      as,
      client,
      await oauth.clientCredentialsGrantRequest(as, client, auth, {}, options),
    );
    expect(tokens.scope?.split(' ').toSorted()).toEqual(['claims:read', 'org:read']);
    const introspect = async (who: CreatedOAuthApp) =>
      oauth.processIntrospectionResponse(
        as,
        { client_id: who.clientId },
        await oauth.introspectionRequest(
          as,
          { client_id: who.clientId },
          oauth.ClientSecretBasic(who.clientSecret ?? ''),
          tokens.access_token,
          options,
        ),
      );
    expect(await introspect(server)).toMatchObject({
      active: true,
      client_id: server.clientId,
      token_type: 'Bearer',
      iss: ISSUER,
    });
    expect(await introspect(web)).toEqual({ active: false });
    const revoke = async (who: CreatedOAuthApp) =>
      oauth.processRevocationResponse(
        await oauth.revocationRequest(
          as,
          { client_id: who.clientId },
          oauth.ClientSecretBasic(who.clientSecret ?? ''),
          tokens.access_token,
          options,
        ),
      );
    await revoke(web);
    expect((await new Client(tokens.access_token, tenant.id).get('/claims')).status).toBe(200);
    await revoke(server);
    expect((await new Client(tokens.access_token, tenant.id).get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect(await introspect(server)).toEqual({ active: false });
  });

  it('a person’s token is introspected too, and revoking it ends its family', async () => {
    const config = await peer(web);
    const tokens = await signInWith(config, web, await portalCaller(tenant, 'viewer'));
    expect(await openid.tokenIntrospection(config, tokens.access_token)).toMatchObject({
      active: true,
      sub: tenant.people.viewer.id,
      client_id: web.clientId,
    });
    expect(await openid.tokenIntrospection(config, tokens.refresh_token ?? '')).toMatchObject({ active: true });
    await openid.tokenRevocation(config, tokens.access_token);
    expect((await new Client(tokens.access_token, tenant.id).get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect(await openid.tokenIntrospection(config, tokens.refresh_token ?? '')).toEqual({ active: false });
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
