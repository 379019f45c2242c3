import { beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '@/app/api/v1/endpoints';
import { post } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApiKey, makeApp, makeParticipant } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { OPERATIONS } from '@/lib/auth/operations';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
import { newId } from '@/lib/core/ids';

const { home, other } = twoTenants();
const SUBJECTS = { subjects: [{ id: 'a', type: 'PERSON', name: 'Ada Byrne' }] };
const WHO = ['a person', 'a key', 'an application'] as const;
const tokens = {} as Record<(typeof WHO)[number], string>;

async function applicationToken(): Promise<string> {
  const app = await makeApp(home(), { type: 'server', redirectUris: [], scopes: [...GRANTABLE_SCOPES] });
  const proof = Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64');
  const form = { grant_type: 'client_credentials', scope: 'kyc:read kyc:write claims:read' };
  return (await post('/oauth/token', form, { authorization: `Basic ${proof}` })).body.access_token ?? '';
}

beforeAll(async () => {
  tokens['a person'] = home().as.admin.accessToken ?? '';
  tokens['a key'] = (await makeApiKey(home(), { scopes: [...GRANTABLE_SCOPES] })).key;
  tokens['an application'] = await applicationToken();
});

describe('the organization is inferred from the token', () => {
  it.each(WHO)('of %s: left out, agreeing and disagreeing', async (who) => {
    const { id } = await makeParticipant(home());
    const as = (organizationId: string | null) => new Client(tokens[who], organizationId);
    for (const [path, body, status] of [
      ['/sanctions/screen-batch', SUBJECTS, '200'],
      [`/participants/${id}/screen`, {}, '201'],
    ] as const) {
      expect((await as(null).post(path, body)).outcome, path).toBe(status);
      expect((await as(home().id).post(path, body)).outcome, path).toBe(status);
      expect((await as(other().id).post(path, body)).outcome, path).toBe('403 ORGANIZATION_MISMATCH');
    }
  });

  it('at every endpoint that reads an organization’s data', async () => {
    const paths = endpoints()
      .filter(({ path, operations }) => {
        const read = operations.GET;
        return read && !path.includes('{') && OPERATIONS[read.id].auth === 'organization';
      })
      .map(({ path }) => path);
    expect(paths.length).toBeGreaterThan(15);
    const admin = home().as.admin;
    for (const path of paths) {
      const [named, unnamed] = [await admin.get(path), await admin.in(null).get(path)];
      expect(unnamed.outcome, path).toBe(named.outcome);
      expect((await admin.in(other().id).get(path)).outcome, path).toBe('403 ORGANIZATION_MISMATCH');
    }
  });

  it('a person of two organizations reaches the one their token names, and the other by the header', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (${newId()}, ${other().id}, ${person.id}, 'viewer')`;
    const [mine, theirs] = await Promise.all([makeParticipant(home()), makeParticipant(other())]);
    const token = (await signIn(person.email)).accessToken;
    const reads = async (organizationId: string | null, id: string) =>
      (await new Client(token, organizationId).get(`/participants/${id}`)).outcome;
    const [named, unnamed] = (await reads(null, mine.id)) === '200' ? [mine, theirs] : [theirs, mine];
    expect(await reads(null, named.id)).toBe('200');
    expect(await reads(null, unnamed.id)).toBe('404 NOT_FOUND');
    expect(await reads(home().id, mine.id)).toBe('200');
    expect(await reads(other().id, theirs.id)).toBe('200');
  });

  it('is not what a token said of a person who was removed meanwhile', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const client = new Client((await signIn(person.email)).accessToken);
    expect((await client.get('/participants')).outcome).toBe('200');
    await home().as.admin.delete(`/members/${person.membershipId}`);
    expect((await client.get('/participants')).outcome).toBe('403 ORGANIZATION_MISMATCH');
  });
});
