import { beforeAll, describe, expect, it } from 'vitest';
import { newAddress, type Provisioner, withScim } from '@/db/testing/scim';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { ScimGroup } from '@/lib/scim/schema';

const { home, other } = twoTenants({ own: true });
let provider: Provisioner;
let people: string[];
beforeAll(async () => {
  provider = await withScim(home());
  people = (await Promise.all([1, 2, 3].map(() => provider.person(newAddress(home()))))).map(({ id }) => id);
});

const membersOf = (group: ScimGroup) => (group.members ?? []).map(({ value }) => value).toSorted();
const patch = async (id: string, ...operations: object[]) =>
  (await provider.patch<ScimGroup>(`Groups/${id}`, ...operations)).whole;
const roleOf = async (id: string | undefined) => (await provider.call('GET', `Users/${id}`)).whole.roles?.[0]?.value;

describe('PATCH /scim/v2/Groups/{id}', () => {
  it('adds, removes and replaces members as Okta does', async () => {
    const [a, b, c] = people as [string, string, string];
    const { id } = await provider.group('Okta group');
    const added = await audited(home().id, () =>
      patch(id, { op: 'add', path: 'members', value: [{ value: a, display: 'a@x' }, { value: b }] }),
    );
    expect(membersOf(added.result)).toEqual([a, b].toSorted());
    expect(added.entries).toMatchObject([{ action: 'scim_group.update', resource_id: id }]);
    const removed = await patch(id, { op: 'remove', path: `members[value eq "${a}"]` });
    expect(membersOf(removed)).toEqual([b]);
    const again = await patch(id, { op: 'remove', path: `members[value eq "${a}"]` });
    expect(membersOf(again)).toEqual([b]);
    const renamed = await patch(id, { op: 'replace', value: { id, displayName: 'Okta renamed' } });
    expect(renamed.displayName).toBe('Okta renamed');
    expect(membersOf(renamed)).toEqual([b]);
    const replaced = await patch(id, { op: 'replace', path: 'members', value: [{ value: c }] });
    expect(membersOf(replaced)).toEqual([c]);
  });

  it('does as Entra ID sends it', async () => {
    const [a, b] = people as [string, string, string];
    const { id } = await provider.group('Entra group');
    const add = { op: 'Add', path: 'members', value: [{ $ref: null, value: a }, { value: b }] };
    expect(membersOf(await patch(id, add))).toEqual([a, b].toSorted());
    expect(membersOf(await patch(id, add))).toEqual([a, b].toSorted());
    expect(membersOf(await patch(id, { op: 'Remove', path: 'members', value: [{ $ref: null, value: a }] }))).toEqual([
      b,
    ]);
    const renamed = await patch(id, { op: 'Replace', path: 'displayName', value: 'Entra renamed' });
    expect(renamed.displayName).toBe('Entra renamed');
    expect(membersOf(await patch(id, { op: 'Remove', path: 'members' }))).toEqual([]);
  });

  it('gives and takes roles with members and with names', async () => {
    const [a] = people;
    const { id } = await provider.group('casefile-investigator');
    await patch(id, { op: 'add', path: 'members', value: [{ value: a }] });
    expect(await roleOf(a)).toBe('investigator');
    const higher = await provider.group('casefile-supervisor', [a ?? '']);
    expect(await roleOf(a)).toBe('supervisor');
    await provider.call('DELETE', `Groups/${higher.id}`);
    expect(await roleOf(a)).toBe('investigator');
    await patch(id, { op: 'replace', value: { displayName: 'casefile-developer' } });
    expect(await roleOf(a)).toBe('developer');
    await patch(id, { op: 'remove', path: `members[value eq "${a}"]` });
    expect(await roleOf(a)).toBe('viewer');
  });

  it('leaves a role alone that no group gave', async () => {
    const { supervisor } = home().people;
    const { id } = await provider.group('Just people', [supervisor.id]);
    await patch(id, { op: 'remove', path: 'members' });
    expect(await roleOf(supervisor.id)).toBe('supervisor');
  });

  it('of ten changes at once loses none', async () => {
    const { id } = await provider.group('Busy');
    const more = await Promise.all(Array.from({ length: 10 }, () => provider.person(newAddress(home()))));
    await Promise.all(more.map((one) => patch(id, { op: 'add', path: 'members', value: [{ value: one.id }] })));
    const read = (await provider.call<ScimGroup>('GET', `Groups/${id}`)).whole;
    expect(membersOf(read)).toEqual(more.map((one) => one.id).toSorted());
  });

  it.each([
    ['400 invalidPath', { op: 'add', path: 'owners', value: [] }],
    ['400 invalidValue', { op: 'add', path: 'members', value: [{ value: 'x' }] }],
    ['400 invalidValue', { op: 'remove', path: 'displayName' }],
    ['400 noTarget', { op: 'remove' }],
  ])('answers %s for %j', async (outcome, operation) => {
    const { id } = await provider.group(`Refused ${Math.random()}`, people.slice(0, 1));
    expect((await provider.patch(`Groups/${id}`, operation)).outcome).toBe(outcome);
    expect(membersOf((await provider.call<ScimGroup>('GET', `Groups/${id}`)).whole)).toEqual(people.slice(0, 1));
  });
});

describe('PUT and DELETE /scim/v2/Groups/{id}', () => {
  it('replaces the whole, the same again changing nothing', async () => {
    const { id } = await provider.group('Put', people.slice(0, 2));
    const body = { displayName: 'Put 2', externalId: 'p', members: [{ value: people[2] }] };
    const first = (await provider.call<ScimGroup>('PUT', `Groups/${id}`, body)).whole;
    expect(first).toMatchObject({ displayName: 'Put 2', externalId: 'p', members: [{ value: people[2] }] });
    expect((await provider.call<ScimGroup>('PUT', `Groups/${id}`, body)).whole).toEqual(first);
    const other = await provider.group('Put 3');
    expect((await provider.call('PUT', `Groups/${other.id}`, body)).outcome).toBe('409 uniqueness');
  });

  it('removes, and finds nothing of another organization', async () => {
    const stranger = await withScim(other());
    const { id } = await provider.group('Gone', people);
    expect((await stranger.call('DELETE', `Groups/${id}`)).outcome).toBe('404');
    expect((await stranger.call('PUT', `Groups/${id}`, { displayName: 'x' })).outcome).toBe('404');
    expect((await stranger.patch(`Groups/${id}`, { op: 'remove', path: 'members' })).outcome).toBe('404');
    expect((await provider.call('DELETE', `Groups/${id}`)).status).toBe(204);
    expect((await provider.call('DELETE', `Groups/${id}`)).outcome).toBe('404');
  });
});
