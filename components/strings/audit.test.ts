import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { actionWords, resourceOptions, resourceWords } from './audit';

const ROOT = resolve(import.meta.dirname, '../..');

const sources = ['lib', 'app'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8')),
);
const written = (pattern: RegExp) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''))),
];

it('everything that can stand in the audit log has words', () => {
  const actions = written(/(?:action(?:: | = )|audit: \[)'([a-z_]+\.[a-z_]+)'/g);
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => actionWords(action) === action)).toEqual([]);
});

it('every kind of resource has words and can be chosen as a filter', () => {
  const kinds = written(/(?:resourceType: |audit: \['[a-z_.]+', |INTERVIEW = )'([a-z_]+)'/g);
  expect(kinds.length).toBeGreaterThan(25);
  expect(kinds.filter((kind) => resourceWords(kind) === kind)).toEqual([]);
  expect(kinds.filter((kind) => !resourceOptions.some(({ value }) => value === kind))).toEqual([]);
  expect(new Set(resourceOptions.map(({ label }) => label)).size).toBe(resourceOptions.length);
});
