import { describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { audited } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { SessionView } from '@/lib/users/schema';

const { home } = twoTenants();

describe('/users/me/sessions', () => {
  it('lists the own sessions and ends all but this one', async () => {
    const person = await makePerson(home().id, 'viewer', home().slug);
    const [here, there] = await Promise.all([signIn(person.email), signIn(person.email)]);
    const client = new Client(here.accessToken);
    const list = await client.get<SessionView[]>('/users/me/sessions');
    expect(list.data.map((session) => session.current).sort()).toEqual([false, true]);
    const { result, entries } = await audited(home().id, () =>
      client.delete<{ revoked: number }>('/users/me/sessions'),
    );
    expect(result.data.revoked).toBe(1);
    expect(entries).toMatchObject([{ action: 'session.revoke_others', outcome: 'success' }]);
    expect((await new Client(there.accessToken).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await client.get('/auth/me')).status).toBe(200);
  });
});
