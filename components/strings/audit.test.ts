import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { actionWords } from './audit';

const ROOT = resolve(import.meta.dirname, '../..');

it('everything that can stand in the audit log has words', () => {
  const files = ['lib', 'app'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => join(ROOT, folder, name)),
  );
  const actions = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:action(?:: | = )|audit: \[)'([a-z_]+\.[a-z_]+)'/g)].map(
      (match) => match[1] ?? '',
    ),
  );
  expect(actions.length).toBeGreaterThan(100);
  expect([...new Set(actions)].filter((action) => actionWords(action) === action)).toEqual([]);
});
