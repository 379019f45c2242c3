import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { f1Of } from './eval/names/judge';
import { pairSets } from './eval/names/sets';
import { FOLDS, type Fold, type Material, type Trial } from './eval/names/trial';
import { readLists } from './eval/sanctions-lists';
import { randomNumbers } from './eval/table';
import { say } from './progress';

/**
 * `npm run train:names [-- --tries=60]`: sets the parameters of the comparison of names. Sets of parameters are drawn at random around those at hand
 * and judged on what is developed on, in folds by entity: the best on four folds is judged on the fifth, which tells how well the choice
 * generalises, and the best on all is written down.
 */
const { values } = parseArgs({
  options: { tries: { type: 'string', default: '60' }, seed: { type: 'string', default: '1' } },
});
const PATH = 'lib/sanctions/engine/parameters.json';
const TRIAL = join(import.meta.dirname, 'eval/names/trial.ts');
/** What alerts and people found must come to, with room for chance; beyond it every point costs. */
const ALERTS_BY_NAME = 0.009;
const ALERTS_WITH_BIRTH = 0.0025;
const LISTED_FOUND = 0.997;
/** How much each set counts: labelled pairs are the only ones that nobody here made up. */
const COUNTS: Record<string, number> = { labelled: 2, 'made of list entries': 1, 'aliases of a list': 1 };

type Parameters = { [name: string]: number | Parameters };

/** Every number a little greater or less; likenesses and factors stay below 1, and costs above it, on which the bounds of the index rest. */
function drawn(parameters: Parameters, random: () => number): Parameters {
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]): [string, number | Parameters] => {
      if (typeof value !== 'number') return [name, drawn(value, random)];
      // Half of them stay as they are, so that what does nothing is not moved for nothing.
      if (random() < 0.5) return [name, value];
      const moved = value * Math.exp(0.12 * normal());
      const kept = value > 1 || name === 'edits' ? Math.max(1, moved) : Math.min(0.99, moved);
      return [name, Math.round(1000 * kept) / 1000];
    }),
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function figuresOf(folds: readonly Fold[]) {
  const f1 = Object.keys(COUNTS).map((name) => {
    const part = (of: 'hit' | 'alarm' | 'miss') => sum(folds.map(({ pairs }) => pairs[name]?.[of] ?? 0));
    return { name, f1: f1Of({ hit: part('hit'), alarm: part('alarm'), miss: part('miss') }) };
  });
  const people = sum(folds.map(({ alerts }) => alerts.n));
  return {
    f1,
    listed: sum(folds.map(({ listed }) => listed.found)) / sum(folds.map(({ listed }) => listed.n)),
    byName: sum(folds.map(({ alerts }) => alerts.byName)) / people,
    withBirth: sum(folds.map(({ alerts }) => alerts.withBirth)) / people,
  };
}

function worth(folds: readonly Fold[]): number {
  const { f1, listed, byName, withBirth } = figuresOf(folds);
  const mean = sum(f1.map((each) => each.f1 * (COUNTS[each.name] ?? 0))) / sum(Object.values(COUNTS));
  return (
    mean -
    20 * Math.max(0, byName - ALERTS_BY_NAME) -
    40 * Math.max(0, withBirth - ALERTS_WITH_BIRTH) -
    10 * Math.max(0, LISTED_FOUND - listed)
  );
}

const written = (folds: readonly Fold[]) => {
  const { f1, listed, byName, withBirth } = figuresOf(folds);
  const pairs = f1.map((each) => `${each.name} ${each.f1.toFixed(3)}`).join(', ');
  return `F1 ${pairs}; listed found ${listed.toFixed(4)}; alerts ${(100 * byName).toFixed(2)} %, with birth date ${(100 * withBirth).toFixed(2)} %`;
};

async function trialOf(parameters: Parameters, material: string): Promise<Trial> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', 'tsx', TRIAL, JSON.stringify(parameters), material],
    { maxBuffer: 2 ** 26 },
  );
  return JSON.parse(stdout) as Trial;
}

const best = (trials: readonly Trial[], folds: (fold: number) => boolean): Trial =>
  trials.reduce((first, each) => {
    const of = ({ folds: all }: Trial) => worth(all.filter((_, at) => folds(at)));
    return of(each) > of(first) ? each : first;
  });

async function materialIn(folder: string): Promise<string> {
  const samples = join(resolve(process.env.EVAL_DATA ?? '../shared/data'), 'sanctions');
  const entries = await readLists(samples);
  const sets = pairSets(samples, entries).map((each) => ({ ...each, blind: [] }));
  const path = join(folder, 'material.json');
  writeFileSync(path, JSON.stringify({ folder: samples, entries, sets } satisfies Material));
  return path;
}

const folder = mkdtempSync(join(tmpdir(), 'train-names-'));
const material = await materialIn(folder);
const random = randomNumbers(Number(values.seed));
const base = JSON.parse(readFileSync(PATH, 'utf8')) as Parameters;
const candidates = [base, ...Array.from({ length: Number(values.tries) }, () => drawn(base, random))];
const trials: Trial[] = [];
for (let at = 0; at < candidates.length; at += 2) {
  trials.push(...(await Promise.all(candidates.slice(at, at + 2).map((each) => trialOf(each, material)))));
}
rmSync(folder, { recursive: true });
const heldOut = Array.from({ length: FOLDS }, (_, fold) => best(trials, (at) => at !== fold).folds[fold] as Fold);
const chosen = best(trials, () => true);
say(`As it was:    ${written((trials[0] as Trial).folds)}`);
say(`Fitted:       ${written(chosen.folds)}`);
say(`Across folds: ${written(heldOut)}`);
writeFileSync(PATH, `${JSON.stringify(candidates[trials.indexOf(chosen)], null, 2)}\n`);
