import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { bootstrapped, type Figure, markdown, printTable, proportion, reached, record } from './table';

const figure: Figure = {
  part: 'names',
  figure: 'alerts by name',
  unit: 'share',
  developedOn: proportion(12, 1000),
  blind: proportion(13, 1000),
  bound: { atMost: 0.012 },
};

it('gives a proportion with Wilson’s interval', () => {
  const { value, interval, n } = proportion(95, 100);
  expect([value, n]).toEqual([0.95, 100]);
  expect(interval?.[0]).toBeCloseTo(0.8882, 3);
  expect(interval?.[1]).toBeCloseTo(0.9785, 3);
  expect(proportion(0, 0).interval).toBeNull();
});

it('bootstraps a statistic the same way every time, whole clusters at once', () => {
  const clusters = Array.from({ length: 200 }, (_, at) => [at % 4 === 0 ? 1 : 0, at % 4 === 0 ? 1 : 0]);
  const mean = (cases: readonly number[]) => cases.reduce((sum, each) => sum + each, 0) / cases.length;
  const first = bootstrapped(clusters, mean);
  expect(first).toEqual(bootstrapped(clusters, mean));
  expect([first.value, first.n]).toEqual([0.25, 400]);
  // Two cases of a cluster are no two cases: the interval is that of 200.
  expect(first.interval?.[0]).toBeGreaterThan(0.16);
  expect(first.interval?.[0]).toBeLessThan(0.21);
});

it('judges the blind figure alone', () => {
  expect(reached(figure)).toBe(false);
  expect(reached({ ...figure, blind: null })).toBeNull();
  expect(reached({ ...figure, bound: { atLeast: 0.01 } })).toBe(true);
});

it('writes the table as JSON and Markdown', () => {
  const folder = mkdtempSync(join(tmpdir(), 'evaluation-'));
  record(figure);
  record(figure);
  printTable(folder);
  expect(JSON.parse(readFileSync(join(folder, 'evaluation.json'), 'utf8'))).toEqual([figure]);
  expect(readFileSync(join(folder, 'evaluation.md'), 'utf8')).toBe(markdown([figure]));
  expect(markdown([figure])).toContain('| names | alerts by name | 1.20 % (0.69 % to 2.09 %), n 1000 |');
  rmSync(folder, { recursive: true });
});
