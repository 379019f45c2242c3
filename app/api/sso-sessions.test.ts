import { beforeAll, describe, expect, it } from 'vitest';
import { callerOf, peer, signInWith } from '@/db/testing/authorization';
import { Client, nobody } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import { SamlProvider } from '@/db/testing/saml-provider';
import { codeOf, enroll, verify } from '@/db/testing/second-factor';
import { configure, domainOf, bySso as signInBySso, withSaml } from '@/db/testing/sso';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, type Person, signIn, type Tenant } from '@/db/testing/tenant';
import { VirtualAuthenticator } from '@/db/testing/virtual-authenticator';
import { logIn as logInVerb } from '@/lib/auth/log-in';
import type { TokenPair } from '@/lib/auth/schema';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { signAccessToken } from '@/lib/auth/tokens';
import { describeRequest } from '@/lib/http/request-info';

let tenant: Tenant;
let provider: SamlProvider;
beforeAll(async () => {
  tenant = await makeTenant();
  provider = await withSaml(tenant);
});

const logIn = (email: string, password = PASSWORD) => nobody.post<TokenPair>('/auth/login', { email, password });
const enforce = (on: boolean) =>
  configure(tenant, {
    ...provider.config,
    jitProvisioningEnabled: true,
    enforcedDomains: on ? [domainOf(tenant)] : [],
  });

const bySso = (person: Person): Promise<Client> => signInBySso(tenant, provider, person.email);

describe('a domain that must use single sign-on', () => {
  it('refuses passwords, right or wrong, of people or nobody, alike', async () => {
    await enforce(true);
    const { viewer, admin } = tenant.people;
    const attempts = [
      await logIn(viewer.email),
      await logIn(viewer.email, 'wrong'),
      await logIn(`nobody@${domainOf(tenant)}`),
      await logIn(admin.email),
      await logIn(admin.email, 'wrong'),
    ];
    const plain = attempts.map(({ problem }) => ({ ...problem, requestId: '' }));
    for (const each of plain) expect(each).toEqual(plain[0]);
    expect(attempts[0]?.outcome).toBe('403 SSO_REQUIRED');
    expect(plain[0]).toMatchObject({ ssoUrl: `http://localhost:3000/api/v1/auth/sso/${tenant.id}/login` });
    const { entries } = await audited(tenant.id, () => logIn(viewer.email));
    expect(entries).toMatchObject([{ action: 'session.open', outcome: 'denied', status_code: 403 }]);
    await enforce(false);
    expect((await logIn(viewer.email)).status).toBe(200);
  });

  it('holds guesses back all the same', async () => {
    await enforce(true);
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const all: string[] = [];
    for (let i = 0; i < 6; i += 1) all.push((await logIn(person.email, 'wrong')).outcome);
    expect(all).toEqual([...Array(5).fill('403 SSO_REQUIRED'), '423 ACCOUNT_LOCKED']);
    await enforce(false);
  });

  it('leaves administrators with a second factor their password, and nobody else', async () => {
    const [admin, supervisor] = [
      await makePerson(tenant.id, 'admin', tenant.slug),
      await makePerson(tenant.id, 'supervisor', tenant.slug),
    ];
    const enrolled = await Promise.all(
      [admin, supervisor].map(async ({ email }) => enroll(new Client((await signIn(email)).accessToken, null))),
    );
    await enforce(true);
    expect((await logIn(supervisor.email)).outcome).toBe('403 SSO_REQUIRED');
    const asked = await logIn(admin.email);
    expect(asked.outcome).toBe('401 MFA_REQUIRED');
    const signedIn = await verify({ mfaToken: asked.problem.mfaToken, code: codeOf(enrolled[0]?.secret ?? '') });
    expect(signedIn.status).toBe(200);
    expect((await nobody.post('/auth/refresh', { refreshToken: signedIn.data.refreshToken })).status).toBe(200);
    expect((await logIn(admin.email, 'wrong')).outcome).toBe('403 SSO_REQUIRED');
    await enforce(false);
  });

  it('ends what a password had begun: no refresh, and no second step', async () => {
    const [person, holder] = [
      await makePerson(tenant.id, 'viewer', tenant.slug),
      await makePerson(tenant.id, 'viewer', tenant.slug),
    ];
    const pair = (await logIn(person.email)).data;
    const { secret } = await enroll(new Client((await signIn(holder.email)).accessToken, null));
    const { mfaToken } = (await logIn(holder.email)).problem;
    await enforce(true);
    expect((await nobody.post('/auth/refresh', { refreshToken: pair.refreshToken })).outcome).toBe('403 SSO_REQUIRED');
    expect((await verify({ mfaToken, code: codeOf(secret) })).outcome).toBe('403 SSO_REQUIRED');
    await enforce(false);
    expect((await nobody.post('/auth/refresh', { refreshToken: pair.refreshToken })).status).toBe(200);
  });

  it('refuses a passkey too', async () => {
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const self = new Client((await signIn(person.email)).accessToken, null);
    const device = new VirtualAuthenticator();
    const begun = await self.post<{ challenge: string }>('/mfa/passkeys/options', {});
    await self.post('/mfa/passkeys', { name: 'Phone', response: device.create(begun.data.challenge) });
    await enforce(true);
    const { challenge } = (await nobody.get<{ challenge: string }>('/auth/passkey/options')).data;
    const answer = await nobody.post('/auth/passkey/verify', { response: device.get(challenge) });
    expect(answer.outcome).toBe('403 SSO_REQUIRED');
    await enforce(false);
  });

  it('binds people of that domain in other organizations too, and no other domain', async () => {
    const elsewhere = await makeTenant();
    const guest = await makePerson(elsewhere.id, 'admin', tenant.slug);
    await enforce(true);
    expect((await logIn(guest.email)).outcome).toBe('403 SSO_REQUIRED');
    expect((await logIn(elsewhere.people.admin.email)).status).toBe(200);
    await enforce(false);
  });

  it('is nobody’s while the connection is off', async () => {
    await configure(tenant, { ...provider.config, enabled: false, enforcedDomains: [domainOf(tenant)] });
    expect((await logIn(tenant.people.viewer.email)).status).toBe(200);
    await enforce(false);
  });
});

