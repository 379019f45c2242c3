import { describe, expect, it } from 'vitest';
import { makeReadyVerification, makeVerification } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Job } from '@/lib/jobs/schema';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/documents/verification/${id}/process`;

describe('POST /documents/verification/{verificationId}/process', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeReadyVerification(tenant)) }),
    status: 202,
    action: 'verification.process',
    resourceType: 'verification',
    changes: ['/status'],
    illegal: { call: async (tenant) => ({ path: pathOf(await makeVerification(tenant)) }), outcome: '409 CONFLICT' },
  });

  it('answers the job that counts documents and checks', async () => {
    const session = await makeReadyVerification(home());
    const { data } = await home().as.investigator.post<Job>(pathOf(session), { autoProcess: false });
    expect(data).toMatchObject({
      type: 'verification.process',
      status: 'QUEUED',
      attempt: 0,
      progress: { completed: 0, total: 3, current: null },
    });
  });

  it('of ten at once starts one job', async () => {
    const session = await makeReadyVerification(home());
    const { result, entries } = await audited(home().id, () =>
      Promise.all(Array.from({ length: 10 }, () => home().as.investigator.post<Job>(pathOf(session)))),
    );
    expect(new Set(result.map((answer) => answer.data.id)).size).toBe(1);
    const actions = entries.map(({ action }) => action);
    expect(actions.filter((action) => action === 'verification.process')).toHaveLength(1);
    expect(actions.filter((action) => action === 'verification.join_process')).toHaveLength(9);
    const [row] = await superuser()`select count(*)::int as n from jobs where resource_id = ${session.id}`;
    expect(row?.n).toBe(1);
  });

  it('does not process what is over', async () => {
    const session = await makeReadyVerification(home());
    await superuser()`update verification_sessions set expires_at = now() - interval '1 minute' where id = ${session.id}`;
    expect((await home().as.investigator.post(pathOf(session))).outcome).toBe('409 INVALID_STATE_TRANSITION');
    const read = await home().as.viewer.get<Verification>(`/documents/verification/${session.id}`);
    expect(read.data.job).toBeNull();
  });
});
