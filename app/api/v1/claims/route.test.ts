import { describe, expect, it } from 'vitest';
import { CLAIM_INPUT, makeClaim } from '@/db/testing/factories';
import { audited, superuser } from '@/db/testing/superuser';
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

describe('facts that contradict each other', () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const date = (days: number) => day(days).slice(0, 10);
  const policy = { number: 'P-1', startDate: date(-30), endDate: date(-31) };
  const pointers = (answer: { problem: { errors?: { pointer: string }[] } }) =>
    answer.problem.errors?.map(({ pointer }) => pointer);

  it.each([
    ['/policy/endDate', { policy }],
    ['/lossDate', { lossDate: date(3) }],
    ['/reportedAt', { reportedAt: day(2) }],
    ['/reportedAt', { lossDate: date(-10), reportedAt: day(-12) }],
    ['/reportedAt', { lossDate: date(-10), lossTime: '23:59', reportedAt: day(-11.5).replace(/T.*/, 'T00:00:00Z') }],
    ['/amountClaimed/currency', { amountClaimed: { amount: '1.00', currency: 'ZZZ' } }],
    ['/amountClaimed/currency', { amountClaimed: { amount: '1.00', currency: 'HRK' } }],
  ])('are refused at %s: %j', async (pointer, facts) => {
    const refused = await home().as.investigator.post('/claims', { ...CLAIM_INPUT, ...facts });
    expect(refused.outcome).toBe('400 VALIDATION_FAILED');
    expect(pointers(refused)).toEqual([pointer]);
    const claim = await makeClaim(home());
    const change = await home().as.investigator.patch(`/claims/${claim.id}`, facts);
    expect(change.outcome).toBe('400 VALIDATION_FAILED');
    expect(pointers(change)).toEqual([pointer]);
    const after = await home().as.viewer.get<Claim>(`/claims/${claim.id}`);
    expect(after.data).toEqual(claim);
  });

  it('are found against what is stored, at the member that was sent', async () => {
    const { investigator } = home().as;
    const claim = await makeClaim(home(), { lossDate: date(-20), reportedAt: day(-15) });
    const path = `/claims/${claim.id}`;
    expect(pointers(await investigator.patch(path, { lossDate: date(-13) }))).toEqual(['/lossDate']);
    expect(pointers(await investigator.patch(path, { reportedAt: day(-22) }))).toEqual(['/reportedAt']);
    const both = await investigator.patch<Claim>(path, { lossDate: date(-13), reportedAt: day(-12) });
    expect(both.data.lossDate).toBe(date(-13));
  });

  it('leave alone what zones, one day’s policies and accounting currencies explain', async () => {
    const facts = [
      { lossDate: date(0), lossTime: '23:59' },
      { reportedAt: day(0.9) },
      { lossDate: date(-10), reportedAt: `${date(-11)}T10:00:00Z` },
      { policy: { number: 'P-1', startDate: date(-30), endDate: date(-30) } },
      ...['CLF', 'VED', 'CHE', 'XAU', 'XCG', 'ZWG'].map((currency) => ({
        amountClaimed: { amount: '1.00', currency },
      })),
    ];
    for (const each of facts) {
      const made = await home().as.investigator.post('/claims', { ...CLAIM_INPUT, ...each });
      expect(made.status).toBe(201);
    }
  });

  it('that were stored before do not keep anybody from other changes', async () => {
    const claim = await makeClaim(home());
    await superuser()`update claims set reported_at = '1990-01-01' where id = ${claim.id}`;
    const path = `/claims/${claim.id}`;
    expect((await home().as.investigator.patch(path, { lossLocation: 'Dock 4' })).status).toBe(200);
    expect(pointers(await home().as.investigator.patch(path, { lossDate: date(-5) }))).toEqual(['/lossDate']);
  });

  it('that were stored before may be sent along unchanged', async () => {
    const claim = await makeClaim(home(), { policy: { number: 'P-1', holder: 'A' }, lossTime: '10:00' });
    await superuser()`
      update claims set reported_at = '1990-01-01', amount = 1, currency = 'ZZZ',
        policy = policy || '{"startDate": "2026-02-01", "endDate": "2026-01-01"}' where id = ${claim.id}`;
    const path = `/claims/${claim.id}`;
    const { investigator } = home().as;
    const { type, priority, lossDate, lossTime, reportedAt, dueAt, amountClaimed, policy } = (
      await home().as.viewer.get<Claim>(path)
    ).data;
    const all = { type, priority, lossDate, lossTime, reportedAt, dueAt, amountClaimed, policy };
    const { result, entries } = await audited(home().id, () =>
      investigator.patch<Claim>(path, { ...all, description: 'Struck twice.' }),
    );
    expect(result.data.description).toBe('Struck twice.');
    expect(entries[0]?.changes.map(({ path }) => path)).toEqual(['/description']);
    const other = { ...all, amountClaimed: { amount: '2.00', currency: 'ZZZ' }, policy: { ...policy, holder: 'B' } };
    expect((await investigator.patch(path, other)).status).toBe(200);
    const worse = { ...all, amountClaimed: { amount: '2.00', currency: 'ZZY' } };
    expect(pointers(await investigator.patch(path, worse))).toEqual(['/amountClaimed/currency']);
    const shorter = { ...all, policy: { ...policy, endDate: '2026-01-02' } };
    expect(pointers(await investigator.patch(path, shorter))).toEqual(['/policy/endDate']);
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
