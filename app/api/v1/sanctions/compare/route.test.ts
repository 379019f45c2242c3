import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { ComparisonAnswer } from '@/lib/sanctions/schema';

const { home, other } = twoTenants();
const PATH = '/sanctions/compare';
const compare = async (type: string, first: object, second: object) =>
  (await home().as.viewer.post<ComparisonAnswer>(PATH, { subject: { type, ...first }, candidate: second })).data;

describe(PATH, () => {
  mutation(home, other, {
    method: 'POST',
    as: 'viewer',
    notAs: 'developer',
    works: async () => ({ path: PATH, body: { subject: { type: 'PERSON', name: 'A B' }, candidate: { name: 'A B' } } }),
    status: 200,
    action: 'screening.compare',
    resourceType: 'screening',
    addressed: false,
  });

  it.each([
    ['PERSON', 'Muhammad Abdul Rahman', 'RAHMAN, Mohamed Abd al', true],
    ['PERSON', 'Aleksandr Petrov', 'Александр Петров', true],
    ['PERSON', 'Ada Byrne', 'Ada Lowell', false],
    ['ORGANIZATION', 'Grayling Open Joint Stock Company', 'OAO Grayling', true],
    ['ORGANIZATION', 'Grayling Bank', 'Hartmoor Bank', false],
  ])('%s: %s and %s', async (type, name, candidate, match) => {
    const answer = await compare(type, { name }, { name: candidate });
    expect(answer).toMatchObject({ match });
  });

  it('what contradicts lowers the score and what agrees lifts it', async () => {
    const name = 'Ada Byrne';
    const alone = await compare('PERSON', { name }, { name });
    const against = await compare('PERSON', { name, dateOfBirth: '1980-02-03' }, { name, dateOfBirth: '1951' });
    const number = await compare(
      'PERSON',
      { name: 'Someone Quite Different', documentNumbers: ['AB 123456'] },
      { name, documentNumbers: ['ab123456'] },
    );
    expect(against.score).toBeLessThan(alone.score);
    expect(number.score).toBeGreaterThanOrEqual(0.95);
  });
});
