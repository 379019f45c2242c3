import { randomBytes } from 'node:crypto';
import * as openid from 'openid-client';
import { GET as keySet } from '@/app/.well-known/jwks.json/route';
import { GET as oauthMetadata } from '@/app/.well-known/oauth-authorization-server/route';
import { GET as openidMetadata } from '@/app/.well-known/openid-configuration/route';
import { GET, OPTIONS, POST } from '@/app/oauth/[...path]/route';
import { GET as userinfo } from '@/app/oauth/userinfo/route';
import type { Tenant } from '@/db/testing/tenant';
import { authenticate } from '@/lib/auth/authenticate';
import type { Caller } from '@/lib/auth/caller';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import { describeRequest } from '@/lib/http/request-info';
import { decideConsent, readConsent } from '@/lib/oauth/consent';

export const ISSUER = 'http://localhost:3000';

/** Requests of a client library, answered by the real route handlers. */
export const loopback: openid.CustomFetch = async (url, options) => {
  const request = new Request(url, { ...options, body: options.body as BodyInit, redirect: 'manual' });
  request.headers.set('x-casefile-peer', '203.0.113.9');
  const { pathname } = new URL(url);
  if (pathname === '/.well-known/openid-configuration') return openidMetadata(request);
  if (pathname === '/.well-known/oauth-authorization-server') return oauthMetadata(request);
  if (pathname === '/.well-known/jwks.json') return keySet();
  if (pathname === '/oauth/userinfo') return userinfo(request);
  if (request.method === 'POST') return POST(request);
  return request.method === 'OPTIONS' ? OPTIONS(request) : GET(request);
};

/** openid-client as an application of ours would set it up: discovery, strict checks, its own way to authenticate. */
export function peer(app: CreatedOAuthApp, auth?: openid.ClientAuth): Promise<openid.Configuration> {
  const secret = app.clientSecret;
  return openid.discovery(
    new URL(ISSUER),
    app.clientId,
    undefined,
    auth ?? (secret ? openid.ClientSecretBasic(secret) : openid.None()),
    {
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: loopback,
    },
  );
}

/** A form posted to the server as raw as an attacker would. */
export async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await loopback(`${ISSUER}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(form),
    redirect: 'manual',
  } as never);
  const text = await response.text();
  const json = (response.headers.get('content-type') ?? '').includes('json');
  return {
    status: response.status,
    headers: response.headers,
    body: (json ? JSON.parse(text) : {}) as Record<string, string>,
  };
}

export const basic = (app: CreatedOAuthApp, secret = app.clientSecret ?? '') => ({
  authorization: `Basic ${Buffer.from(`${app.clientId}:${secret}`).toString('base64')}`,
});

/** Somebody signed in, as the portal knows them. */
export function callerOf(tenant: Tenant, token: string): Promise<Caller> {
  const info = describeRequest(new Request(`${ISSUER}/oauth/consent`), 200);
  return authenticate({ scheme: 'bearer', token, proof: null }, tenant.id, info);
}

/** The person of a role as the portal knows them. */
export const portalCaller = (tenant: Tenant, role: keyof Tenant['as']): Promise<Caller> =>
  callerOf(tenant, tenant.tokens[role].accessToken);

/** A browser with its cookies. It follows redirects as long as they stay with us. */
export class Browser {
  private readonly jar = new Map<string, string>();

  cookie(name: string): string | undefined {
    return this.jar.get(name);
  }

  /** One request; answers where it leads, or the response itself. */
  async get(url: string | URL): Promise<{ status: number; location: string | null; text: string; headers: Headers }> {
    const request = new Request(url, { redirect: 'manual' });
    request.headers.set('cookie', [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '));
    request.headers.set('accept', 'text/html');
    const response = await GET(request);
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return {
      status: response.status,
      location: response.headers.get('location'),
      text: await response.text(),
      headers: response.headers,
    };
  }
}

const uidOf = (location: string | null) => /^\/oauth\/consent\/([\w-]+)$/.exec(location ?? '')?.[1] ?? '';

/** What the consent page would show for an authorization address. */
export async function seeConsent(url: URL, caller: Caller, browser = new Browser()) {
  const asked = await browser.get(url);
  const uid = uidOf(asked.location);
  const cookie = browser.cookie('casefile-oauth-interaction');
  return { uid, cookie, asked, browser, view: uid ? await readConsent(caller, uid, cookie) : null };
}

/** Goes through consent as a person and answers the address that the application gets. */
export async function answerConsent(
  url: URL,
  caller: Caller,
  decision: 'allow' | 'deny' = 'allow',
  browser = new Browser(),
): Promise<URL> {
  const { uid, cookie, asked } = await seeConsent(url, caller, browser);
  if (!uid) throw new Error(`No consent was asked: ${asked.status} ${asked.location ?? asked.text.slice(-400)}`);
  const { location } = await decideConsent(caller, uid, cookie, { decision });
  const returned = await browser.get(location);
  if (!returned.location)
    throw new Error(`The browser was not sent back: ${returned.status} ${returned.text.slice(-400)}`);
  return new URL(returned.location);
}

export type Asked = { url: URL; verifier: string; state: string; nonce: string };

/** An authorization request with everything that a careful application sends. */
export async function ask(
  config: openid.Configuration,
  app: CreatedOAuthApp,
  more: Record<string, string> = {},
): Promise<Asked> {
  const verifier = openid.randomPKCECodeVerifier();
  const state = randomBytes(8).toString('hex');
  const nonce = randomBytes(8).toString('hex');
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: app.redirectUris[0] ?? '',
    scope: app.scopes.join(' '),
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
    ...more,
  });
  return { url, verifier, state, nonce };
}

/** The whole code flow: asked, allowed, redeemed and checked by the peer. */
export async function signInWith(
  config: openid.Configuration,
  app: CreatedOAuthApp,
  caller: Caller,
  options?: openid.DPoPOptions,
) {
  const asked = await ask(config, app);
  const returned = await answerConsent(asked.url, caller);
  return openid.authorizationCodeGrant(
    config,
    returned,
    { pkceCodeVerifier: asked.verifier, expectedState: asked.state, expectedNonce: asked.nonce, idTokenExpected: true },
    undefined,
    options,
  );
}
