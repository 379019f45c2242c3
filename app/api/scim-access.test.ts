import { describe, expect, it } from 'vitest';
import { callerOf, peer, signInWith } from '@/db/testing/authorization';
import { Client, nobody } from '@/db/testing/client';
import { makeApp } from '@/db/testing/factories';
import { newAddress, oktaUser, withScim } from '@/db/testing/scim';
import { bySso, domainOf, enter, withSaml } from '@/db/testing/sso';
import { superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, PASSWORD, signIn, type Tenant } from '@/db/testing/tenant';

const OFF = { op: 'replace', value: { active: false } };
const ON = { op: 'replace', value: { active: true } };

const invite = async (tenant: Tenant, email: string) => {
  const answer = await tenant.as.admin.post<{ invitationUrl: string }>('/members', { email, name: 'X', role: 'admin' });
  return answer.data.invitationUrl.split('/').at(-1) ?? '';
};

describe('a person who is switched off', () => {
  it('is signed out at once, everywhere, and by switching on nothing comes back to life', async () => {
    const tenant = await makeTenant();
    const provider = await withScim(tenant);
    const person = await makePerson(tenant.id, 'supervisor', tenant.slug);
    const tokens = await signIn(person.email);
    const client = new Client(tokens.accessToken, tenant.id);
    expect((await client.get('/claims')).status).toBe(200);
    const app = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read'],
    });
    const granted = await signInWith(await peer(app), app, await callerOf(tenant, tokens.accessToken));
    const program = new Client(granted.access_token, tenant.id);
    expect((await program.get('/claims')).status).toBe(200);
    await provider.patch(`Users/${person.id}`, OFF);
    expect((await program.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await client.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await client.in(null).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    const refresh = () => nobody.post('/auth/refresh', { refreshToken: tokens.refreshToken });
    expect((await refresh()).outcome).toBe('401 TOKEN_REVOKED');
    await provider.patch(`Users/${person.id}`, ON);
    expect((await client.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await refresh()).outcome).toBe('401 TOKEN_REVOKED');
    expect((await program.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await signIn(person.email)).accessToken).toBeTruthy();
  });

  it('does not come back by single sign-on, nor by an invitation of before', async () => {
    const tenant = await makeTenant();
    const saml = await withSaml(tenant);
    const provider = await withScim(tenant);
    const email = newAddress(tenant);
    const { id } = await provider.person(email);
    const open = await bySso(tenant, saml, email);
    expect((await open.get('/claims')).status).toBe(200);
    await provider.patch(`Users/${id}`, OFF);
    expect((await open.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await enter(tenant, saml, email)).answer.problem.reason).toBe('NOT_A_MEMBER');
    await provider.patch(`Users/${id}`, ON);
    expect((await enter(tenant, saml, email)).answer.outcome).toBe('303');

    const waiting = await provider.person(newAddress(tenant), { active: false });
    expect((await enter(tenant, saml, String(waiting.userName))).answer.problem.reason).toBe('NOT_A_MEMBER');
  });

  it('keeps what they have elsewhere', async () => {
    const [tenant, elsewhere] = [await makeTenant(), await makeTenant()];
    const saml = await withSaml(tenant);
    const provider = await withScim(tenant);
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${elsewhere.id}, ${person.id}, 'viewer')`;
    const there = new Client((await signIn(person.email)).accessToken, elsewhere.id);
    const here = await bySso(tenant, saml, person.email);
    await provider.patch(`Users/${person.id}`, OFF);
    expect((await here.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await there.in(tenant.id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await there.get('/claims')).status).toBe(200);
  });
});

describe('an account that is not the organization’s alone', () => {
  it('is not given to whoever proves the domain: its password would open the organization', async () => {
    const [tenant, intruder] = [await makeTenant(), await makeTenant()];
    const provider = await withScim(tenant);
    const email = `chief@${domainOf(tenant)}`;
    const link = await invite(intruder, email);
    expect((await nobody.post(`/invitations/${link}`, { name: 'Chief', password: PASSWORD })).status).toBe(201);
    const answer = await provider.call('POST', 'Users', oktaUser(email));
    expect(answer.outcome).toBe('409 uniqueness');
    const { accessToken } = await signIn(email);
    expect((await new Client(accessToken, tenant.id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await provider.users(`userName eq "${email}"`)).whole.totalResults).toBe(0);
  });

  it('is neither renamed nor moved', async () => {
    const [tenant, elsewhere] = [await makeTenant(), await makeTenant()];
    const provider = await withScim(tenant);
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (gen_random_uuid(), ${elsewhere.id}, ${person.id}, 'viewer')`;
    const moved = await provider.call('PUT', `Users/${person.id}`, oktaUser(newAddress(tenant)));
    expect(moved.outcome).toBe('400 mutability');
    const renamed = await provider.call('PUT', `Users/${person.id}`, oktaUser(person.email, { displayName: 'Fool' }));
    expect(renamed.whole.displayName).toBe('Fool');
    const [row] = await superuser()`select email, name from users where id = ${person.id}`;
    expect(row).toEqual({ email: person.email, name: person.name });
  });

  it('cannot be reached by an address that another organization has proven', async () => {
    const [tenant, victim] = [await makeTenant(), await makeTenant()];
    const provider = await withScim(tenant);
    await withScim(victim);
    for (const email of [victim.people.admin.email, `new@${domainOf(victim)}`]) {
      expect((await provider.call('POST', 'Users', oktaUser(email))).outcome).toBe('400 invalidValue');
      const hidden = oktaUser(newAddress(tenant), { emails: [{ value: email, primary: true }] });
      expect((await provider.call('POST', 'Users', hidden)).outcome).toBe('400 invalidValue');
    }
  });

  it('stops being provisioned with the domain', async () => {
    const tenant = await makeTenant();
    const provider = await withScim(tenant);
    const { id } = await provider.person(newAddress(tenant));
    await tenant.as.admin.delete(`/auth/sso/${tenant.id}/domains/${domainOf(tenant)}`, {});
    expect((await provider.call('POST', 'Users', oktaUser(newAddress(tenant)))).outcome).toBe('400 invalidValue');
    expect((await provider.patch(`Users/${id}`, OFF)).whole.active).toBe(false);
  });
});

describe('somebody provisioned', () => {
  it('signs in by single sign-on with the role that their groups give', async () => {
    const tenant = await makeTenant();
    const saml = await withSaml(tenant, { jitProvisioningEnabled: false });
    const provider = await withScim(tenant);
    const email = newAddress(tenant);
    expect((await enter(tenant, saml, email)).answer.problem.reason).toBe('NO_ACCOUNT');
    const { id } = await provider.person(email);
    await provider.group('casefile-supervisor', [id]);
    const client = await bySso(tenant, saml, email);
    expect((await client.in(null).get<{ role: string }>('/auth/me')).data.role).toBe('supervisor');
    expect((await client.get('/claims')).status).toBe(200);
  });
});
