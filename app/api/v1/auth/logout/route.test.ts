import { describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { audited } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

describe('POST /auth/logout', () => {
  it('ends the session at once, recorded once', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const pair = await signIn(person.email);
    const client = new Client(pair.accessToken, home().id);
    const { result, entries } = await audited(home().id, () => client.post('/auth/logout'));
    expect(result.status).toBe(204);
    expect(entries).toMatchObject([{ action: 'session.close', outcome: 'success', actor_id: person.id }]);
    expect((await client.get('/claims')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await client.post('/auth/logout')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await nobody.post('/auth/refresh', { refreshToken: pair.refreshToken })).status).toBe(401);
  });

  it('ends the own session of a refresh token given along, and nobody else’s', async () => {
    const mine = await makePerson(home().id, 'viewer', home().slug);
    const theirs = await makePerson(home().id, 'viewer', home().slug);
    const [first, second, foreign] = await Promise.all([signIn(mine.email), signIn(mine.email), signIn(theirs.email)]);
    const third = await signIn(mine.email);
    await new Client(first.accessToken).post('/auth/logout', { refreshToken: second.refreshToken });
    await new Client(third.accessToken).post('/auth/logout', { refreshToken: foreign.refreshToken });
    expect((await new Client(second.accessToken).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await new Client(foreign.accessToken).get('/auth/me')).status).toBe(200);
  });

  it('needs a session', async () => {
    expect((await nobody.post('/auth/logout')).outcome).toBe('401 UNAUTHENTICATED');
  });
});
