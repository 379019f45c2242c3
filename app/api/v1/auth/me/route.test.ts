import { exportSPKI, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROLES } from '@/db/enums';
import { Client, nobody } from '@/db/testing/client';
import { makeClaim } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { activeSigningKey, rotateSigningKeys, verificationKey } from '@/lib/auth/signing-keys';
import { newId } from '@/lib/core/ids';
import type { Me } from '@/lib/users/schema';

const { home, other } = twoTenants();
const AUDIENCE = 'http://localhost:3000/api/v1';

describe('GET /auth/me', () => {
  it.each(ROLES)('names the person, organization and scopes of %s', async (role) => {
    const { data } = await home().as[role].in(null).get<Me>('/auth/me');
    expect(data).toMatchObject({
      id: home().people[role].id,
      role,
      organization: { id: home().id, slug: home().slug },
      memberships: [{ organizationId: home().id, role }],
      mfa: { enabled: false },
    });
    expect(data.scopes.toSorted()).toEqual([...ROLE_SCOPES[role]].toSorted());
  });

  it('needs a bearer token', async () => {
    for (const authorization of ['', 'Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a b', `Bearer ${'x'.repeat(9000)}`]) {
      const answer = await nobody.with({ authorization }).get('/auth/me');
      expect(answer.outcome).toBe('401 UNAUTHENTICATED');
    }
  });
});

describe('access tokens', () => {
  let claims: { sid: string; org: string; scope: string };
  const sub = () => home().people.admin.id;
  beforeAll(() => {
    const payload = JSON.parse(
      Buffer.from(home().tokens.admin.accessToken.split('.')[1] ?? '', 'base64url').toString(),
    );
    claims = { sid: payload.sid, org: payload.org, scope: payload.scope };
  });

  async function forge(
    change: { aud?: string; iss?: string; typ?: string; exp?: string; sub?: string; sid?: string } = {},
    key?: { kid: string; privateKey: CryptoKey },
  ): Promise<string> {
    const signing = key ?? (await activeSigningKey());
    const token = await new SignJWT({ ...claims, ...(change.sid ? { sid: change.sid } : {}) })
      .setProtectedHeader({ alg: 'ES256', kid: signing.kid, typ: change.typ ?? 'at+jwt' })
      .setSubject(change.sub ?? sub())
      .setIssuer(change.iss ?? 'http://localhost:3000')
      .setAudience(change.aud ?? AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(change.exp ?? '1h')
      .sign(signing.privateKey);
    return token;
  }
  const outcome = async (token: string) => (await new Client(token).get('/auth/me')).outcome;

  it('are taken when everything about them is right', async () => {
    expect(await outcome(await forge())).toBe('200');
  });

  it.each([
    ['audience', { aud: 'https://elsewhere.example' }],
    ['audience of refresh tokens', { aud: `${AUDIENCE}/auth/refresh` }],
    ['issuer', { iss: 'https://elsewhere.example' }],
    ['type', { typ: 'JWT' }],
    ['session', { sid: newId() }],
    ['person', { sub: newId() }],
  ])('are refused for a wrong %s', async (_name, change) => {
    expect(await outcome(await forge(change))).toBe('401 UNAUTHENTICATED');
  });

  it('are refused when expired, with the reason', async () => {
    const answer = await new Client(await forge({ exp: '-1s' })).get('/auth/me');
    expect(answer.outcome).toBe('401 TOKEN_EXPIRED');
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('are refused under a foreign key, a foreign kid, no algorithm, and the public key used as a secret', async () => {
    const { kid } = await activeSigningKey();
    const foreign = await generateKeyPair('ES256', { extractable: true });
    expect(await outcome(await forge({}, { kid, privateKey: foreign.privateKey }))).toBe('401 UNAUTHENTICATED');
    expect(await outcome(await forge({}, { kid: newId(), privateKey: foreign.privateKey }))).toBe(
      '401 UNAUTHENTICATED',
    );
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, body = ''] = (await forge()).split('.');
    for (const alg of ['none', 'None', 'NONE'])
      expect(await outcome(`${encode({ alg, typ: 'at+jwt', kid })}.${body}.`)).toBe('401 UNAUTHENTICATED');
    const publicKey = await verificationKey(kid);
    if (!publicKey) throw new Error('The active key is published.');
    const secret = new TextEncoder().encode(await exportSPKI(publicKey));
    const confused = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: 'HS256', kid, typ: 'at+jwt' })
      .setSubject(sub())
      .setIssuer('http://localhost:3000')
      .setAudience(AUDIENCE)
      .setExpirationTime('1h')
      .sign(secret);
    expect(await outcome(confused)).toBe('401 UNAUTHENTICATED');
    expect(await outcome(home().tokens.admin.refreshToken)).toBe('401 UNAUTHENTICATED');
  });

  it('outlive a rotation of the keys', async () => {
    const before = await forge();
    await rotateSigningKeys();
    expect(await outcome(before)).toBe('200');
    expect(await outcome(await forge())).toBe('200');
  });
});

