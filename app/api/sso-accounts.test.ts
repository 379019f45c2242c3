import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { ForgedProvider, signed } from '@/db/testing/openid-provider';
import { clientOf, domainOf, enter, setOut, setOutOidc, withOidc, withSaml } from '@/db/testing/sso';
import { makePerson, makeTenant, PASSWORD, signIn, type Tenant } from '@/db/testing/tenant';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import type { TokenPair } from '@/lib/auth/schema';

const invite = async (tenant: Tenant, email: string) => {
  const answer = await tenant.as.admin.post<{ invitationUrl: string }>('/members', { email, name: 'X', role: 'admin' });
  return answer.data.invitationUrl.split('/').at(-1) ?? '';
};

/** The passkey's addition, begun and ended; its answer. */
async function addPasskey(self: Client, device: VirtualAuthenticator) {
  const begun = await self.post<{ challenge: string }>('/mfa/passkeys/options', {});
  if (begun.status !== 200) return begun;
  return self.post('/mfa/passkeys', { name: 'Phone', response: device.create(begun.data.challenge) });
}

describe('an account that somebody else made', () => {
  it('does not become a member by the provider’s word: its password would open the organization', async () => {
    const [tenant, intruder] = [await makeTenant(), await makeTenant()];
    const provider = await withSaml(tenant);
    const email = `chief@${domainOf(tenant)}`;
    // The link of an invitation is answered to the inviter, who may invite any address.
    const link = await invite(intruder, email);
    expect((await nobody.post(`/invitations/${link}`, { name: 'Chief', password: PASSWORD })).status).toBe(201);
    const own = await invite(tenant, email);
    const { answer, browser } = await enter(tenant, provider, email);
    const { accessToken } = await signIn(email);
    expect((await new Client(accessToken, tenant.id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect(answer.outcome).toBe('403 FORBIDDEN');
    expect(answer.problem.reason).toBe('INVITATION_OPEN');
    expect(await browser.session()).toBeNull();
    // Whoever knows the account's password accepts, and comes by single sign-on from then on.
    expect((await nobody.post(`/invitations/${own}`, { password: PASSWORD })).status).toBe(201);
    expect((await enter(tenant, provider, email)).answer.outcome).toBe('303');
  });
});

describe('an address that somebody invites who does not own it', () => {
  it('gets no account with a password where its domain must use single sign-on, and stays its owner’s', async () => {
    const [tenant, intruder] = [await makeTenant(), await makeTenant()];
    const provider = await withSaml(tenant, { enforcedDomains: [domainOf(tenant)] });
    const email = `chief@${domainOf(tenant)}`;
    const link = await invite(intruder, email);
    const squat = await nobody.post(`/invitations/${link}`, { name: 'Squatter', password: PASSWORD });
    expect(squat.outcome).toBe('403 SSO_REQUIRED');
    const { answer, browser } = await enter(tenant, provider, email);
    expect(answer.outcome).toBe('303');
    const me = await (await clientOf(browser, tenant.id))
      .in(null)
      .get<{ name: string; memberships: unknown[] }>('/auth/me');
    expect(me.data.name).not.toBe('Squatter');
    expect(me.data.memberships).toHaveLength(1);
    // Neither does the link open the account that is there now: it has no password.
    expect((await nobody.post(`/invitations/${link}`, { password: PASSWORD })).outcome).toBe('401 INVALID_CREDENTIALS');
  });

  it('changes nothing of an account by the name or the role that it says', async () => {
    const [tenant, intruder] = [await makeTenant(), await makeTenant()];
    const { supervisor } = tenant.people;
    await intruder.as.admin.post('/members', { email: supervisor.email, name: 'Fool', role: 'viewer' });
    const me = await tenant.as.supervisor.in(null).get<{ name: string; role: string }>('/auth/me');
    expect(me.data).toMatchObject({ name: supervisor.name, role: 'supervisor' });
  });
});

describe('a domain that went from one organization to another', () => {
  it('leaves the former one no way into the new one', async () => {
    const [former, present] = [await makeTenant(), await makeTenant()];
    const domain = domainOf(former);
    const [before, after] = [await withSaml(former), await withSaml(present)];
    const email = `moved@${domain}`;
    expect((await enter(former, before, email)).answer.outcome).toBe('303');
    await former.as.admin.delete(`/auth/sso/${former.id}/domains/${domain}`);
    await present.as.admin.post(`/auth/sso/${present.id}/domains`, { domain });
    await invite(present, email);
    expect((await enter(present, after, email)).answer.outcome).toBe('303');

    const { browser } = await enter(former, before, email);
    const device = new VirtualAuthenticator();
    expect((await addPasskey(await clientOf(browser, former.id), device)).outcome).toBe('403 FORBIDDEN');
    const { challenge } = (await nobody.get<{ challenge: string }>('/auth/passkey/options')).data;
    const opened = await nobody.post<TokenPair>('/auth/passkey/verify', { response: device.get(challenge) });
    expect(opened.status).toBe(401);
  });

  it('nor by a passkey that was bound while it was theirs', async () => {
    const [former, present] = [await makeTenant(), await makeTenant()];
    const domain = domainOf(former);
    const [before, after] = [await withSaml(former), await withSaml(present)];
    const email = `moved@${domain}`;
    const { browser } = await enter(former, before, email);
    expect((await addPasskey(await clientOf(browser, former.id), new VirtualAuthenticator())).status).toBe(201);
    await former.as.admin.delete(`/auth/sso/${former.id}/domains/${domain}`);
    await present.as.admin.post(`/auth/sso/${present.id}/domains`, { domain });
    await invite(present, email);
    expect((await enter(present, after, email)).answer.problem.reason).toBe('INVITATION_OPEN');
  });
});

/** The answer to an id token that says this of a member, and whether the browser got a session. */
async function toldByOidc(said: (email: string) => Record<string, unknown>) {
  const tenant = await makeTenant();
  const provider = await ForgedProvider.start();
  try {
    await withOidc(tenant, provider.config);
    const member = await makePerson(tenant.id, 'supervisor', tenant.slug);
    const trip = await setOutOidc(tenant);
    provider.nonce = trip.asked.get('nonce') ?? '';
    const told = { sub: 'me', email: member.email, ...said(member.email) };
    provider.forging = { idToken: (claims, key) => signed({ ...claims, ...told }, key) };
    const answer = await trip.back({ code: 'c', state: trip.asked.get('state') ?? '', iss: provider.issuer });
    return { answer, session: await trip.browser.session() };
  } finally {
    await provider.stop();
  }
}

describe('an address that the provider has not verified', () => {
  it.each([false, 'false', 'no', 0, null])('says so by %j too', async (verified) => {
    const { answer, session } = await toldByOidc(() => ({ email_verified: verified }));
    expect(answer.problem.reason).toBe('EMAIL_NOT_VERIFIED');
    expect(session).toBeNull();
  });
});

describe('what no database takes', () => {
  const long = randomBytes(8192).toString('base64');

  it('is no subject of an OpenID provider, and no reason to fail', async () => {
    expect((await toldByOidc(() => ({ sub: long }))).answer.problem.reason).toBe('ANSWER_INVALID');
    expect((await toldByOidc(() => ({ sub: 'a\u0000b' }))).answer.problem.reason).toBe('ANSWER_INVALID');
    const named = await toldByOidc((email) => ({ email: `new-${email}`, name: 'A\u0000da' }));
    expect(named.answer.outcome).toBe('303');
  });

  it('is no subject of a SAML provider', async () => {
    const tenant = await makeTenant();
    const provider = await withSaml(tenant);
    const { hand, request } = await setOut(tenant, provider);
    const statement = provider.statement(request, `a@${domainOf(tenant)}`, { nameId: long });
    expect((await hand(provider.respond(statement))).problem.reason).toBe('ANSWER_INVALID');
  });
});
