import { beforeAll, describe, expect, it } from 'vitest';
import { newAddress, type Provisioner, withScim } from '@/db/testing/scim';
import { audited } from '@/db/testing/superuser';
import { makePerson } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { GROUP_SCHEMA } from '@/lib/scim/rules';
import type { ScimGroup } from '@/lib/scim/schema';

const { home, other } = twoTenants({ own: true });
let provider: Provisioner;
let stranger: Provisioner;
beforeAll(async () => {
  [provider, stranger] = await Promise.all([withScim(home()), withScim(other())]);
});

describe('POST /scim/v2/Groups', () => {
  it('makes a group, and its members have the role that its name gives', async () => {
    const { id } = await provider.person(newAddress(home()));
    const body = {
      schemas: [GROUP_SCHEMA, 'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group'],
      externalId: 'e-1',
      displayName: 'Casefile-Compliance officer',
      members: [{ value: id, display: 'x' }],
      meta: { resourceType: 'Group' },
    };
    const { result, entries } = await audited(home().id, () => provider.call<ScimGroup>('POST', 'Groups', body));
    expect(result.whole).toMatchObject({ displayName: body.displayName, externalId: 'e-1', members: [{ value: id }] });
    expect(result.headers.get('location')).toBe(result.whole.meta?.location);
    expect(entries).toMatchObject([{ action: 'scim_group.create' }]);
    const person = (await provider.call('GET', `Users/${id}`)).whole;
    expect(person.roles).toEqual([{ value: 'compliance_officer', primary: true }]);
    expect(person.groups).toMatchObject([{ value: result.whole.id, display: body.displayName }]);
  });

  it('of ten with the same name at once makes one', async () => {
    const make = (displayName: string) => provider.call('POST', 'Groups', { displayName });
    const all = await Promise.all(Array.from({ length: 10 }, (_, i) => make(i % 2 ? 'Same' : 'SAME')));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['201', ...Array(9).fill('409 uniqueness')]);
  });

  it('makes no administrator, and unmakes none', async () => {
    const { id } = await provider.person(newAddress(home()));
    const admin = await makePerson(home().id, 'admin', home().slug);
    await provider.group('casefile-admin', [id]);
    await provider.group('casefile-viewer', [admin.id]);
    expect((await provider.call('GET', `Users/${id}`)).whole.roles?.[0]?.value).toBe('viewer');
    expect((await provider.call('GET', `Users/${admin.id}`)).whole.roles?.[0]?.value).toBe('admin');
  });

  it.each([
    {},
    { displayName: '' },
    { displayName: 'x', members: 'y' },
    { displayName: 'x', members: [{ value: 'y' }] },
    { displayName: 'x', members: [{ value: '01900000-0000-7000-8000-000000000000' }] },
  ])('answers 400 for %j', async (body) => {
    expect((await provider.call('POST', 'Groups', body)).outcome).toBe('400 invalidValue');
  });

  it('takes no people of another organization', async () => {
    const { id } = await stranger.person(newAddress(other()));
    const answer = await provider.call('POST', 'Groups', { displayName: 'Foreign', members: [{ value: id }] });
    expect(answer.outcome).toBe('400 invalidValue');
    expect((await provider.groups('displayName eq "Foreign"')).whole.totalResults).toBe(0);
  });
});

describe('GET /scim/v2/Groups', () => {
  it('finds by name, external id, id and member, without members when they are not wanted', async () => {
    const { id: member } = await provider.person(newAddress(home()));
    const { id } = await provider.group('Claims handlers', [member]);
    for (const filter of [
      'displayName eq "CLAIMS handlers"',
      `id eq "${id}"`,
      `id eq "${id}" and members eq "${member}"`,
      `members[value eq "${member}"]`,
      `members.value eq "${member}"`,
    ]) {
      expect((await provider.groups(filter)).whole.Resources.map((each) => each.id)).toEqual([id]);
    }
    const bare = await provider.groups(`id eq "${id}"`, { excludedAttributes: 'members' });
    expect(bare.whole.Resources[0]?.members).toBeUndefined();
    expect((await provider.groups('members co "x"')).outcome).toBe('400 invalidFilter');
    expect((await stranger.groups(`id eq "${id}"`)).whole.totalResults).toBe(0);
    expect((await stranger.call('GET', `Groups/${id}`)).outcome).toBe('404');
  });
});
