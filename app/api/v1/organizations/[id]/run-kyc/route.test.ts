import { describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { CompanyRegistry } from '@/lib/organizations/engine/company-registry';
import { RegistryError } from '@/lib/organizations/engine/registry-http';
import { performKyc } from '@/lib/organizations/perform-kyc';
import type { OrganizationKyc } from '@/lib/organizations/schema';
import type { Participant } from '@/lib/participants/schema';

const { home, other } = twoTenants();

const start = async (tenant: Tenant, body: object = { registrationNumber: '09214477', country: 'GB' }) =>
  (await tenant.as.investigator.post<OrganizationKyc>(`/organizations/${tenant.id}/run-kyc`, body)).data;

const perform = (tenant: Tenant, id: string) => performKyc(mintSystemCaller(tenant.id, 'organization.kyc'), id);

const latest = async (tenant: Tenant) =>
  (await tenant.as.viewer.get<OrganizationKyc>(`/organizations/${tenant.id}/kyc`)).data;

const people = (tenant: Tenant) => superuser()`
  select p.name, p.roles from participants p
  where p.organization_id = ${tenant.id} and exists (select 1 from registered_people r where r.participant_id = p.id)
  order by p.name`;

describe('POST /organizations/{id}/run-kyc', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/organizations/${tenant.id}/run-kyc` }),
    status: 202,
    action: 'organization.run_kyc',
    resourceType: 'organization',
    changes: ['/asked'],
  });

  it('makes directors and owners participants once, however often and however many at once it runs', async () => {
    const runs = await Promise.all(Array.from({ length: 10 }, () => start(home())));
    expect(runs[0]).toMatchObject({ status: 'PENDING', registry: null });
    await Promise.all(runs.map(({ id }) => perform(home(), id)));
    await Promise.all(runs.map(({ id }) => perform(home(), id)));
    const made = await people(home());
    expect(made.map(({ name }) => name)).toEqual(['Eleanor Margaret Whitcombe', 'Rahul Anand Deshpande']);
    for (const { roles } of made) expect([...roles].sort()).toEqual(['DIRECTOR', 'UBO']);
    const found = await latest(home());
    expect(found.status).toBe('IN_REVIEW');
    expect(found.registry).toMatchObject({ sampleData: true, registrationNumber: '09214477', status: 'active' });
    expect(found.directors.find(({ name }) => name.startsWith('Graham'))).toMatchObject({
      participantId: null,
      resignedOn: '2021-12-31',
    });
    expect(found.checks.find(({ name }) => name === 'ownership_structure')).toMatchObject({ result: 'warn' });
    // Other tests take lists in meanwhile: nobody of the sample register is on one, and without a real one nothing was looked at.
    expect(found.checks.find(({ name }) => name === 'screening')?.result).toMatch(/^(pass|not_available)$/);
    const entries =
      await superuser()`select 1 from outbox_events where organization_id = ${home().id} and type = 'organization.kyc_completed'`;
    expect(entries).toHaveLength(10);
    expect(await people(other())).toEqual([]);
  });

  it('gives a known person their role as a change that others see, and once', async () => {
    const tenant = await makeTenant();
    const known = await makeParticipant(tenant, {
      name: 'Rahul Anand Deshpande',
      dateOfBirth: '1975-11-20',
      roles: ['CLAIMANT'],
    });
    const { id } = await start(tenant);
    const again = await start(tenant);
    const { entries } = await audited(tenant.id, async () => {
      await perform(tenant, id);
      await perform(tenant, again.id);
    });
    const path = `/participants/${known.id}`;
    const after = await tenant.as.viewer.get<Participant>(path);
    expect(after.data.roles).toEqual(['CLAIMANT', 'DIRECTOR', 'UBO']);
    expect(after.data.version).toBe(known.version + 2);
    const changes = entries.filter((entry) => entry.action === 'participant.update' && entry.resource_id === known.id);
    expect(changes.map((entry) => entry.changes)).toEqual([
      [{ path: '/roles', old: ['CLAIMANT'], new: ['CLAIMANT', 'DIRECTOR'] }],
      [{ path: '/roles', old: ['CLAIMANT', 'DIRECTOR'], new: ['CLAIMANT', 'DIRECTOR', 'UBO'] }],
    ]);
    const unseen = { 'if-match': `"${known.version}"` };
    const overwritten = await tenant.as.investigator.patch(path, { roles: ['WITNESS'] }, unseen);
    expect(overwritten.outcome).toBe('412 VERSION_CONFLICT');
  });

  it('concludes nothing when the register cannot answer', async () => {
    const { id } = await start(other());
    const down: CompanyRegistry = {
      provider: 'Down',
      sampleData: false,
      find: () => Promise.reject(new RegistryError('The register answered 503.')),
    };
    await performKyc(mintSystemCaller(other().id, 'organization.kyc'), id, [down]);
    expect(await latest(other())).toMatchObject({
      status: 'ERROR',
      error: { code: 'REGISTRY_UNAVAILABLE', message: 'The register answered 503.' },
      registry: null,
      checks: [],
    });
  });

  it('invents nothing for a company that the register does not have', async () => {
    const { id } = await start(other(), { registrationNumber: '00000001', country: 'GB' });
    await perform(other(), id);
    expect(await latest(other())).toMatchObject({
      status: 'IN_REVIEW',
      directors: [],
      checks: [
        { name: 'registry_entry', result: 'fail' },
        { name: 'identifier', result: 'pass' },
        { name: 'screening' },
      ],
    });
    const wrong = await start(other(), { lei: '506700GE1G29325QX364' });
    await perform(other(), wrong.id);
    expect((await latest(other())).checks.find(({ name }) => name === 'identifier')).toMatchObject({ result: 'fail' });
  });
});
