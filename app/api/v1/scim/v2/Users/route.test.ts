import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { makeApiKey } from '@/db/testing/factories';
import { entraUser, newAddress, oktaUser, type Provisioner, withScim } from '@/db/testing/scim';
import { audited, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { newId } from '@/lib/core/ids';
import type { Member } from '@/lib/organizations/schema';

const { home, other } = twoTenants({ own: true });
let provider: Provisioner;
let stranger: Provisioner;
beforeAll(async () => {
  [provider, stranger] = await Promise.all([withScim(home()), withScim(other())]);
});

describe('POST /scim/v2/Users', () => {
  it.each([
    ['Okta', oktaUser, 'Ada Marlow'],
    ['Entra ID', entraUser, 'Noor Visser'],
  ])('makes a member of what %s sends, recorded once in the token’s name', async (_name, shape, name) => {
    const email = newAddress(home());
    const { result, entries } = await audited(home().id, () => provider.call('POST', 'Users', shape(email)));
    expect(result.outcome).toBe('201');
    const made = result.whole;
    expect(made).toMatchObject({ userName: email, active: true, displayName: name, roles: [{ value: 'viewer' }] });
    expect(made.emails).toEqual([{ value: email, type: 'work', primary: true }]);
    expect(result.headers.get('location')).toBe(made.meta?.location);
    expect(result.headers.get('content-type')).toBe('application/scim+json');
    expect(entries).toMatchObject([
      { action: 'member.provision', outcome: 'success', actor_type: 'api_key', actor_name: 'Provisioning «Okta»' },
    ]);
    const members = await home().as.admin.get<Member[]>('/members', { limit: '100' });
    expect(members.data.find((member) => member.email === email)).toMatchObject({ role: 'viewer', name });
    expect(JSON.stringify(await superuser()`select * from users where email = ${email}`)).not.toContain('1mz050nq');
    expect((await nobody.post('/auth/login', { email, password: 'not to be kept: 1mz050nq' })).status).toBe(401);
  });

  it('of ten with the same name at once makes one', async () => {
    const email = newAddress(home());
    const all = await Promise.all(Array.from({ length: 10 }, () => provider.call('POST', 'Users', oktaUser(email))));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['201', ...Array(9).fill('409 uniqueness')]);
    expect((await provider.users(`userName eq "${email}"`)).whole.totalResults).toBe(1);
  });

  it('waits for whoever joins by the same address at that moment, and they for nobody', async () => {
    const [email, id] = [newAddress(home()), newId()];
    const provisioned = await superuser().begin(async (tx) => {
      // As an invitation that is accepted or a first sign-in has it: the account, then the membership.
      await tx`insert into users (id, email, name) values (${id}, ${email}, 'Ada Marlow')`;
      const answer = provider.call('POST', 'Users', oktaUser(email));
      await vi.waitFor(async () => {
        const [waiting] = await superuser()`select count(*)::int as n from pg_stat_activity
          where wait_event_type = 'Lock' and query like 'insert into "users"%'`;
        expect(waiting?.n).toBeGreaterThan(0);
      });
      await tx`insert into memberships (id, organization_id, user_id, role) values (${newId()}, ${home().id}, ${id}, 'viewer')`;
      return { answer };
    });
    expect((await provisioned.answer).outcome).toBe('409 uniqueness');
    expect((await provider.users(`userName eq "${email}"`)).whole.Resources).toMatchObject([{ id, active: true }]);
  });

  it('takes names in whatever case for one', async () => {
    const email = newAddress(home());
    await provider.person(email);
    const again = await provider.call('POST', 'Users', oktaUser(email.toUpperCase()));
    expect(again.outcome).toBe('409 uniqueness');
    expect((await provider.call('POST', 'Users', { USERNAME: newAddress(home()), Active: 'True' })).status).toBe(201);
  });

  it('makes somebody who is not active known, and no member', async () => {
    const email = newAddress(home());
    const made = await provider.person(email, { active: false });
    expect(made).toMatchObject({ active: false });
    expect(made.roles).toBeUndefined();
    const members = await home().as.admin.get<Member[]>('/members', { limit: '100' });
    expect(members.data.find((member) => member.email === email)).toBeUndefined();
  });

  it.each([
    ['400 invalidValue', {}],
    ['400 invalidValue', { userName: 7 }],
    ['400 invalidValue', { userName: 'nobody' }],
    ['400 invalidValue', { userName: 'somebody@elsewhere.example' }],
    ['400 invalidValue', { userName: 'x@gmail.com' }],
    ['400 invalidValue', { userName: 'x', emails: [{ value: 'y@elsewhere.example', primary: true }] }],
    ['400 invalidValue', { active: 'perhaps', userName: 'a@b.example' }],
    ['400 invalidValue', { userName: 'a@b.example', emails: 'a@b.example' }],
    ['400 invalidValue', { userName: 'a@b.example', name: { givenName: 'x'.repeat(121) } }],
    ['400 invalidValue', { schemas: 'x' }],
  ])('answers %s for %j and makes nothing', async (outcome, body) => {
    const before = await superuser()`select count(*)::int as n from users`;
    const { result, entries } = await audited(home().id, () => provider.call('POST', 'Users', body));
    expect(result.outcome).toBe(outcome);
    expect(entries).toMatchObject([{ action: 'member.provision', outcome: 'failure', status_code: 400 }]);
    expect(await superuser()`select count(*)::int as n from users`).toEqual(before);
  });

  it('reads bodies as strictly as any other', async () => {
    const client = new Client(provider.token);
    const send = (raw: string, type: string) =>
      client.call('POST', '/scim/v2/Users', { raw, headers: { 'content-type': type } });
    expect((await send('{', 'application/scim+json')).outcome).toBe('400 invalidSyntax');
    expect((await send('{}', 'text/plain')).status).toBe(415);
    expect((await send(`{"userName":"${'x'.repeat(1024 * 1024)}"}`, 'application/scim+json')).status).toBe(413);
    expect((await send(JSON.stringify(oktaUser(newAddress(home()))), 'application/json')).status).toBe(201);
  });
});

