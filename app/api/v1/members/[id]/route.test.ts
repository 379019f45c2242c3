import { describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, signIn } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { InvitedMember } from '@/lib/organizations/schema';

const { home, other } = twoTenants();

describe('PATCH /members/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'admin',
    notAs: 'supervisor',
    works: async (tenant) => ({
      path: `/members/${(await makePerson(tenant.id, 'viewer', tenant.slug)).membershipId}`,
      body: { role: 'investigator' },
    }),
    status: 200,
    action: 'member.update',
    resourceType: 'member',
    changes: ['/role'],
    illegal: {
      call: async (tenant) => ({
        path: `/members/${(await makePerson(tenant.id, 'viewer', tenant.slug)).membershipId}`,
        body: { role: 'admin' },
        headers: { 'if-match': '"4"' },
      }),
      outcome: '412 VERSION_CONFLICT',
    },
  });
});

describe('DELETE /members/{id}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'admin',
    notAs: 'investigator',
    works: async (tenant) => ({
      path: `/members/${(await makePerson(tenant.id, 'viewer', tenant.slug)).membershipId}`,
    }),
    status: 204,
    action: 'member.remove',
    resourceType: 'member',
    changes: ['/email', '/role'],
  });

  it('withdraws an invitation', async () => {
    const body = { email: `w.${Math.random()}@x.example`, name: 'W', role: 'viewer' };
    const invited = await home().as.admin.post<InvitedMember>('/members', body);
    expect((await other().as.admin.delete(`/members/${invited.data.id}`)).outcome).toBe('404 NOT_FOUND');
    expect((await home().as.admin.delete(`/members/${invited.data.id}`)).status).toBe(204);
    expect((await home().as.admin.delete(`/members/${invited.data.id}`)).outcome).toBe('404 NOT_FOUND');
  });
});

describe('the last admin', () => {
  it('can neither be removed nor change role', async () => {
    const tenant = await makeTenant();
    const path = `/members/${tenant.people.admin.membershipId}`;
    expect((await tenant.as.admin.delete(path)).outcome).toBe('409 CONFLICT');
    expect((await tenant.as.admin.patch(path, { role: 'viewer' })).outcome).toBe('409 CONFLICT');
    expect((await tenant.as.admin.patch(path, { role: 'admin' })).status).toBe(200);
  });

  it('stays when all admins remove each other at once', async () => {
    const tenant = await makeTenant();
    const second = await makePerson(tenant.id, 'admin', tenant.slug);
    const client = new Client((await signIn(second.email)).accessToken, tenant.id);
    const all = await Promise.all([
      tenant.as.admin.delete(`/members/${second.membershipId}`),
      client.delete(`/members/${tenant.people.admin.membershipId}`),
      tenant.as.admin.patch(`/members/${second.membershipId}`, { role: 'viewer' }),
      client.patch(`/members/${tenant.people.admin.membershipId}`, { role: 'viewer' }),
    ]);
    expect(all.some((answer) => answer.status < 300)).toBe(true);
    const [{ n }] = await superuser()<[{ n: number }]>`
      select count(*)::int as n from memberships where organization_id = ${tenant.id} and role = 'admin'`;
    expect(n).toBe(1);
  });
});