/** A portal session as a sign-in by password opens it, and a client that calls by it. */
async function byPortal(person: Person): Promise<Client> {
  const request = describeRequest({ method: 'POST', url: 'http://localhost:3000/x', headers: new Headers() }, 200);
  const { sessionId } = await logInVerb({ email: person.email, password: PASSWORD, kind: 'portal', request });
  const claims = { sub: person.id, sid: sessionId, org: tenant.id, scope: [] };
  return new Client(await signAccessToken(await activeSigningKey(), claims), tenant.id);
}

describe('portal sessions that a password opened', () => {
  it('end when their domain must use single sign-on, save those of administrators with a second factor', async () => {
    await enforce(false);
    const [viewer, admin, guarded] = await Promise.all([
      makePerson(tenant.id, 'viewer', tenant.slug),
      makePerson(tenant.id, 'admin', tenant.slug),
      makePerson(tenant.id, 'admin', tenant.slug),
    ]);
    const outside = await makePerson(tenant.id, 'viewer', `other-${tenant.slug}`);
    const [open, plain, elsewhere] = await Promise.all([byPortal(viewer), byPortal(admin), byPortal(outside)]);
    const breakGlass = await byPortal(guarded);
    await enroll(breakGlass);
    const sso = await bySso(viewer);
    await configure(tenant, { ...provider.config, enabled: false, enforcedDomains: [domainOf(tenant)] });
    expect((await open.in(null).get('/auth/me')).status).toBe(200);
    await enforce(true);
    const outcome = async (client: Client) => (await client.in(null).get('/auth/me')).outcome;
    expect(await outcome(open)).toBe('401 TOKEN_REVOKED');
    expect(await outcome(plain)).toBe('401 TOKEN_REVOKED');
    expect(await outcome(breakGlass)).toBe('200');
    expect(await outcome(elsewhere)).toBe('200');
    expect(await outcome(sso)).toBe('200');
    await enforce(false);
  });

  it('end too when it is the domain’s proof that comes last; the session that makes the change stays', async () => {
    const own = await makeTenant();
    const idp = await SamlProvider.make();
    const domain = `late-${own.slug}.example`;
    const person = await makePerson(own.id, 'viewer', `late-${own.slug}`);
    const admin = await makePerson(own.id, 'admin', `late-${own.slug}`);
    const [open, changing] = [await byPortal(person), await byPortal(admin)];
    const body = { ...idp.config, enforcedDomains: [domain] };
    const saved = await changing.in(own.id).call('PUT', `/auth/sso/${own.id}/config`, { body });
    expect(saved.status, saved.text).toBe(200);
    expect((await open.in(null).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await changing.in(null).get('/auth/me')).outcome).toBe('200');
  });
});

