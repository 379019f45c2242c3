import { describe, expect, it } from 'vitest';
import { editDistance, nameSimilarity } from '@/lib/verification/engine/identity/compare-names';

describe('edit distance', () => {
  it.each([
    ['', '', 0],
    ['ABC', '', 3],
    ['MERCER', 'MERECR', 1],
    ['KITTEN', 'SITTING', 3],
  ])('%s – %s: %d', (a, b, edits) => expect(editDistance(a, b)).toBe(edits));
});

describe('names of persons', () => {
  it.each([
    ['Daniel Mercer', 'MERCER DANIEL'],
    ['Mr. Daniel Mercer', 'Daniel Mercer'],
    ['Søren Ångström', 'SOREN ANGSTROM'],
    ['Anna-Maria O’Neill', 'ANNA MARIA ONEILL'],
    ['Дмитрий Соколов', 'Dmitrij Sokolov'],
    ['Daniel James Mercer', 'Daniel Mercer'],
  ])('%s is %s', (a, b) => {
    expect(nameSimilarity(a, b)).toBeGreaterThanOrEqual(0.92);
    expect(nameSimilarity(b, a)).toBe(nameSimilarity(a, b));
  });

  it.each([
    ['Daniel Mercer', 'Daniela Merson'],
    ['Daniel Mercer', 'Mercer'],
    ['D Mercer', 'Daniel Marker'],
  ])('%s may be %s and needs a look', (a, b) => {
    expect(nameSimilarity(a, b)).toBeLessThan(0.92);
  });

  it.each([
    ['Daniel Mercer', 'Ines Okafor'],
    ['Peter Schmidt', 'Greta Solheim'],
    ['', 'Daniel Mercer'],
  ])('%s is not %s', (a, b) => expect(nameSimilarity(a, b)).toBeLessThan(0.75));
});
