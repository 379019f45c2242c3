import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Answer, Client, nobody } from '@/db/testing/client';
import {
  announce,
  CLAIM_INPUT,
  fileForm,
  jpeg,
  makeApp,
  makeClaim,
  makeClaimIn,
  makeEvidence,
  makeUploadLink,
  makeWebhook,
  putFile,
} from '@/db/testing/factories';
import { audited, countRows, storedFiles, superuser } from '@/db/testing/superuser';
import { makePerson, makeTenant, signIn, type Tenant } from '@/db/testing/tenant';
import type { Claim } from '@/lib/claims/schema';
import type { Evidence, PublicUploadLink } from '@/lib/evidence/schema';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const TEN = 10;
const ten = <T>(work: (index: number) => Promise<T>) => Promise.all(Array.from({ length: TEN }, (_, i) => work(i)));
const tally = (answers: Answer<unknown>[]) =>
  Object.fromEntries([...Map.groupBy(answers, (answer) => answer.outcome)].map(([key, all]) => [key, all.length]));

/** Ten at once: how often each answer came, and how many successes the audit log holds. */
async function race(work: (index: number) => Promise<Answer<unknown>>) {
  const { result, entries } = await audited(tenant.id, () => ten(work));
  expect(entries).toHaveLength(TEN);
  return { outcomes: tally(result), recorded: entries.filter((entry) => entry.outcome === 'success').length };
}

