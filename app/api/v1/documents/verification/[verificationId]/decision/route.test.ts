import { describe, expect, it } from 'vitest';
import { makeEvidence, makeReadyVerification } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();

/** A session whose run has ended and that waits for a person. */
async function waiting(tenant: Tenant): Promise<Verification> {
  const session = await makeReadyVerification(tenant);
  await superuser()`update verification_sessions set status = 'IN_REVIEW', result = 'consider', expires_at = null where id = ${session.id}`;
  return session;
}
const pathOf = ({ id }: { id: string }) => `/documents/verification/${id}/decision`;

describe('POST /documents/verification/{verificationId}/decision', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'compliance_officer',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await waiting(tenant)), body: { decision: 'APPROVED', notes: 'Seen.' } }),
    status: 200,
    action: 'verification.decide',
    resourceType: 'verification',
    changes: ['/status', '/notes'],
    illegal: {
      call: async (tenant) => ({ path: pathOf(await makeReadyVerification(tenant)), body: { decision: 'APPROVED' } }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it.each([
    ['APPROVED', 'APPROVED'],
    ['approve', 'APPROVED'],
    ['DECLINED', 'DECLINED'],
    ['decline', 'DECLINED'],
    ['request_resubmission', 'RESUBMISSION_REQUESTED'],
  ])('%s leads to %s', async (decision, status) => {
    const session = await waiting(home());
    const { data } = await home().as.investigator.post<Verification>(pathOf(session), { decision, notes: 'Why.' });
    expect(data).toMatchObject({
      status,
      decision: { decision: status, notes: 'Why.', automatic: false, decidedBy: { id: home().people.investigator.id } },
    });
    expect(data.expiresAt === null).toBe(status !== 'RESUBMISSION_REQUESTED');
    const [event] = await superuser()`select type, data from outbox_events
      where organization_id = ${home().id} and data->>'verificationId' = ${session.id}`;
    expect(event).toMatchObject({ type: 'verification.completed', data: { status } });
  });

  it('needs notes to decline', async () => {
    const answer = await home().as.investigator.post(pathOf(await waiting(home())), { decision: 'DECLINED' });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe('/notes');
  });

  it('of ten at once decides one', async () => {
    const session = await waiting(home());
    const { result, entries } = await audited(home().id, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          home().as.supervisor.post(pathOf(session), { decision: index % 2 ? 'DECLINED' : 'APPROVED', notes: 'x' }),
        ),
      ),
    );
    expect(result.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(entries.filter((entry) => entry.outcome === 'success')).toHaveLength(1);
    const [row] =
      await superuser()`select count(*)::int as n from verification_decisions where session_id = ${session.id}`;
    expect(row?.n).toBe(1);
  });

  it('holds If-Match against the version', async () => {
    const session = await waiting(home());
    const answer = await home().as.supervisor.post(pathOf(session), { decision: 'APPROVED' }, { 'if-match': '"9"' });
    expect(answer.outcome).toBe('412 VERSION_CONFLICT');
  });

  it('lets a better document take the place of the one that was sent back', async () => {
    const session = await waiting(home());
    await home().as.investigator.post(pathOf(session), { decision: 'RESUBMISSION_REQUESTED', notes: 'Too dark.' });
    const better = await makeEvidence(home());
    const attach = (evidenceId: string, side?: string) =>
      home().as.investigator.post<Verification>(`/documents/verification/${session.id}/documents`, {
        evidenceId,
        role: 'passport',
        side,
      });
    const replaced = await attach(better.id);
    expect(replaced.data.documents.map(({ evidenceId }) => evidenceId)).toEqual([better.id]);
    const beside = await attach((await makeEvidence(home())).id, 'back');
    expect(beside.data.documents).toHaveLength(2);
  });
});
