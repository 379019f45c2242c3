import { describe, expect, it } from 'vitest';
import { codeOf, enroll } from '@/db/testing/second-factor';
import { audited } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { OrganizationView } from '@/lib/organizations/schema';

const { home, other } = twoTenants();

describe('PATCH /organizations/{id}', () => {
  it('asks every member for a second factor; without one only the own account is open', async () => {
    const tenant = await makeTenant();
    const change = (mfaRequired: boolean) =>
      tenant.as.admin.patch<OrganizationView>(`/organizations/${tenant.id}`, { mfaRequired });
    expect((await change(true)).outcome).toBe('409 CONFLICT');
    const { secret } = await enroll(tenant.as.admin);
    const { result, entries } = await audited(tenant.id, () => change(true));
    expect(result.data).toMatchObject({ mfaRequired: true, version: 2 });
    expect(entries).toMatchObject([{ action: 'organization.update', outcome: 'success' }]);

    const { viewer } = tenant.as;
    expect((await viewer.get('/claims')).outcome).toBe('403 FORBIDDEN');
    expect((await viewer.get('/auth/me')).status).toBe(200);
    await enroll(viewer);
    expect((await viewer.get('/claims')).status).toBe(200);

    expect((await tenant.as.admin.get('/claims')).status).toBe(200);
    await tenant.as.admin.delete('/mfa/totp', { code: codeOf(secret) });
    expect((await change(false)).outcome).toBe('403 FORBIDDEN');
  });

  it('asks for a second person over list matches, which is off until somebody wants it', async () => {
    const tenant = await makeTenant();
    const path = `/organizations/${tenant.id}`;
    expect((await tenant.as.viewer.get<OrganizationView>(path)).data.screeningFourEyes).toBe(false);
    const { data } = await tenant.as.admin.patch<OrganizationView>(path, { screeningFourEyes: true });
    expect(data).toMatchObject({ screeningFourEyes: true, mfaRequired: false });
    expect((await tenant.as.admin.patch(path, {})).outcome).toBe('400 VALIDATION_FAILED');
  });

  it('is for administrators, and for their own organization', async () => {
    expect((await home().as.supervisor.patch(`/organizations/${home().id}`, { mfaRequired: true })).outcome).toBe(
      '403 INSUFFICIENT_SCOPE',
    );
    expect((await home().as.admin.patch(`/organizations/${other().id}`, { mfaRequired: false })).outcome).toBe(
      '404 NOT_FOUND',
    );
    const stale = await home().as.admin.patch(
      `/organizations/${home().id}`,
      { mfaRequired: false },
      { 'if-match': '"9"' },
    );
    expect(stale.outcome).toBe('412 VERSION_CONFLICT');
  });
});

describe('GET /organizations/{id}', () => {
  reading(home, other, { as: 'viewer', path: async (tenant) => `/organizations/${tenant.id}` });
});
