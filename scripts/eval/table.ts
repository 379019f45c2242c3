import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from '../progress';

/** Engines that are judged; each has a section in docs/evaluation.md. */
export type Part = 'names' | 'faces' | 'mrz' | 'logbooks' | 'tampering' | 'documents' | 'voice';

/** A figure of one set: its value, the interval that holds it with 95 % confidence, and over how many cases it was taken. */
export type Measured = { value: number; interval: readonly [number, number] | null; n: number };

/** What a figure should reach; every bound holds to the blind set. */
export type Bound = { atLeast: number } | { atMost: number };

/** One line of the table. `unit` says how the value is written: a share of one as per cent, a ratio or a number as it is. */
export type Figure = {
  part: Part;
  figure: string;
  unit: 'share' | 'ratio' | 'number';
  developedOn: Measured | null;
  blind: Measured | null;
  bound: Bound | null;
};

const FOLDER = 'build/reports';
const Z = 1.959964;
/** Draws of a bootstrap; its interval is that of the middle 95 %. */
const DRAWS = 1000;

/** A share of cases with Wilson's interval (E. Wilson, “Probable inference, the law of succession, and statistical inference”, 1927). */
export function proportion(hits: number, n: number): Measured {
  if (n === 0) return { value: Number.NaN, interval: null, n };
  const share = hits / n;
  const middle = (share + Z ** 2 / (2 * n)) / (1 + Z ** 2 / n);
  const half = (Z / (1 + Z ** 2 / n)) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  return { value: share, interval: [Math.max(0, middle - half), Math.min(1, middle + half)], n };
}

/** Numbers from 0 below 1, the same every time for a seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Any statistic of cases with its percentile bootstrap interval (B. Efron, “Bootstrap methods: another look at the jackknife”, 1979). Cases
 * that hang together, such as those of one person, are given as one cluster and drawn together.
 */
export function bootstrapped<Case>(
  clusters: readonly (readonly Case[])[],
  statistic: (cases: readonly Case[]) => number,
  seed = 1,
): Measured {
  const all = clusters.flat();
  const random = randomNumbers(seed);
  const drawn = Array.from({ length: clusters.length === 0 ? 0 : DRAWS }, () =>
    statistic(clusters.flatMap(() => clusters[Math.floor(random() * clusters.length)] ?? [])),
  )
    .filter((value) => !Number.isNaN(value))
    .sort((a, b) => a - b);
  const at = (share: number) => drawn[Math.min(drawn.length - 1, Math.floor(share * drawn.length))];
  const [low, high] = [at(0.025), at(0.975)];
  const interval = low === undefined || high === undefined ? null : ([low, high] as const);
  return { value: statistic(all), interval, n: all.length };
}

const figures: Figure[] = [];

/** Nothing is measured over no cases. */
const orNull = (measured: Measured | null) => (measured === null || measured.n === 0 ? null : measured);

/** Adds a line to the table; the same figure recorded again replaces the earlier one. */
export function record(given: Figure): void {
  const figure = { ...given, developedOn: orNull(given.developedOn), blind: orNull(given.blind) };
  const known = figures.findIndex((each) => each.part === figure.part && each.figure === figure.figure);
  if (known >= 0) figures[known] = figure;
  else figures.push(figure);
}

function written(value: number, unit: Figure['unit']): string {
  if (unit === 'share') return `${(100 * value).toFixed(2)} %`;
  return unit === 'ratio' ? value.toFixed(3) : String(Number(value.toFixed(2)));
}

function cell(measured: Measured | null, unit: Figure['unit']): string {
  if (measured === null) return '–';
  const { value, interval, n } = measured;
  const range = interval ? ` (${written(interval[0], unit)} to ${written(interval[1], unit)})` : '';
  return `${written(value, unit)}${range}, n ${n}`;
}

function boundCell({ bound, unit }: Figure): string {
  if (bound === null) return '';
  return 'atLeast' in bound ? `≥ ${written(bound.atLeast, unit)}` : `≤ ${written(bound.atMost, unit)}`;
}

/** Whether the blind value keeps the bound; null where there is no bound or no blind set. */
export function reached({ bound, blind }: Figure): boolean | null {
  if (bound === null || blind === null) return null;
  return 'atLeast' in bound ? blind.value >= bound.atLeast : blind.value <= bound.atMost;
}

const verdict = (figure: Figure) => ({ true: 'reached', false: 'MISSED', null: '' })[`${reached(figure)}`];

const HEADINGS = ['Part', 'Figure', 'Developed on', 'Blind', 'Bound', ''];

function rowsOf(table: readonly Figure[]): string[][] {
  return table.map((figure) => [
    figure.part,
    figure.figure,
    cell(figure.developedOn, figure.unit),
    cell(figure.blind, figure.unit),
    boundCell(figure),
    verdict(figure),
  ]);
}

/** The table as Markdown. */
export function markdown(table: readonly Figure[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `${[line(HEADINGS), line(HEADINGS.map(() => '---')), ...rowsOf(table).map(line)].join('\n')}\n`;
}

/** Figures of an earlier run, of the parts that this one did not judge, so that the table is whole however it was come by. */
function earlier(path: string): Figure[] {
  try {
    const judged = new Set(figures.map(({ part }) => part));
    return (JSON.parse(readFileSync(path, 'utf8')) as Figure[]).filter(({ part }) => !judged.has(part));
  } catch {
    return [];
  }
}

/** Prints all that was recorded as one table and writes it as `evaluation.json` and `evaluation.md` into the folder of reports. */
export function printTable(folder = FOLDER): void {
  if (figures.length === 0) return;
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'evaluation.json');
  const kept = earlier(path);
  const rows = [HEADINGS, ...rowsOf(figures)];
  const widths = HEADINGS.map((_, at) => Math.max(...rows.map((cells) => cells[at]?.length ?? 0)));
  say('\nEvaluation: developed on and blind, with 95 % intervals');
  for (const cells of rows) say(`  ${cells.map((text, at) => text.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd());
  const whole = [...kept, ...figures];
  writeFileSync(path, `${JSON.stringify(whole, null, 2)}\n`);
  writeFileSync(join(folder, 'evaluation.md'), markdown(whole));
  say(`  ${folder}/evaluation.json, ${folder}/evaluation.md`);
}
