import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf } from '@/db/testing/authorization';
import { nobody } from '@/db/testing/client';
import { SamlProvider } from '@/db/testing/saml-provider';
import { Browser, bySso, configure, domainOf, setOut, withSaml } from '@/db/testing/sso';
import { audited } from '@/db/testing/superuser';
import { makePerson, makeTenant, signIn, type Tenant } from '@/db/testing/tenant';
import { leave } from '@/lib/sso/leave';
import { newServiceKey } from '@/lib/sso/saml-keys';
import { logoutRequest, logoutResponse } from '@/lib/sso/saml-logout-messages';
import { redirectWith } from '@/lib/sso/saml-redirect';

let tenant: Tenant;
let provider: SamlProvider;
let metadata: string;
let slo: string;
let entityId: string;
beforeAll(async () => {
  tenant = await makeTenant();
  provider = await withSaml(tenant);
  entityId = `http://localhost:3000/api/v1/auth/sso/${tenant.id}/metadata`;
  slo = `http://localhost:3000/api/v1/auth/sso/${tenant.id}/slo`;
  metadata = (await nobody.get(`/auth/sso/${tenant.id}/metadata`)).text;
});

const somebody = () => `s${Math.random().toString(36).slice(2)}@${domainOf(tenant)}`;
const open = (email: string, sessionIndex: string | null) => bySso(tenant, provider, email, { sessionIndex });
const alive = async (client: { get: (path: string) => Promise<{ status: number }> }) =>
  (await client.get('/claims')).status === 200;
const nameOf = (email: string, sessionIndex: string | null = null) => ({
  nameId: `subject-of-${email}`,
  format: null,
  nameQualifier: null,
  spNameQualifier: null,
  sessionIndex,
});

describe('a sign-out at the provider', () => {
  it('ends the session that it names, and answers with a signature', async () => {
    const email = somebody();
    const [first, second, other] = [await open(email, '_a'), await open(email, '_b'), await open(somebody(), '_a')];
    const address = provider.logoutAddress(metadata, `subject-of-${email}`, '_a', 'opaque state');
    expect(new URL(address).origin + new URL(address).pathname).toBe(slo);
    const { result, entries } = await audited(tenant.id, () => new Browser().get(address));
    expect(result.status).toBe(303);
    const answer = await provider.readLogoutResponse(result.headers.get('location') ?? '', metadata);
    expect(answer.relayState).toBe('opaque state');
    expect(answer.inResponseTo).toMatch(/^_/);
    expect([await alive(first), await alive(second), await alive(other)]).toEqual([false, true, true]);
    expect(entries).toMatchObject([
      { action: 'session.close', outcome: 'success', changes: [{ path: '/endedByProvider', new: 1 }] },
    ]);
  });

  it('without a session ends all that the provider opened, and no other', async () => {
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const [first, second] = [await open(person.email, '_a'), await open(person.email, null)];
    const byPassword = (await signIn(person.email)).accessToken;
    const xml = logoutRequest(head(), nameOf(person.email));
    expect((await new Browser().get(sent('SAMLRequest', xml))).status).toBe(303);
    expect([await alive(first), await alive(second)]).toEqual([false, false]);
    expect((await callerOf(tenant, byPassword)).userId).toBe(person.id);
  });

  it('of somebody who is not here is answered all the same', async () => {
    const answer = await new Browser().get(sent('SAMLRequest', logoutRequest(head(), nameOf('nobody@x.example'))));
    expect(answer.status).toBe(303);
  });

  it('counts once, of ten at the same time too', async () => {
    const address = sent('SAMLRequest', logoutRequest(head(), nameOf(somebody())));
    const all = await Promise.all(Array.from({ length: 10 }, () => new Browser().get(address)));
    expect(all.filter(({ status }) => status === 303)).toHaveLength(1);
    expect(all.filter(({ status }) => status === 401)).toHaveLength(9);
  });
});

const head = (other: Partial<Parameters<typeof logoutRequest>[0]> = {}) => ({
  id: `_${Math.random().toString(36).slice(2)}`,
  destination: slo,
  at: new Date(),
  until: new Date(Date.now() + 60_000),
  issuer: provider.entityId,
  ...other,
});

const sent = (kind: 'SAMLRequest' | 'SAMLResponse', xml: string, relayState: string | null = null) =>
  redirectWith(slo, { kind, xml, relayState }, provider.key.privateKey);