describe('a session of single sign-on', () => {
  it('is told nothing of the person elsewhere, and ends nothing there', async () => {
    const elsewhere = await makeTenant();
    const person = await makePerson(tenant.id, 'supervisor', tenant.slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${elsewhere.id}, ${person.id}, 'supervisor')`;
    const tokens = await signIn(person.email);
    const there = new Client(tokens.accessToken, elsewhere.id);
    const app = await makeApp(elsewhere, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read'],
    });
    const granted = await signInWith(await peer(app), app, await callerOf(elsewhere, tokens.accessToken));
    const program = new Client(granted.access_token, elsewhere.id);
    const client = (await bySso(person)).in(null);

    const me = await client.get<{ memberships: { organizationId: string }[] }>('/auth/me');
    expect(me.data.memberships.map(({ organizationId }) => organizationId)).toEqual([tenant.id]);
    expect(me.text).not.toContain(elsewhere.slug);
    const [session] = (await there.get<{ id: string; current: boolean }[]>('/users/me/sessions')).data.filter(
      ({ current }) => current,
    );
    const listed = await client.get<{ id: string }[]>('/users/me/sessions');
    expect(listed.data.map(({ id }) => id)).not.toContain(session?.id);
    expect(listed.data).toHaveLength(1);
    expect((await client.delete(`/users/me/sessions/${session?.id}`)).outcome).toBe('404 NOT_FOUND');
    expect((await client.delete<{ revoked: number }>('/users/me/sessions')).data.revoked).toBe(0);
    expect((await client.get('/users/me/grants')).data).toEqual([]);
    expect((await client.delete(`/users/me/grants/${app.clientId}`)).outcome).toBe('404 NOT_FOUND');
    expect((await client.patch('/users/me', { name: 'Fool' })).outcome).toBe('403 FORBIDDEN');
    expect((await there.get('/claims')).status).toBe(200);
    expect((await program.get('/claims')).status).toBe(200);
    expect((await there.get<unknown[]>('/users/me/sessions')).data).toHaveLength(2);
    expect((await there.get<unknown[]>('/users/me/grants')).data).toHaveLength(1);
  });

  it('allows applications where the organization asks for a second factor, as long as it signs in so', async () => {
    const own = await makeTenant();
    const idp = await withSaml(own);
    const person = await makePerson(own.id, 'supervisor', own.slug);
    const app = await makeApp(own, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read'],
    });
    const byPassword = (await signIn(person.email)).accessToken;
    const before = await signInWith(await peer(app), app, await callerOf(own, byPassword));
    await superuser()`update organizations set mfa_required = true where id = ${own.id}`;
    const sso = await signInBySso(own, idp, person.email);
    const granted = await signInWith(await peer(app), app, await callerOf(own, sso.accessToken ?? ''));
    const claims = (token: string) => new Client(token, own.id).get('/claims');
    expect((await claims(granted.access_token)).status).toBe(200);
    expect((await claims(before.access_token)).outcome).toBe('403 FORBIDDEN');
    await superuser()`update sso_connections set enabled = false where organization_id = ${own.id}`;
    expect((await claims(granted.access_token)).outcome).toBe('403 FORBIDDEN');
  });

  it('ends no factor’s set-up that was begun before the person belonged elsewhere', async () => {
    const elsewhere = await makeTenant();
    const email = `jit-${Math.random().toString(36).slice(2)}@${domainOf(tenant)}`;
    const client = (await signInBySso(tenant, provider, email)).in(null);
    const { id } = (await client.get<{ id: string }>('/auth/me')).data;
    const device = new VirtualAuthenticator();
    const begun = await client.post<{ challenge: string }>('/mfa/passkeys/options', {});
    const enrolled = await client.post<{ secret: string }>('/mfa/totp/enroll', {});
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${elsewhere.id}, ${id}, 'admin')`;
    const added = await client.post('/mfa/passkeys', { name: 'Phone', response: device.create(begun.data.challenge) });
    expect(added.outcome).toBe('403 FORBIDDEN');
    const confirmed = await client.post('/mfa/totp/confirm', { code: codeOf(enrolled.data.secret) });
    expect(confirmed.outcome).toBe('403 FORBIDDEN');
    const { challenge } = (await nobody.get<{ challenge: string }>('/auth/passkey/options')).data;
    expect((await nobody.post('/auth/passkey/verify', { response: device.get(challenge) })).status).toBe(401);
  });

  it('works in the organization whose provider vouched, and in no other of the person’s', async () => {
    const elsewhere = await makeTenant();
    const person = await makePerson(tenant.id, 'supervisor', tenant.slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${elsewhere.id}, ${person.id}, 'admin')`;
    const client = await bySso(person);
    expect((await client.get('/claims')).status).toBe(200);
    expect((await client.in(null).get('/auth/me')).status).toBe(200);
    expect((await client.in(elsewhere.id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await client.get(`/auth/sso/${elsewhere.id}/config`)).outcome).toBe('404 NOT_FOUND');
    const byPassword = new Client((await signIn(person.email)).accessToken, elsewhere.id);
    expect((await byPassword.get('/claims')).status).toBe(200);
  });

  it('binds no new factor to an account that has a password', async () => {
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const client = await bySso(person);
    expect((await client.post('/mfa/totp/enroll', {})).outcome).toBe('403 FORBIDDEN');
    expect((await client.post('/mfa/totp/enroll', { password: PASSWORD })).status).toBe(200);
  });

  it('needs no second factor here: the provider asks for its own', async () => {
    await superuser()`update organizations set mfa_required = true where id = ${tenant.id}`;
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    expect((await (await bySso(person)).get('/claims')).status).toBe(200);
    const byPassword = new Client((await signIn(person.email)).accessToken, tenant.id);
    expect((await byPassword.get('/claims')).outcome).toBe('403 FORBIDDEN');
    await superuser()`update organizations set mfa_required = false where id = ${tenant.id}`;
  });

  it('is over after sign-out', async () => {
    const client = await bySso(await makePerson(tenant.id, 'viewer', tenant.slug));
    expect((await client.post('/auth/logout', {})).status).toBe(204);
    expect((await client.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
  });
});
