import { beforeAll, describe, expect, it, vi } from 'vitest';
import { entraUser, newAddress, oktaUser, type Provisioner, withScim } from '@/db/testing/scim';
import { audited, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { newId } from '@/lib/core/ids';
import type { Member } from '@/lib/organizations/schema';

const { home } = twoTenants({ own: true });
let provider: Provisioner;
beforeAll(async () => {
  provider = await withScim(home());
});

const get = async (id: string) => (await provider.call('GET', `Users/${id}`)).whole;
const member = async (email: string) => {
  const { data } = await home().as.admin.get<Member[]>('/members', { limit: '100' });
  return data.find((each) => each.email === email);
};

describe('PUT /scim/v2/Users/{id}', () => {
  it('brings a person to what is sent; the same again changes nothing', async () => {
    const email = newAddress(home());
    const { id } = await provider.person(email);
    const body = oktaUser(email, { displayName: 'Ada King', name: { givenName: 'Ada', familyName: 'King' } });
    const first = await audited(home().id, () => provider.call('PUT', `Users/${id}`, body));
    expect(first.result.whole).toMatchObject({ displayName: 'Ada King', name: { familyName: 'King' }, active: true });
    expect(first.entries).toMatchObject([{ action: 'member.update_profile', resource_id: id }]);
    const second = await audited(home().id, () => provider.call('PUT', `Users/${id}`, body));
    expect(second.result.whole).toEqual(first.result.whole);
    expect(second.entries).toMatchObject([{ action: 'member.update_profile', changes: [] }]);
    expect(await member(email)).toMatchObject({ name: 'Ada King' });
    const all = await Promise.all(Array.from({ length: 10 }, () => provider.call('PUT', `Users/${id}`, body)));
    for (const { whole } of all) expect(whole).toEqual(first.result.whole);
  });

  it('clears what is left out, and leaves active as it is', async () => {
    const email = newAddress(home());
    const { id } = await provider.person(email);
    const { externalId: _external, name: _name, active: _active, displayName: _display, ...rest } = oktaUser(email);
    const put = (await provider.call('PUT', `Users/${id}`, rest)).whole;
    expect(put.externalId).toBeUndefined();
    expect(put.name).toEqual({ formatted: 'Ada Marlow' });
    expect(put.active).toBe(true);
  });

  it('takes a member over that was there before, whatever the case of the address', async () => {
    const person = await makePerson(home().id, 'supervisor', home().slug);
    const put = await provider.call('PUT', `Users/${person.id}`, oktaUser(person.email.toUpperCase()));
    expect(put.whole).toMatchObject({ id: person.id, active: true, roles: [{ value: 'supervisor' }] });
    expect(await member(person.email)).toMatchObject({ role: 'supervisor', name: 'Ada Marlow' });
  });

  it('moves an address within the proven domains, to one that nobody has', async () => {
    const [email, next] = [newAddress(home()), newAddress(home())];
    const { id } = await provider.person(email);
    expect((await provider.call('PUT', `Users/${id}`, oktaUser(next))).whole.emails?.[0]?.value).toBe(next);
    expect(await member(next)).toBeTruthy();
    const taken = await provider.call('PUT', `Users/${id}`, oktaUser(home().people.viewer.email));
    expect(taken.outcome).toBe('409 uniqueness');
    const foreign = await provider.call('PUT', `Users/${id}`, oktaUser('ada@elsewhere.example'));
    expect(foreign.outcome).toBe('400 invalidValue');
    const guest = await makePerson(home().id, 'viewer', 'elsewhere');
    const stolen = await provider.call('PUT', `Users/${guest.id}`, oktaUser(newAddress(home())));
    expect(stolen.outcome).toBe('400 mutability');
    expect(await member(guest.email)).toMatchObject({ name: guest.name });
  });

  it('refuses an address that somebody takes at that moment', async () => {
    const [before, email] = [newAddress(home()), newAddress(home())];
    const { id } = await provider.person(before);
    const { answer } = await superuser().begin(async (tx) => {
      await tx`insert into users (id, email, name) values (${newId()}, ${email}, 'Ada Marlow')`;
      const moving = provider.call('PUT', `Users/${id}`, oktaUser(email));
      await vi.waitFor(async () => {
        const [waiting] = await superuser()`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'update "users"%'`;
        expect(waiting?.n).toBeGreaterThan(0);
      });
      return { answer: moving };
    });
    expect((await answer).outcome).toBe('409 uniqueness');
    expect((await get(id)).emails?.[0]?.value).toBe(before);
  });

  it('says whose a name is that another has', async () => {
    const [a, b] = [await provider.person(newAddress(home())), await provider.person(newAddress(home()))];
    const body = oktaUser(String(b.userName), { userName: a.userName });
    expect((await provider.call('PUT', `Users/${b.id}`, body)).outcome).toBe('409 uniqueness');
  });
});

describe('PATCH /scim/v2/Users/{id}', () => {
  it.each([
    ['Okta', { op: 'replace', value: { active: false } }, { op: 'replace', value: { active: true } }],
    ['Entra ID', { op: 'Replace', path: 'active', value: 'False' }, { op: 'Replace', path: 'active', value: 'True' }],
    [
      'Entra ID, as newer ones send it',
      { op: 'Replace', path: 'active', value: false },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: true },
    ],
    ['whoever removes it', { op: 'replace', path: 'ACTIVE', value: false }, { op: 'add', value: { Active: true } }],
  ])('deactivates and reactivates as %s does', async (_name, off, on) => {
    const email = newAddress(home());
    const { id } = await provider.person(email);
    const deactivated = await audited(home().id, () => provider.patch(`Users/${id}`, off));
    expect(deactivated.result.whole).toMatchObject({ id, active: false });
    expect(deactivated.entries).toMatchObject([{ action: 'member.deactivate', resource_id: id }]);
    expect(await member(email)).toBeUndefined();
    expect((await provider.users(`userName eq "${email}"`)).whole.Resources[0]).toMatchObject({ id, active: false });
    const reactivated = await audited(home().id, () => provider.patch(`Users/${id}`, on));
    expect(reactivated.result.whole).toMatchObject({ id, active: true });
    expect(reactivated.entries).toMatchObject([{ action: 'member.reactivate' }]);
    expect(await member(email)).toBeTruthy();
  });

  it('takes what Entra ID sends when attributes change', async () => {
    const email = newAddress(home());
    const next = newAddress(home());
    const { id } = (await provider.call('POST', 'Users', entraUser(email))).whole;
    const patched = await provider.patch(
      `Users/${id}`,
      { op: 'Replace', path: 'displayName', value: 'Noor de Vries' },
      { op: 'Replace', path: 'name.familyName', value: 'de Vries' },
      { op: 'Add', path: 'name.givenName', value: 'Noortje' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: next },
      { op: 'Replace', path: 'userName', value: next },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+44 1' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', value: 'x' },
      { op: 'Replace', path: 'externalId', value: 'e-2' },
    );
    expect(patched.whole).toMatchObject({
      userName: next,
      externalId: 'e-2',
      displayName: 'Noor de Vries',
      name: { givenName: 'Noortje', familyName: 'de Vries' },
      emails: [{ value: next }],
    });
    const dotted = await provider.patch(`Users/${id}`, {
      op: 'Add',
      value: {
        'name.givenName': 'Nora',
        displayName: 'Nora de Vries',
        'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Fraud',
      },
    });
    expect(dotted.whole).toMatchObject({ name: { givenName: 'Nora' }, displayName: 'Nora de Vries' });
    expect(await member(next)).toMatchObject({ name: 'Nora de Vries' });
  });

  it('lets an address that is the user name move with it', async () => {
    const [email, next] = [newAddress(home()), newAddress(home())];
    const { id } = await provider.person(email);
    const patched = await provider.patch(`Users/${id}`, { op: 'replace', path: 'userName', value: next });
    expect(patched.whole).toMatchObject({ userName: next, emails: [{ value: next }] });
  });

  it('removes what a path names', async () => {
    const { id } = await provider.person(newAddress(home()));
    const patched = await provider.patch(`Users/${id}`, { op: 'remove', path: 'externalId' });
    expect(patched.whole.externalId).toBeUndefined();
    expect((await provider.patch(`Users/${id}`, { op: 'remove', path: 'userName' })).outcome).toBe('400 invalidValue');
  });

  it.each([
    ['400 noTarget', { op: 'remove' }],
    ['400 noTarget', { op: 'replace', path: 'emails[type eq "home"].value', value: 'x@y.example' }],
    ['400 invalidPath', { op: 'replace', path: 'shoeSize', value: 42 }],
    ['400 invalidPath', { op: 'replace', path: 'name.shoeSize', value: 42 }],
    ['400 invalidPath', { op: 'replace', path: 'userName[', value: 'x' }],
    ['400 invalidPath', { op: 'replace', path: 'userName[type eq "x"]', value: 'x' }],
    ['400 invalidPath', { op: 'add', value: { __proto__x: 1 } }],
    ['400 invalidSyntax', { op: 'copy', path: 'userName', value: 'x' }],
    ['400 invalidValue', { op: 'replace', value: 'x' }],
    ['400 invalidValue', { op: 'replace', path: 'active', value: 'perhaps' }],
    ['400 invalidValue', { op: 7 }],
    ['400 invalidValue', { path: 'active', value: false }],
  ])('answers %s for %j and changes nothing', async (outcome, operation) => {
    const made = await provider.person(newAddress(home()));
    const patched = await provider.patch(`Users/${made.id}`, { op: 'replace', value: { displayName: 'X' } }, operation);
    expect(patched.outcome).toBe(outcome);
    expect(await get(made.id)).toEqual(made);
  });
});