describe('a message that is not as it should be', () => {
  const email = somebodyElse();
  function somebodyElse() {
    return `attacked-${Math.random().toString(36).slice(2)}`;
  }
  const asked = (other: Parameters<typeof head>[0] = {}) => logoutRequest(head(other), nameOf(email));

  const cases: [string, () => string | Promise<string>][] = [
    ['without a signature', () => sent('SAMLRequest', asked()).replace(/&SigAlg=.*$/, '')],
    ['with an empty signature', () => sent('SAMLRequest', asked()).replace(/&Signature=.*$/, '&Signature=')],
    [
      'signed by another key',
      async () =>
        redirectWith(
          slo,
          { kind: 'SAMLRequest', xml: asked(), relayState: null },
          (await newServiceKey('x')).privateKey,
        ),
    ],
    ['signed for another relay state', () => sent('SAMLRequest', asked(), 'a').replace('RelayState=a', 'RelayState=b')],
    ['whose relay state was taken away', () => sent('SAMLRequest', asked(), 'a').replace('&RelayState=a', '')],
    ['with SHA-1', () => sent('SAMLRequest', asked()).replace('xmldsig-more%23rsa-sha256', 'xmldsig%23rsa-sha1')],
    ['that is there twice', () => `${sent('SAMLRequest', asked())}&SAMLRequest=x`],
    ['that is request and response', () => `${sent('SAMLRequest', asked())}&SAMLResponse=x`],
    ['for another place', () => sent('SAMLRequest', asked({ destination: `${slo}x` }))],
    ['of another issuer', () => sent('SAMLRequest', asked({ issuer: 'https://evil.example' }))],
    ['of an hour ago', () => sent('SAMLRequest', asked({ at: new Date(Date.now() - 3_600_000) }))],
    ['of tomorrow', () => sent('SAMLRequest', asked({ at: new Date(Date.now() + 86_400_000) }))],
    ['that has ended', () => sent('SAMLRequest', asked({ until: new Date(Date.now() - 120_000) }))],
    ['with a document type', () => sent('SAMLRequest', `<!DOCTYPE a [<!ENTITY b "c">]>${asked()}`)],
    ['that grows when it is inflated', () => sent('SAMLRequest', asked().replace('?', '') + ' '.repeat(200_000))],
    ['that is no XML', () => sent('SAMLRequest', 'nothing')],
    ['of another kind', () => sent('SAMLRequest', asked().replaceAll('LogoutRequest', 'AuthnRequest'))],
    ['without a subject', () => sent('SAMLRequest', asked().replace(/<saml:NameID.*<\/saml:NameID>/, ''))],
    ['whose response nobody waits for', () => sent('SAMLResponse', logoutResponse({ ...head(), inResponseTo: '_x' }))],
  ];

  it.each(cases)('%s is refused, and ends nothing', async (_name, address) => {
    const session = await open(`${email}@${domainOf(tenant)}`, null);
    const answer = await new Browser().get(await address());
    expect(answer.outcome).toBe('401 UNAUTHENTICATED');
    expect(['ANSWER_INVALID', 'REQUEST_UNKNOWN']).toContain(answer.problem.reason);
    expect(await alive(session)).toBe(true);
  });

  it('of another organization’s provider ends nothing here, nor ours there', async () => {
    const other = await makeTenant();
    const theirs = await withSaml(other);
    const session = await open(`${email}@${domainOf(tenant)}`, null);
    const xml = logoutRequest(head({ issuer: theirs.entityId }), nameOf(`${email}@${domainOf(tenant)}`));
    const address = redirectWith(slo, { kind: 'SAMLRequest', xml, relayState: null }, theirs.key.privateKey);
    expect((await new Browser().get(address)).status).toBe(401);
    const there = address.replace(tenant.id, other.id);
    expect((await new Browser().get(there)).status).toBe(401);
    expect(await alive(session)).toBe(true);
  });

  it('finds nothing where the provider takes no part in it', async () => {
    const other = await makeTenant();
    const theirs = await SamlProvider.make();
    await configure(other, { ...theirs.config, samlIdpSloUrl: null });
    expect((await nobody.get(`/auth/sso/${other.id}/slo`)).outcome).toBe('404 NOT_FOUND');
  });
});

describe('a sign-out here', () => {
  const signOut = async (email: string) => {
    const client = await open(email, '_index');
    const left = await leave(await callerOf(tenant, client.accessToken ?? ''), null);
    const browser = new Browser();
    browser.hold('casefile-sso', left.browser ?? '');
    return { client, browser, location: left.location ?? '' };
  };

  it('ends the session, tells the provider as whom and which, and takes its answer once', async () => {
    const email = somebody();
    const { client, browser, location } = await signOut(email);
    expect(await alive(client)).toBe(false);
    const asked = await provider.answerLogoutRequest(location, metadata);
    expect(asked).toMatchObject({ nameId: `subject-of-${email}`, sessionIndex: '_index' });
    const foreign = await new Browser().get(asked.back);
    expect(foreign.problem.reason).toBe('REQUEST_UNKNOWN');
    const all = await Promise.all(Array.from({ length: 10 }, () => browser.get(asked.back)));
    const back = all.filter(({ status }) => status === 303);
    expect(back).toHaveLength(1);
    expect(back[0]?.headers.get('location')).toBe('http://localhost:3000/login');
  });

  it('takes no answer to another request, one of signing in least of all', async () => {
    const [mine, theirs] = [await signOut(somebody()), await signOut(somebody())];
    const state = new URL(mine.location).searchParams.get('RelayState');
    const answer = await provider.answerLogoutRequest(theirs.location, metadata);
    const { searchParams } = new URL(answer.back);
    expect(searchParams.get('RelayState')).not.toBe(state);
    const swapped = logoutResponse({ ...head(), inResponseTo: '_another' });
    const refused = await mine.browser.get(sent('SAMLResponse', swapped, state));
    expect(refused.problem.reason).toBe('ANSWER_INVALID');
    const { browser, request } = await setOut(tenant, provider);
    const forLogin = logoutResponse({ ...head(), inResponseTo: request.id });
    const login = await browser.get(sent('SAMLResponse', forLogin, request.relayState));
    expect(login.problem.reason).toBe('ANSWER_INVALID');
    expect(entityId).toBe(request.issuer);
  });

  it('of a password’s session goes nowhere else', async () => {
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const { accessToken } = await signIn(person.email);
    expect(await leave(await callerOf(tenant, accessToken), null)).toEqual({ location: null, browser: null });
  });
});