describe('GET /scim/v2/Users', () => {
  it.each(['userName', 'externalId', 'displayName', 'emails.value'])(
    'refuses to look for a %s that nobody could have',
    async (name) => {
      expect((await provider.users(`${name} eq "a\\u0000b"`)).outcome).toBe('400 invalidFilter');
    },
  );

  it('lists members that nobody provisioned too, so that a provider finds them', async () => {
    const { viewer } = home().people;
    const found = (await provider.users(`userName eq "${viewer.email.toUpperCase()}"`)).whole;
    expect(found).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 1,
      startIndex: 1,
      itemsPerPage: 1,
    });
    expect(found.Resources[0]).toMatchObject({ id: viewer.id, userName: viewer.email, active: true });
    expect(found.Resources[0]?.externalId).toBeUndefined();
  });

  it('finds by each of the attributes, and by several together', async () => {
    const email = newAddress(home());
    const { id, externalId } = await provider.person(email, { displayName: `Filter ${email}` });
    const fits = [
      `userName eq "${email}"`,
      `urn:ietf:params:scim:schemas:core:2.0:User:userName eq "${email}"`,
      `externalId eq "${externalId}"`,
      `id eq "${id}"`,
      `emails.value eq "${email}"`,
      `emails eq "${email}"`,
      `emails[type eq "work"].value eq "${email}"`,
      `emails[type eq "work" and value eq "${email}"]`,
      `displayName eq "filter ${email}"`,
      `(userName EQ "${email}") and (active eq true)`,
      `userName eq "${email}" and externalId eq "${externalId}"`,
    ];
    for (const filter of fits) {
      const { Resources } = (await provider.users(filter)).whole;
      expect(
        Resources.map((found) => found.id),
        filter,
      ).toEqual([id]);
    }
    const misses = [
      `userName eq "${email}" and active eq false`,
      `externalId eq "${externalId?.toUpperCase()}"`,
      'id eq "nobody"',
      `emails[type eq "home"].value eq "${email}"`,
      `userName eq "' or true --"`,
    ];
    for (const filter of misses) expect((await provider.users(filter)).whole.totalResults, filter).toBe(0);
  });

  it.each([
    'userName',
    'userName eq',
    'userName eq nobody',
    'userName co "x"',
    'userName eq "x" or id eq "y"',
    'not (userName eq "x")',
    'shoeSize eq 42',
    'userName eq "x',
    'userName eq "x" userName eq "y"',
    '',
    `${'('.repeat(500)}`,
    `userName eq "${'x'.repeat(1900)}" and`,
    Array(40).fill('active eq true').join(' and '),
    'userName eq constructor',
  ])('answers 400 for the filter %j', async (filter) => {
    const answer = await provider.call('GET', 'Users', undefined, { filter });
    expect(answer.outcome).toMatch(/^400 invalid(Filter|Value)$/);
  });

  it('pages in an order that stays', async () => {
    await Promise.all(Array.from({ length: 4 }, () => provider.person(newAddress(home()))));
    const { totalResults, Resources } = (await provider.users()).whole;
    const seen: string[] = [];
    for (let startIndex = 1; startIndex <= totalResults; startIndex += 3) {
      const page = (await provider.users(undefined, { startIndex: String(startIndex), count: '3' })).whole;
      expect(page).toMatchObject({ totalResults, startIndex });
      seen.push(...page.Resources.map(({ id }) => id));
    }
    expect(seen).toEqual(Resources.map(({ id }) => id));
    expect((await provider.users(undefined, { count: '0' })).whole).toMatchObject({ totalResults, Resources: [] });
    expect((await provider.users(undefined, { count: '-5', startIndex: '-3' })).whole.startIndex).toBe(1);
    const beyond = await provider.users(undefined, { startIndex: '100000' });
    expect(beyond.whole).toMatchObject({ totalResults, itemsPerPage: 0 });
    expect((await provider.users(undefined, { count: 'x' })).outcome).toBe('400 invalidValue');
  });

  it('answers the attributes that are wanted', async () => {
    const email = newAddress(home());
    await provider.person(email);
    const only = async (query: Record<string, string>) =>
      (await provider.users(`userName eq "${email}"`, query)).whole.Resources[0];
    const named = await only({ attributes: 'userName,name.givenName' });
    expect(Object.keys(named ?? {}).toSorted()).toEqual(['id', 'name', 'schemas', 'userName']);
    expect(named?.name).toEqual({ givenName: 'Ada' });
    const without = await only({ excludedAttributes: 'emails,name.familyName,id' });
    expect(without?.emails).toBeUndefined();
    expect(without?.name).toEqual({ formatted: 'Ada Marlow', givenName: 'Ada' });
    expect(without?.id).toBeTruthy();
  });
});

