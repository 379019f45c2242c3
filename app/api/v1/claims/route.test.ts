import { describe, expect, it } from 'vitest';
import { CLAIM_INPUT, makeClaim } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Claim } from '@/lib/claims/schema';

const { home, other } = twoTenants();

describe('POST /claims', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async () => ({ path: '/claims', body: CLAIM_INPUT }),
    status: 201,
    action: 'claim.create',
    resourceType: 'claim',
    changes: ['/reference', '/status', '/description'],
    addressed: false,
  });

  it('answers Location, ETag and the rules of the first state', async () => {
    const made = await home().as.investigator.post<Claim>('/claims', { ...CLAIM_INPUT, priority: 'URGENT' });
    expect(made.headers.get('location')).toBe(`http://localhost:3000/api/v1/claims/${made.data.id}`);
    expect(made.headers.get('etag')).toBe('"1"');
    expect(made.data).toMatchObject({ status: 'NEW', allowedTransitions: ['TRIAGE'], slaStatus: 'DUE_SOON' });
  });

  it('numbers claims without gaps, also when ten are opened at once', async () => {
    const tenant = other();
    const made = await Promise.all(Array.from({ length: 10 }, () => makeClaim(tenant)));
    const numbers = made.map((claim) => Number(claim.reference.slice(-5))).sort((a, b) => a - b);
    expect(numbers.at(-1)).toBe((numbers[0] ?? 0) + 9);
  });

  it('names every wrong field', async () => {
    const answer = await home().as.investigator.post('/claims', {
      type: 'BOAT',
      lossDate: '2026-02-30',
      colour: 'red',
      amountClaimed: { amount: '12.345', currency: 'pounds' },
    });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    const pointers = answer.problem.errors?.map((issue) => issue.pointer).sort();
    expect(pointers).toEqual([
      '/amountClaimed/amount',
      '/amountClaimed/currency',
      '/colour',
      '/description',
      '/lossDate',
      '/type',
    ]);
  });
});

describe('GET /claims', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => '/claims', addressed: false });

  it('filters, sorts and pages', async () => {
    const tenant = home();
    const tag = `Aldersley ${Math.random()}`;
    for (const priority of ['LOW', 'URGENT', 'HIGH']) await makeClaim(tenant, { lossLocation: tag, priority });
    const page = await tenant.as.viewer.get<Claim[]>('/claims', { q: tag, sortBy: 'priority', limit: '2' });
    expect(page.data.map((claim) => claim.priority)).toEqual(['URGENT', 'HIGH']);
    expect(page.pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2, hasNext: true });
    const second = await tenant.as.viewer.get<Claim[]>('/claims', {
      q: tag,
      sortBy: 'priority',
      limit: '2',
      page: '2',
    });
    expect(second.data.map((claim) => claim.priority)).toEqual(['LOW']);
    const percent = await tenant.as.viewer.get<Claim[]>('/claims', { q: '%' });
    expect(percent.pagination.total).toBe(0);
  });

  it.each([
    { limit: '0' },
    { limit: '101' },
    { limit: 'many' },
    { page: '0' },
    { page: '-1' },
    { sortBy: 'description' },
    { sortOrder: 'up' },
    { status: 'OPEN' },
    { investigatorId: 'somebody' },
    { unknown: '1' },
    { dueBefore: 'tomorrow' },
  ] as Record<string, string>[])('refuses %o', async (query) => {
    const answer = await home().as.viewer.get('/claims', query);
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]).toMatchObject({
      in: 'query',
      pointer: expect.stringMatching(`^/${Object.keys(query)[0]}`),
    });
  });
});
