import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { ScreeningPolicy } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
const path = '/sanctions/policy';
const EVERY = ['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK'];

describe('GET /sanctions/policy', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => path, addressed: false });

  it('asks for every list, none older than a week, while nothing was chosen', async () => {
    const { data } = await other().as.viewer.get<ScreeningPolicy>(path);
    expect(data).toMatchObject({ requiredLists: EVERY, ageLimitDays: 7, version: 0, updatedBy: null });
  });
});

describe('PUT /sanctions/policy', () => {
  let days = 7;
  mutation(home, other, {
    method: 'PUT',
    as: 'admin',
    notAs: 'compliance_officer',
    works: async () => {
      days += 1;
      return { path, body: { requiredLists: ['UN', 'EU'], ageLimitDays: days } };
    },
    status: 200,
    action: 'screening.update_policy',
    resourceType: 'screening_policy',
    changes: ['/ageLimitDays'],
    addressed: false,
  });

  const put = (body: unknown, headers?: Record<string, string>) =>
    home().as.admin.call<ScreeningPolicy>('PUT', path, { body, headers });

  it('is the organization’s own', async () => {
    const { data } = await put({ requiredLists: ['UK'], ageLimitDays: 30 });
    expect(data).toMatchObject({ requiredLists: ['UK'], ageLimitDays: 30, updatedBy: home().people.admin.name });
    const { data: theirs } = await other().as.viewer.get<ScreeningPolicy>(path);
    expect(theirs).toMatchObject({ requiredLists: EVERY, ageLimitDays: 7 });
  });

  it.each([
    ['no list at all', { requiredLists: [], ageLimitDays: 7 }, '/requiredLists'],
    ['a list twice', { requiredLists: ['UN', 'UN'], ageLimitDays: 7 }, '/requiredLists/1'],
    ['an unknown list', { requiredLists: ['MARS'], ageLimitDays: 7 }, '/requiredLists/0'],
    ['no day', { requiredLists: ['UN'], ageLimitDays: 0 }, '/ageLimitDays'],
    ['a year', { requiredLists: ['UN'], ageLimitDays: 365 }, '/ageLimitDays'],
  ])('refuses %s', async (_name, body, pointer) => {
    expect((await put(body)).problem.errors?.[0]?.pointer).toBe(pointer);
  });

  it('holds If-Match against the version, also of ten that change it at once', async () => {
    const { data } = await put({ requiredLists: ['UK'], ageLimitDays: 9 });
    const body = { requiredLists: ['UN'], ageLimitDays: 8 };
    const answers = await Promise.all(Array.from({ length: 10 }, () => put(body, { 'if-match': `"${data.version}"` })));
    expect(answers.filter(({ outcome }) => outcome === '200')).toHaveLength(1);
    expect(answers.filter(({ outcome }) => outcome === '412 VERSION_CONFLICT')).toHaveLength(9);
  });
});
