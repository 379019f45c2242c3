import { readFileSync } from 'node:fs';
import parameters from '@/lib/sanctions/engine/parameters.json' with { type: 'json' };
import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';
import type { Outcome } from './judge';
import type { PairSet } from './sets';

/** What one set of parameters comes to on what is developed on: for each fold, counts of pairs by set, people found, and alerts. */
export type Trial = { folds: Fold[] };
export type Fold = {
  pairs: Record<string, { hit: number; alarm: number; miss: number }>;
  listed: { found: number; n: number };
  alerts: { byName: number; withBirth: number; n: number };
};

export const FOLDS = 5;

/** What every trial is made on, read once for all of them. */
export type Material = { folder: string; entries: IndexedEntry[]; sets: PairSet[] };

/** Tries the parameters of the first argument, which replace those of the engine in this process alone, on the second's material, and prints a `Trial`. */
async function tryOut(): Promise<Trial> {
  Object.assign(parameters, JSON.parse(process.argv[2] ?? '{}'));
  const { folder, entries, sets } = JSON.parse(readFileSync(process.argv[3] ?? '', 'utf8')) as Material;
  // What works out tables from the parameters is loaded only now.
  const [{ buildIndex }, { isBlindLine }, judge, { createHash }] = await Promise.all([
    import('@/lib/sanctions/engine/search-index'),
    import('./sets'),
    import('./judge'),
    import('node:crypto'),
  ]);
  const foldOf = (entity: string) => (createHash('sha256').update(`fold ${entity}`).digest()[0] ?? 0) % FOLDS;
  const index = buildIndex(entries);
  const pairs = sets.map(({ name, developedOn }) => ({
    name,
    outcomes: developedOn.map((pair) => judge.pairOutcome(pair, false)),
  }));
  const listed = judge.listedOutcomes(folder, entries, index, ({ blind }) => !blind);
  const alerts = judge.alertOutcomes(folder, index, (at) => !isBlindLine(at));
  const folds = Array.from({ length: FOLDS }, (_, fold): Fold => {
    const here = (outcomes: readonly Outcome[]) => outcomes.filter(({ entity }) => foldOf(entity) === fold);
    const found = (outcomes: readonly Outcome[]) => here(outcomes).filter((each) => each.found).length;
    return {
      pairs: Object.fromEntries(pairs.map(({ name, outcomes }) => [name, judge.countsOf(here(outcomes))])),
      listed: { found: found(listed), n: here(listed).length },
      alerts: { byName: found(alerts.byName), withBirth: found(alerts.withBirth), n: here(alerts.byName).length },
    };
  });
  return { folds };
}

if (process.argv[1] === import.meta.filename) process.stdout.write(JSON.stringify(await tryOut()));
