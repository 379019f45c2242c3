import { describe, expect, it } from 'vitest';
import { makeReadyVerification, makeVerification } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/documents/verification/${id}/cancel`;

describe('POST /documents/verification/{verificationId}/cancel', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeVerification(tenant)), body: { reason: 'Opened twice.' } }),
    status: 200,
    action: 'verification.cancel',
    resourceType: 'verification',
    changes: ['/status', '/reason'],
    illegal: {
      call: async (tenant) => {
        const session = await makeVerification(tenant);
        await tenant.as.investigator.post(pathOf(session));
        return { path: pathOf(session) };
      },
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('cancels the run under way with it', async () => {
    const session = await makeReadyVerification(home());
    await home().as.investigator.post(`/documents/verification/${session.id}/process`);
    const { data } = await home().as.investigator.post<Verification>(pathOf(session));
    expect(data).toMatchObject({ status: 'CANCELED', job: { status: 'CANCELED' } });
  });
});
