import { describe, expect, it } from 'vitest';
import { ROLES } from '@/db/enums';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { InvitedMember, Member } from '@/lib/organizations/schema';

const { home, other } = twoTenants();
const invitation = () => ({ email: `new.${Math.random()}@x.example`, name: 'Jonas Weber', role: 'viewer' });

describe('/members', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'admin',
    notAs: 'supervisor',
    works: async () => ({ path: '/members', body: invitation() }),
    status: 201,
    action: 'member.invite',
    resourceType: 'member',
    changes: ['/email', '/role'],
    illegal: {
      call: async (tenant) => ({ path: '/members', body: { ...invitation(), email: tenant.people.viewer.email } }),
      outcome: '409 CONFLICT',
    },
    addressed: false,
  });
  reading(home, other, { as: 'viewer', path: async () => '/members', addressed: false });

  it('lists people of this organization alone, with role and scopes', async () => {
    const tenant = await makeTenant();
    const list = await tenant.as.viewer.get<Member[]>('/members', { limit: '100', sortBy: 'role' });
    const active = list.data.filter((member) => member.status === 'ACTIVE').map((member) => member.role);
    for (const role of ROLES) expect(active).toContain(role);
    expect(list.text).not.toContain(home().slug);
  });

  it('shows the link once, keeps its digest, and inviting again replaces it', async () => {
    const body = invitation();
    const first = await home().as.admin.post<InvitedMember>('/members', body);
    const second = await home().as.admin.post<InvitedMember>('/members', { ...body, role: 'admin' });
    expect(second.data.id).toBe(first.data.id);
    expect(second.data.invitationUrl).not.toBe(first.data.invitationUrl);
    const token = second.data.invitationUrl.split('/').at(-1) ?? '';
    expect(JSON.stringify(await superuser()`select * from invitations`)).not.toContain(token);
    expect(JSON.stringify(await superuser()`select payload from audit_entries`)).not.toContain(token);
  });
});
