import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import { CHECK_NAMES } from '@/lib/verification/rules';
import type { VerificationPolicy } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const path = '/documents/verification/policy';

describe('GET /documents/verification/policy', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => path, addressed: false });

  it('is the product’s own while nothing was chosen', async () => {
    const { data } = await other().as.viewer.get<VerificationPolicy>(path);
    expect(data).toMatchObject({ autoApprove: true, version: 0, updatedBy: null });
    expect(data.rules.map(({ check }) => check)).toEqual([...CHECK_NAMES]);
  });
});

describe('PUT /documents/verification/policy', () => {
  let last = true;
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'supervisor',
    works: async () => {
      last = !last;
      return { path, body: { autoApprove: last, rules: [{ check: 'metadata', caution: 'APPROVED' }] } };
    },
    status: 200,
    action: 'verification.update_policy',
    resourceType: 'verification_policy',
    changes: ['/autoApprove'],
    addressed: false,
  });

  const put = (body: unknown, headers?: Record<string, string>) =>
    home().as.admin.call<VerificationPolicy>('PUT', path, { body, headers });

  it('replaces what was chosen before', async () => {
    await put({ rules: [{ check: 'metadata', caution: 'APPROVED' }] });
    const { data } = await put({ rules: [{ check: 'mrz', unidentified: 'RESUBMISSION_REQUESTED' }] });
    const rule = (name: string) => data.rules.find(({ check }) => check === name);
    expect(rule('mrz')?.unidentified).toBe('RESUBMISSION_REQUESTED');
    expect(rule('metadata')?.caution).toBe('IN_REVIEW');
    expect(data.updatedBy).toBe(home().people.admin.name);
  });

  it.each([
    ['declining', [{ check: 'mrz', caution: 'DECLINED' }], '/rules/0/caution'],
    ['approving a suspicion', [{ check: 'mrz', suspected: 'APPROVED' }], '/rules/0/suspected'],
    ['two rules for one check', [{ check: 'mrz' }, { check: 'mrz' }], '/rules/1/check'],
    ['an unknown check', [{ check: 'aura' }], '/rules/0/check'],
  ])('refuses %s', async (_name, rules, pointer) => {
    const answer = await put({ rules });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe(pointer);
  });

  it('holds If-Match against the version', async () => {
    expect((await put({}, { 'if-match': '"99"' })).outcome).toBe('412 VERSION_CONFLICT');
  });
});
