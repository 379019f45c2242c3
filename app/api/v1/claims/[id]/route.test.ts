import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();

describe('GET /claims/{id}', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/claims/${(await makeClaim(tenant)).id}`,
  });

  it.each(['1', 'claims', '%00', '%F0%9F%98%80', '../audit', '00000000-0000-0000-0000-000000000000', "' or 1=1--"])(
    'finds nothing under %j',
    async (id) => {
      expect((await home().as.viewer.get(`/claims/${encodeURIComponent(id)}`)).outcome).toBe('404 NOT_FOUND');
    },
  );
});

describe('PATCH /claims/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/claims/${(await makeClaim(tenant)).id}`, body: { priority: 'HIGH' } }),
    status: 200,
    action: 'claim.update',
    resourceType: 'claim',
    changes: ['/priority'],
    illegal: {
      call: async (tenant) => ({
        path: `/claims/${(await makeClaimIn(tenant, 'CLOSED')).id}`,
        body: { priority: 'LOW' },
      }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('holds If-Match against the version', async () => {
    const { investigator } = home().as;
    const claim = await makeClaim(home());
    const change = { lossLocation: 'Dock 4' };
    const first = await investigator.patch<Claim>(`/claims/${claim.id}`, change, { 'if-match': '"1"' });
    expect(first.headers.get('etag')).toBe('"2"');
    for (const stale of ['"1"', '"3"', 'nonsense', '""']) {
      const answer = await investigator.patch(`/claims/${claim.id}`, change, { 'if-match': stale });
      expect(answer.outcome).toBe('412 VERSION_CONFLICT');
    }
    expect((await investigator.patch(`/claims/${claim.id}`, change, { 'if-match': '*' })).status).toBe(200);
  });

  it('cannot set what only verbs may change', async () => {
    const claim = await makeClaim(home());
    for (const field of ['status', 'investigatorId', 'version', 'organizationId', 'reference', '__proto__']) {
      const raw = `{"${field}":"CLOSED"}`;
      const answer = await home().as.admin.call('PATCH', `/claims/${claim.id}`, {
        raw,
        headers: { 'content-type': 'application/json' },
      });
      expect(answer.outcome, field).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors?.[0]).toMatchObject({ pointer: `/${field}`, code: 'unknown_field' });
    }
  });
});
