import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { audited, auditRows } from '@/db/testing/superuser';
import { makePerson, PASSWORD } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { TokenPair } from '@/lib/auth/schema';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { rotateSigningKeys } from '@/lib/auth/signing-keys';

const { home } = twoTenants();
const from = (address: string) => nobody.with({ 'x-casefile-peer': address });

describe('POST /auth/login', () => {
  it('answers a pair whose access token carries session, organization and scopes', async () => {
    const { viewer } = home().people;
    const { result, entries } = await audited(home().id, () =>
      nobody.post<TokenPair>('/auth/login', { email: viewer.email.toUpperCase(), password: PASSWORD }),
    );
    expect(Object.keys(result.data).sort()).toEqual(['accessToken', 'expiresIn', 'refreshToken']);
    expect(result.data.expiresIn).toBe(3600);
    const claims = decodeJwt(result.data.accessToken);
    expect(claims).toMatchObject({ sub: viewer.id, org: home().id, iss: 'http://localhost:3000' });
    expect(claims.scope).toBe(ROLE_SCOPES.viewer.join(' '));
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(3600);
    expect(decodeProtectedHeader(result.data.accessToken)).toMatchObject({ alg: 'ES256', typ: 'at+jwt' });
    expect(entries).toMatchObject([{ action: 'session.open', outcome: 'success', actor_id: viewer.id }]);
  });

  it('answers a wrong password and an unknown address alike, and records both', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const strange = `nobody.${Math.random()}@${home().slug}.example`;
    const wrong = await audited(home().id, () =>
      nobody.post('/auth/login', { email: person.email, password: 'not this one' }),
    );
    const unknown = await nobody.post('/auth/login', { email: strange, password: 'not this one' });
    expect(wrong.result.outcome).toBe('401 INVALID_CREDENTIALS');
    const plain = (body: object) => ({ ...body, requestId: '' });
    expect(plain(unknown.problem)).toEqual(plain(wrong.result.problem));
    expect(wrong.entries).toMatchObject([{ action: 'session.open', outcome: 'denied', resource_id: person.id }]);
    const platform = await auditRows(null);
    expect(platform.some((entry) => entry.request_id === unknown.problem.requestId)).toBe(true);
    expect(JSON.stringify([...wrong.entries, ...platform])).not.toContain('not this one');
  });

  it('holds an account back after failures, whoever asks, and whether or not it exists', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    for (const email of [person.email, `nobody.${Math.random()}@x.example`]) {
      for (let i = 0; i < 5; i += 1) {
        const answer = await from(`198.51.100.${i + 1}`).post('/auth/login', { email, password: 'wrong' });
        expect(answer.outcome).toBe('401 INVALID_CREDENTIALS');
      }
      const locked = await from('198.51.100.99').post('/auth/login', { email, password: PASSWORD });
      expect(locked.outcome).toBe('423 ACCOUNT_LOCKED');
      expect(locked.headers.get('retry-after')).toBe(String(locked.problem.retryAfter));
    }
    await new Promise((done) => setTimeout(done, 1100));
    const later = await nobody.post('/auth/login', { email: person.email, password: PASSWORD });
    expect(later.status).toBe(200);
  });

  it('many sign in at once while the keys have to be read anew', async () => {
    const people = await Promise.all(Array.from({ length: 30 }, () => makePerson(home().id, 'viewer', home().slug)));
    await rotateSigningKeys();
    const all = await Promise.all(people.map(({ email }) => nobody.post('/auth/login', { email, password: PASSWORD })));
    expect(all.map((answer) => answer.status)).toEqual(Array(30).fill(200));
  });

  it('parallel guesses do not slip past the count', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const guess = () => nobody.post('/auth/login', { email: person.email, password: 'wrong' });
    const all = await Promise.all(Array.from({ length: 25 }, guess));
    expect(all.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(all.filter((answer) => answer.status === 423)).toHaveLength(20);
  });

  it.each([
    {},
    { email: 'x', password: 'y' },
    { email: 'a@b.example', password: '' },
    { email: 'a@b.example', password: 'x'.repeat(129) },
  ])('refuses %j', async (body) => {
    expect((await nobody.post('/auth/login', body)).outcome).toBe('400 VALIDATION_FAILED');
  });
});