describe('membership', () => {
  it('a change of role counts with the next request, up and down', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const client = new Client((await signIn(person.email)).accessToken, home().id);
    const claim = await makeClaim(home());
    const write = async () => (await client.post(`/claims/${claim.id}/notes`, { text: 'x' })).outcome;
    const become = (role: string) => home().as.admin.patch(`/members/${person.membershipId}`, { role });
    expect(await write()).toBe('403 INSUFFICIENT_SCOPE');
    await become('investigator');
    expect(await write()).toBe('201');
    await become('viewer');
    expect(await write()).toBe('403 INSUFFICIENT_SCOPE');
  });

  it('a removed member stops at once, and is nobody in no organization', async () => {
    const person = await makePerson(home().id, 'admin', home().slug);
    const client = new Client((await signIn(person.email)).accessToken, home().id);
    expect((await client.get('/claims')).status).toBe(200);
    await home().as.admin.delete(`/members/${person.membershipId}`);
    expect((await client.get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    const me = await client.in(null).get<Me>('/auth/me');
    expect(me.data).toMatchObject({ organization: null, role: null, memberships: [] });
  });

  it('a person of two organizations acts in the one they name, with the role they have there', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    await superuser()`insert into memberships (id, organization_id, user_id, role)
      values (${newId()}, ${other().id}, ${person.id}, 'investigator')`;
    const token = (await signIn(person.email)).accessToken;
    const note = async (organizationId: string, claimId: string) =>
      (await new Client(token, organizationId).post(`/claims/${claimId}/notes`, { text: 'x' })).outcome;
    const [mine, theirs] = [await makeClaim(home()), await makeClaim(other())];
    expect(await note(home().id, mine.id)).toBe('403 INSUFFICIENT_SCOPE');
    expect(await note(other().id, theirs.id)).toBe('201');
    expect(await note(other().id, mine.id)).toBe('404 NOT_FOUND');
    const me = await new Client(token).get<Me>('/auth/me');
    expect(me.data.memberships).toHaveLength(2);
  });

  it.each(['', 'not-a-uuid', `${'0'.repeat(36)}`])('X-Organization-ID %j names none', async (value) => {
    const client = home().as.admin.in(null).with({ 'x-organization-id': value });
    expect((await client.get('/claims')).outcome).toBe('400 ORGANIZATION_REQUIRED');
  });

  it('X-Organization-ID of others, known or not, is a mismatch', async () => {
    for (const id of [other().id, newId(), '00000000-0000-0000-0000-000000000000'])
      expect((await home().as.admin.in(id).get('/claims')).outcome).toBe('403 ORGANIZATION_MISMATCH');
    expect((await home().as.admin.in(home().id.toUpperCase()).get('/claims')).status).toBe(200);
  });
});
