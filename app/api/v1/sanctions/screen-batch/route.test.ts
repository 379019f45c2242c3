import { beforeAll, describe, expect, it } from 'vitest';
import { loadPublishedLists } from '@/db/testing/lists';
import { countRows } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { ScreenBatch } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
beforeAll(() => loadPublishedLists());

const PATH = '/sanctions/screen-batch';
const subject = (id: string, name: string) => ({ id, type: 'PERSON', name });

describe(PATH, () => {
  mutation(home, other, {
    method: 'POST',
    as: 'viewer',
    notAs: 'developer',
    works: async () => ({ path: PATH, body: { subjects: [subject('a', 'Osric Penhallow')] } }),
    status: 200,
    action: 'screening.batch',
    resourceType: 'screening',
    addressed: false,
  });

  it('answers per subject in order and creates nothing', async () => {
    const before = await countRows('participants', home().id);
    const { data } = await home().as.viewer.post<ScreenBatch>(PATH, {
      subjects: [subject('a', 'Ben Ordinary'), { ...subject('b', 'Osric Penhallow'), dateOfBirth: '1958' }],
    });
    expect(data.results.map(({ id, status }) => [id, status])).toEqual([
      ['a', 'CLEAR'],
      ['b', 'IN_REVIEW'],
    ]);
    expect(data.results[1]?.matches[0]?.entry.source).toBe('UK');
    expect(await countRows('participants', home().id)).toBe(before);
  });

  it('refuses more than a thousand, none, and days of birth that are none or have not come', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => subject(String(at), 'A B'));
    const dates = ['1958-13', '1958-02-30', '2094', '2094-01-01'];
    const born = dates.map((dateOfBirth) => [{ ...subject('a', 'A B'), dateOfBirth }]);
    for (const subjects of [many, [], ...born]) {
      expect((await home().as.viewer.post(PATH, { subjects })).outcome).toBe('400 VALIDATION_FAILED');
    }
  });
});