describe('of ten at once', () => {
  it('one assigns a claim that nobody had', async () => {
    const claim = await makeClaim(tenant);
    const people = [tenant.people.investigator, tenant.people.supervisor, tenant.people.admin];
    const { outcomes, recorded } = await race((i) =>
      tenant.as.supervisor.post(`/claims/${claim.id}/assign`, { investigatorId: people[i % 3]?.id, reason: 'mine' }),
    );
    // Whoever comes after the winner has committed reassigns with a reason, which is allowed; nobody overwrites unseen.
    expect((outcomes['200'] ?? 0) + (outcomes['409 INVALID_STATE_TRANSITION'] ?? 0)).toBe(TEN);
    expect(recorded).toBe(outcomes['200']);
  });

  it('one assigns without a reason', async () => {
    const claim = await makeClaim(tenant);
    const { outcomes, recorded } = await race((i) =>
      tenant.as.supervisor.post(`/claims/${claim.id}/assign`, {
        investigatorId: i % 2 ? tenant.people.investigator.id : tenant.people.admin.id,
      }),
    );
    expect([outcomes['200'], recorded]).toEqual([1, 1]);
    const losers = (outcomes['409 INVALID_STATE_TRANSITION'] ?? 0) + (outcomes['400 VALIDATION_FAILED'] ?? 0);
    expect(losers).toBe(TEN - 1);
    const [row] = await superuser()`select count(*)::int as n from outbox_events
      where organization_id = ${tenant.id} and type = 'claim.assigned' and data->>'claimId' = ${claim.id}`;
    expect(row?.n).toBe(1);
  });

  it('one moves a claim', async () => {
    const claim = await makeClaim(tenant);
    const { outcomes, recorded } = await race(() =>
      tenant.as.investigator.post(`/claims/${claim.id}/transition`, { to: 'TRIAGE', reason: 'new' }),
    );
    expect(outcomes).toEqual({ '200': 1, '409 INVALID_STATE_TRANSITION': 9 });
    expect(recorded).toBe(1);
  });

  it('a change of facts does not make a move lose', async () => {
    const claim = await makeClaim(tenant);
    const answers = await ten((i) =>
      i === 5
        ? tenant.as.supervisor.post(`/claims/${claim.id}/transition`, { to: 'TRIAGE', reason: 'new' })
        : tenant.as.investigator.patch(`/claims/${claim.id}`, { lossLocation: `Berth ${i}` }),
    );
    expect(tally(answers)).toEqual({ '200': TEN });
    expect((await tenant.as.viewer.get<Claim>(`/claims/${claim.id}`)).data.version).toBe(11);
  });

  it('one approves a decision', async () => {
    const claim = await makeClaimIn(tenant, 'PENDING_DECISION');
    const { outcomes, recorded } = await race((i) =>
      (i % 2 ? tenant.as.supervisor : tenant.as.compliance_officer).post(`/claims/${claim.id}/decision/approve`),
    );
    expect(outcomes).toEqual({ '200': 1, '409 INVALID_STATE_TRANSITION': 9 });
    expect(recorded).toBe(1);
  });

  it('one reviews evidence; tags added meanwhile do not count as a review', async () => {
    const { id } = await makeEvidence(tenant);
    const { outcomes, recorded } = await race((i) =>
      (i % 2 ? tenant.as.supervisor : tenant.as.compliance_officer).post(`/evidence/${id}/review`, {
        decision: 'approve',
      }),
    );
    expect(outcomes).toEqual({ '200': 1, '409 ALREADY_REVIEWED': 9 });
    expect(recorded).toBe(1);
    const second = await makeEvidence(tenant);
    const mixed = await ten((i) =>
      i === 5
        ? tenant.as.supervisor.post(`/evidence/${second.id}/review`, { decision: 'approve' })
        : tenant.as.investigator.patch(`/evidence/${second.id}/tags`, { add: [`t${i}`] }),
    );
    expect(tally(mixed)).toEqual({ '200': TEN });
    const read = await tenant.as.viewer.get<Evidence>(`/evidence/${second.id}`);
    expect(read.data.tags).toHaveLength(9);
  });

  it('one tags with the same If-Match', async () => {
    const { id, version } = await makeEvidence(tenant);
    const { outcomes, recorded } = await race((i) =>
      tenant.as.investigator.patch(`/evidence/${id}/tags`, { tags: [`t${i}`] }, { 'if-match': `"${version}"` }),
    );
    expect(outcomes).toEqual({ '200': 1, '412 VERSION_CONFLICT': 9 });
    expect(recorded).toBe(1);
  });

  it('one completes an upload, and one file is left', async () => {
    const { record, bytes } = await announce(tenant);
    const before = storedFiles(tenant.id).length;
    await putFile(record, bytes);
    const { outcomes, recorded } = await race(() => tenant.as.investigator.post(`/evidence/${record.id}/complete`));
    expect(outcomes).toEqual({ '200': 1, '409 CONFLICT': 9 });
    expect(recorded).toBe(1);
    expect(storedFiles(tenant.id)).toHaveLength(before + 1);
    const [row] = await superuser()`select count(*)::int as n from jobs where resource_id = ${record.id}`;
    expect(row?.n).toBe(1);
  });

  it('as many as an upload link allows get in', async () => {
    const link = await makeUploadLink(tenant, { maxFiles: 3 });
    const rows = await countRows('evidence', tenant.id);
    const files = storedFiles(tenant.id).length;
    const answers = await ten(async () =>
      nobody.call('POST', '/evidence/public-upload/proxy-upload', {
        raw: fileForm(await jpeg(), { uploadToken: link.token }),
      }),
    );
    expect(tally(answers)).toEqual({ '201': 3, '410 UPLOAD_LINK_EXPIRED': 7 });
    expect(await countRows('evidence', tenant.id)).toBe(rows + 3);
    expect(storedFiles(tenant.id)).toHaveLength(files + 3);
    expect((await nobody.get<PublicUploadLink>(`/evidence/public-upload/${link.token}`)).outcome).toMatch(/^410/);
  });

  it('one under the same Idempotency-Key does the work', async () => {
    const client = tenant.as.investigator.with({ 'idempotency-key': `race-${Math.random()}` });
    const rows = await countRows('claims', tenant.id);
    const answers = await ten(() => client.post<Claim>('/claims', CLAIM_INPUT));
    expect(await countRows('claims', tenant.id)).toBe(rows + 1);
    for (const answer of answers) expect(['201', '409 IDEMPOTENCY_IN_PROGRESS']).toContain(answer.outcome);
    const ids = answers.filter((answer) => answer.status === 201).map((answer) => answer.data.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('one login per refresh token: a second client loses the session for both', async () => {
    const person = await makePerson(tenant.id, 'viewer', tenant.slug);
    const pair = await signIn(person.email);
    const answers = await ten((i) =>
      nobody.with({ 'user-agent': `client ${i}` }).post('/auth/refresh', { refreshToken: pair.refreshToken }),
    );
    const counted = tally(answers);
    expect(counted['200']).toBe(1);
    expect((counted['401 REFRESH_TOKEN_REUSED'] ?? 0) + (counted['401 TOKEN_REVOKED'] ?? 0)).toBe(9);
    expect((await new Client(pair.accessToken).get('/auth/me')).outcome).toBe('401 TOKEN_REVOKED');
  });

  it('closing a claim and attaching to it exclude each other', async () => {
    for (let round = 0; round < 5; round += 1) {
      const claim = await makeClaimIn(tenant, 'PENDING_DECISION');
      const { id } = await makeEvidence(tenant);
      const [attached, closed] = await Promise.all([
        tenant.as.investigator.patch(`/evidence/${id}`, { claimId: claim.id }),
        tenant.as.supervisor.post(`/claims/${claim.id}/decision/approve`),
      ]);
      expect(closed.status).toBe(200);
      expect(['200', '409 INVALID_STATE_TRANSITION']).toContain(attached.outcome);
    }
  });

  it.each([
    ['an application', async () => `/oauth-apps/${(await makeApp(tenant)).id}/rotate-secret`],
    ['an endpoint', async () => `/webhooks/${(await makeWebhook(tenant)).id}/rotate-secret`],
    ['the callbacks', async () => '/webhooks/callback-secret/rotate'],
  ])('one changes the secret of %s, also of those that began while it was being put on record', async (_of, make) => {
    const path = await make();
    const answers: Promise<Answer<unknown>>[] = [];
    // Somebody else writes just now: each comes while the one before it waits.
    await superuser().begin(async (tx) => {
      await tx`select 1 from audit_heads where organization_id = ${tenant.id} for update`;
      for (let index = 0; index < TEN; index += 1) {
        answers.push(tenant.as.developer.post(path, { previousExpiresIn: 0 }));
        await pause(30);
      }
    });
    expect(tally(await Promise.all(answers))).toEqual({ '200': 1, '409 CONFLICT': 9 });
  });

  it('all entries of the audit log stand in one unbroken chain', async () => {
    const check = await tenant.as.supervisor.get<{ valid: boolean }>('/audit/verify');
    expect(check.data.valid).toBe(true);
  });
});
