import { decode } from 'next-auth/jwt';
import { expect } from 'vitest';
import { type Answer, Client, nobody } from '@/db/testing/client';
import { SamlProvider, type Statement } from '@/db/testing/saml-provider';
import type { Tenant } from '@/db/testing/tenant';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { signAccessToken } from '@/lib/auth/tokens';
import type { SsoConfig } from '@/lib/sso/schema';

/** A browser as far as single sign-on needs one: it keeps the service's cookies. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  /** Takes a cookie that a page of ours has set. */
  hold(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  private keep(answer: Answer<unknown>): Answer<unknown> {
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      this.cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    return answer;
  }

  private get headers(): Record<string, string> {
    return { cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  }

  async get(path: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
    return this.keep(await nobody.with({ ...this.headers, ...headers }).get(path, query));
  }

  async post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await nobody.call('POST', path, {
      raw: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...this.headers, ...headers },
    });
    return this.keep(answer);
  }

  /** The session that the portal's cookie stands for; null without one. */
  async session(): Promise<{ sid: string; sub: string } | null> {
    const token = this.cookies.get('casefile-session');
    const read = token && (await decode({ token, secret: process.env.NEXTAUTH_SECRET ?? '' }));
    return read ? { sid: String(read.sid), sub: String(read.sub) } : null;
  }
}

/** Saves a configuration as an administrator does. */
export async function configure(tenant: Tenant, config: Record<string, unknown>): Promise<SsoConfig> {
  const answer = await tenant.as.admin.call<SsoConfig>('PUT', `/auth/sso/${tenant.id}/config`, { body: config });
  return answer.data;
}

/** The tests' e-mail domain of a tenant, which counts as proven where there is nothing to prove. */
export const domainOf = (tenant: Tenant) => `${tenant.slug}.example`;

/** An organization that signs in by SAML. */
export async function withSaml(tenant: Tenant, other: Record<string, unknown> = {}): Promise<SamlProvider> {
  const provider = await SamlProvider.make();
  await tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain: domainOf(tenant) });
  await configure(tenant, { ...provider.config, jitProvisioningEnabled: true, ...other });
  return provider;
}

/** Sets out: the browser, and the request as the provider reads it. */
export async function setOut(tenant: Tenant, provider: SamlProvider, returnTo = '/') {
  const browser = new Browser();
  const begun = await browser.get(`/auth/sso/${tenant.id}/login`, { returnTo });
  const metadata = (await nobody.get(`/auth/sso/${tenant.id}/metadata`)).text;
  const request = await provider.readRequest(begun.headers.get('location') ?? '', metadata);
  const hand = (xml: string, headers: Record<string, string> = {}) =>
    browser.post(
      `/auth/sso/${tenant.id}/acs`,
      { SAMLResponse: Buffer.from(xml).toString('base64'), RelayState: request.relayState },
      headers,
    );
  return { browser, request, metadata, hand };
}

/** Signs somebody in at the organization's provider. */
export async function enter(tenant: Tenant, provider: SamlProvider, email: string, other: Partial<Statement> = {}) {
  const { browser, hand, request } = await setOut(tenant, provider);
  return { browser, answer: await hand(provider.respond(provider.statement(request, email, other))) };
}

/** The person of the browser, calling the API as the portal's own scripts do: by a token of their session. */
export async function clientOf(browser: Browser, organizationId: string): Promise<Client> {
  const session = await browser.session();
  const claims = { sub: session?.sub ?? '', sid: session?.sid ?? '', org: organizationId, scope: [] };
  return new Client(await signAccessToken(await activeSigningKey(), claims), organizationId);
}

/** Signs somebody in; they call the API by that session. */
export async function bySso(
  tenant: Tenant,
  provider: SamlProvider,
  email: string,
  other: Partial<Statement> = {},
): Promise<Client> {
  const { browser, answer } = await enter(tenant, provider, email, other);
  expect(answer.status, answer.text).toBe(303);
  return clientOf(browser, tenant.id);
}

/** An organization that signs in by OpenID Connect, at a provider that is already running. */
export async function withOidc(
  tenant: Tenant,
  config: Record<string, unknown>,
  other: Record<string, unknown> = {},
): Promise<void> {
  await tenant.as.admin.post(`/auth/sso/${tenant.id}/domains`, { domain: domainOf(tenant) });
  await configure(tenant, { ...config, jitProvisioningEnabled: true, ...other });
}

/** Where the service is told to send people back to. */
export const callbackOf = (tenant: Tenant) => `http://localhost:3000/api/v1/auth/sso/${tenant.id}/callback`;

/** Sets out to an OpenID provider: the browser and the address that it was sent to. */
export async function setOutOidc(tenant: Tenant, query: Record<string, string> = {}) {
  const browser = new Browser();
  const begun = await browser.get(`/auth/sso/${tenant.id}/login`, query);
  const location = begun.headers.get('location') ?? '';
  const back = (parameters: URLSearchParams | Record<string, string>, headers: Record<string, string> = {}) =>
    browser.get(`/auth/sso/${tenant.id}/callback`, Object.fromEntries(new URLSearchParams(parameters)), headers);
  return { browser, begun, location, asked: new URL(location).searchParams, back };
}