describe('DELETE /scim/v2/Users/{id}', () => {
  it('ends the membership and forgets the person', async () => {
    const email = newAddress(home());
    const { id } = await provider.person(email);
    const group = await provider.group(`Group of ${email}`, [id]);
    const { result, entries } = await audited(home().id, () => provider.call('DELETE', `Users/${id}`));
    expect(result.status).toBe(204);
    expect(entries).toMatchObject([{ action: 'member.deprovision', resource_id: id }]);
    expect((await provider.call('DELETE', `Users/${id}`)).outcome).toBe('404');
    expect((await provider.call('GET', `Users/${id}`)).outcome).toBe('404');
    expect((await provider.call('GET', `Groups/${group.id}`)).text).not.toContain(id);
    expect(await member(email)).toBeUndefined();
    expect((await provider.person(email)).id).toBe(id);
  });
});

describe('the last administrator', () => {
  it('stays, whichever way and however often at once', async () => {
    const tenant = await makeTenant();
    const own = await withScim(tenant);
    const { id } = tenant.people.admin;
    const off = { op: 'replace', value: { active: false } };
    const attempts = await Promise.all([
      own.patch(`Users/${id}`, off),
      own.call('DELETE', `Users/${id}`),
      own.call('PUT', `Users/${id}`, oktaUser(tenant.people.admin.email, { active: false })),
    ]);
    expect(attempts.map(({ outcome }) => outcome)).toEqual(['409', '409', '409']);
    expect(attempts[0]?.problem.detail).toBe('An organization needs at least one admin.');
    const second = await makePerson(tenant.id, 'admin', tenant.slug);
    const both = await Promise.all([own.patch(`Users/${id}`, off), own.patch(`Users/${second.id}`, off)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const [row] = await superuser()`select count(*)::int as n from memberships
      where organization_id = ${tenant.id} and role = 'admin'`;
    expect(row?.n).toBe(1);
  });

  it('who is switched off does not come back as one', async () => {
    const tenant = await makeTenant();
    const own = await withScim(tenant);
    const admin = await makePerson(tenant.id, 'admin', tenant.slug);
    await own.patch(`Users/${admin.id}`, { op: 'replace', value: { active: false } });
    const back = await own.patch(`Users/${admin.id}`, { op: 'replace', value: { active: true } });
    expect(back.whole.roles).toEqual([{ value: 'viewer', primary: true }]);
    const supervisor = tenant.people.supervisor.id;
    await own.patch(`Users/${supervisor}`, { op: 'replace', value: { active: false } });
    const again = await own.patch(`Users/${supervisor}`, { op: 'replace', value: { active: true } });
    expect(again.whole.roles).toEqual([{ value: 'supervisor', primary: true }]);
  });
});
