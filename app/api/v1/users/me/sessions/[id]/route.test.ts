import { describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { audited } from '@/db/testing/superuser';
import { makePerson, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import type { SessionView } from '@/lib/users/schema';

const { home } = twoTenants();

describe('DELETE /users/me/sessions/{id}', () => {
  it('ends one own session once; a colleague’s does not exist', async () => {
    const [mine, theirs] = [
      await makePerson(home().id, 'viewer', home().slug),
      await makePerson(home().id, 'viewer', home().slug),
    ];
    const client = new Client((await signIn(mine.email)).accessToken);
    const colleague = new Client((await signIn(theirs.email)).accessToken);
    const [foreign] = (await colleague.get<SessionView[]>('/users/me/sessions')).data;
    const refused = await audited(home().id, () => client.delete(`/users/me/sessions/${foreign?.id}`));
    expect(refused.result.outcome).toBe('404 NOT_FOUND');
    expect(refused.entries).toMatchObject([{ action: 'session.revoke', outcome: 'failure', resource_id: foreign?.id }]);
    const [own] = (await client.get<SessionView[]>('/users/me/sessions')).data;
    const { result, entries } = await audited(home().id, () => client.delete(`/users/me/sessions/${own?.id}`));
    expect(result.status).toBe(204);
    expect(entries).toMatchObject([{ action: 'session.revoke', outcome: 'success' }]);
    expect((await client.get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
    expect((await colleague.get('/auth/me')).status).toBe(200);
  });
});
