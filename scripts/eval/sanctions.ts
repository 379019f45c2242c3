import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildIndex, type IndexedEntry, type SearchIndex } from '@/lib/sanctions/engine/search-index';
import { THRESHOLD } from '@/lib/sanctions/rules';
import { say } from '../progress';
import { alertOutcomes, countsOf, f1Of, listedOutcomes, type Outcome, pairOutcome } from './names/judge';
import { pairSets } from './names/sets';
import { readLists } from './sanctions-lists';
import { type Bound, bootstrapped, type Figure, type Measured, proportion, record } from './table';

type Sides = { developedOn: readonly Outcome[]; blind: readonly Outcome[] };
type Report = Record<string, { kinds: Record<string, string>; misses: string[] }>;

const clustersOf = (outcomes: readonly Outcome[]) => [...Map.groupBy(outcomes, ({ entity }) => entity).values()];

/** Records one figure on both sides; nothing of a blind case is shown but the figure. */
function note(
  figure: string,
  sides: Sides,
  unit: Figure['unit'],
  of: (cases: readonly Outcome[]) => Measured,
  bound: Bound | null,
) {
  const { developedOn, blind } = sides;
  record({ part: 'names', figure, unit, developedOn: of(developedOn), blind: of(blind), bound });
}

const share = (outcomes: readonly Outcome[], right: (outcome: Outcome) => boolean) =>
  proportion(outcomes.filter(right).length, outcomes.length);

/** F1, precision and recall; F1 over entities, since pairs about one of them hang together. */
function notePairs(name: string, sides: Sides, bound: Bound | null): void {
  const f1 = (cases: readonly Outcome[]) => f1Of(countsOf(cases));
  note(`${name}: F1`, sides, 'ratio', (cases) => bootstrapped(clustersOf(cases), f1), bound);
  note(
    `${name}: precision`,
    sides,
    'share',
    (cases) =>
      share(
        cases.filter(({ found }) => found),
        ({ wanted }) => wanted,
      ),
    null,
  );
  note(
    `${name}: recall`,
    sides,
    'share',
    (cases) =>
      share(
        cases.filter(({ wanted }) => wanted),
        ({ found }) => found,
      ),
    null,
  );
}

/** How many of each class are judged rightly, and which of those that were developed on are not. */
function byClass(outcomes: readonly Outcome[], show: boolean): Report[string] {
  const classes = Map.groupBy(outcomes, ({ kind, wanted }) => `${kind}, ${wanted ? 'the same' : 'others'}`);
  const right = (cases: readonly Outcome[]) => cases.filter(({ wanted, found }) => wanted === found).length;
  const kinds = [...classes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([kind, cases]) => [kind, `${right(cases)} of ${cases.length}`]);
  const wrong = show ? outcomes.filter(({ wanted, found }) => wanted !== found) : [];
  return { kinds: Object.fromEntries(kinds), misses: wrong.map(({ kind, what }) => `${kind}: ${what}`) };
}

function judgePairs(folder: string, entries: readonly IndexedEntry[], report: Report): void {
  for (const { name, developedOn, blind } of pairSets(folder, entries)) {
    const sides = {
      developedOn: developedOn.map((pair) => pairOutcome(pair, false)),
      blind: blind.map((pair) => pairOutcome(pair, true)),
    };
    notePairs(`pairs ${name}`, sides, name === 'aliases of a list' ? null : { atLeast: 0.88 });
    report[`${name}, developed on`] = byClass(sides.developedOn, true);
    report[`${name}, blind`] = byClass(sides.blind, false);
  }
}

const sidesOf = (outcomes: readonly Outcome[]): Sides => ({
  developedOn: outcomes.filter(({ blind }) => !blind),
  blind: outcomes.filter(({ blind }) => blind),
});

function judgeSearch(folder: string, entries: readonly IndexedEntry[], index: SearchIndex, report: Report): void {
  const listed = listedOutcomes(folder, entries, index, () => true);
  const alerts = alertOutcomes(folder, index, () => true);
  const found = (cases: readonly Outcome[]) => share(cases, (each) => each.found);
  const bound = { atLeast: 0.995 };
  note('listed people found, with slips', sidesOf(listed), 'share', found, bound);
  note('alerts on unlisted people, by name', sidesOf(alerts.byName), 'share', found, { atMost: 0.012 });
  note('alerts on unlisted people, with birth date', sidesOf(alerts.withBirth), 'share', found, { atMost: 0.003 });
  for (const [name, outcomes] of Object.entries({ listed, ...alerts })) {
    const { developedOn, blind } = sidesOf(outcomes);
    report[`${name}, developed on`] = byClass(developedOn, true);
    report[`${name}, blind`] = byClass(blind, false);
  }
}

/** How well names are matched: labelled pairs, listed people with slips of the pen, and people that no list names. */
export async function evaluateSanctions(data: string): Promise<void> {
  const folder = join(data, 'sanctions');
  const report: Report = {};
  say(`Names: one threshold, ${THRESHOLD}`);
  const entries = existsSync(folder) ? await readLists(folder) : [];
  judgePairs(folder, entries, report);
  if (entries.length > 0) judgeSearch(folder, entries, buildIndex(entries), report);
  await mkdir('build/reports', { recursive: true });
  await writeFile(
    'build/reports/eval-sanctions.json',
    `${JSON.stringify({ threshold: THRESHOLD, report }, null, 2)}\n`,
  );
  say('  by class: build/reports/eval-sanctions.json');
}