describe('who may', () => {
  it('is the token of provisioning alone', async () => {
    const key = await makeApiKey(home());
    for (const token of [null, home().tokens.admin.accessToken, key.key, 'scim_x', `${provider.token}x`]) {
      const answer = await new Client(token, home().id).get('/scim/v2/Users');
      expect(answer.status).toBe(401);
    }
    const elsewhere = new Client(provider.token, home().id);
    expect((await elsewhere.get('/members')).outcome).toBe('401 UNAUTHENTICATED');
    expect((await elsewhere.in(null).get('/auth/me')).outcome).toBe('401 UNAUTHENTICATED');
  });

  it('sees and changes nothing of another organization', async () => {
    const made = await provider.person(newAddress(home()));
    for (const filter of [
      `userName eq "${made.userName}"`,
      `id eq "${made.id}"`,
      `externalId eq "${made.externalId}"`,
    ]) {
      expect((await stranger.users(filter)).whole.totalResults).toBe(0);
    }
    expect((await stranger.call('GET', `Users/${made.id}`)).outcome).toBe('404');
    expect((await stranger.call('PUT', `Users/${made.id}`, oktaUser(newAddress(other())))).outcome).toBe('404');
    expect((await stranger.patch(`Users/${made.id}`, { op: 'replace', value: { active: false } })).outcome).toBe('404');
    expect((await stranger.call('DELETE', `Users/${made.id}`)).outcome).toBe('404');
    expect((await provider.call('GET', `Users/${made.id}`)).whole).toEqual(made);
    const text = (await stranger.users(undefined, { count: '200' })).text;
    expect(text).not.toContain(home().slug);
  });
});
