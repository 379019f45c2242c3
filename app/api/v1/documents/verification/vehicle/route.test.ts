import { describe, expect, it } from 'vitest';
import { VEHICLE_CHECKS } from '@/db/enums';
import { makeClaim, makeClaimIn, makeEvidence } from '@/db/testing/factories';
import { countRows } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const path = '/documents/verification/vehicle';

describe('POST /documents/verification/vehicle', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path, body: { claimId: (await makeClaim(tenant)).id } }),
    status: 201,
    action: 'verification.create_vehicle',
    resourceType: 'verification',
    changes: ['/kind', '/checks'],
    illegal: {
      call: async (tenant) => ({ path, body: { claimId: (await makeClaimIn(tenant, 'CLOSED')).id } }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
    addressed: false,
  });

  it('opens a session that waits for documents', async () => {
    const made = await home().as.investigator.post<Verification>(path, {
      expected: { vin: 'WVWZZZ1JZXW000001', year: 1999 },
    });
    expect(made.data).toMatchObject({
      kind: 'vehicle',
      status: 'REQUIRES_INPUT',
      checks: [...VEHICLE_CHECKS],
      expected: { vin: 'WVWZZZ1JZXW000001', year: 1999 },
      result: null,
      decision: null,
      job: null,
      report: { checks: [] },
    });
    expect(made.headers.get('location')).toMatch(new RegExp(`/api/v1/documents/verification/${made.data.id}$`));
    expect(Date.parse(made.data.expiresAt ?? '')).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  });

  it('starts at once when that is asked for and there is a document', async () => {
    const { id } = await makeEvidence(home());
    const body = { documents: [{ evidenceId: id, role: 'logbook' }], autoProcess: true };
    const made = await home().as.investigator.post<Verification>(path, body);
    expect(made.data).toMatchObject({ status: 'PROCESSING', job: { status: 'QUEUED', progress: { total: 8 } } });
    const without = await home().as.investigator.post<Verification>(path, { autoProcess: true });
    expect(without.data.status).toBe('REQUIRES_INPUT');
  });

  it('finds no evidence of another organization, and writes nothing then', async () => {
    const theirs = await makeEvidence(other());
    const before = await countRows('verification_sessions', home().id);
    const answer = await home().as.investigator.post(path, { documents: [{ evidenceId: theirs.id, role: 'logbook' }] });
    expect(answer.outcome).toBe('404 NOT_FOUND');
    expect(await countRows('verification_sessions', home().id)).toBe(before);
  });

  it.each([['ftp://client.example/hook'], ['https://user:secret@client.example/hook'], ['client.example']])(
    'refuses to call back to %s',
    async (callbackUrl) => {
      const answer = await home().as.investigator.post(path, { callbackUrl });
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors?.[0]?.pointer).toBe('/callbackUrl');
    },
  );

  it('names an unknown field', async () => {
    const answer = await home().as.investigator.post(path, { expected: { colour: 'red' } });
    expect(answer.problem.errors).toMatchObject([{ pointer: '/expected/colour', code: 'unknown_field' }]);
  });
});
