import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { compareNames } from '@/lib/sanctions/engine/compare-names';
import { prepareName } from '@/lib/sanctions/engine/prepare-name';
import { buildIndex, type SearchIndex } from '@/lib/sanctions/engine/search-index';
import { THRESHOLD } from '@/lib/sanctions/rules';
import { say } from '../progress';
import { readLists } from './sanctions-lists';

type Half = 'tuning' | 'held-out';
type Person = { full_name: string; date_of_birth: string; nationality: string; gender: string };
type Pair = { query: string; candidate: string; schema: string; match: boolean | null };

const HALVES = ['tuning', 'held-out'] as const;
const halfOf = (index: number): Half => HALVES[index % 2] ?? 'tuning';
const percent = (share: number) => `${(100 * share).toFixed(2)} %`;

async function people(path: string): Promise<Person[]> {
  return parse<Person>(await readFile(path, 'utf8'), { columns: true, bom: true });
}

/** Whole dates only as far as they are real: some samples carry the 32nd of a month. */
function birthOf(written: string): string | null {
  const found = /^(\d{4})(?:-(\d{1,2})-(\d{1,2}))?$/.exec(written);
  if (!found?.[1]) return null;
  const [, year, month, day] = found;
  return month && day && Number(month) <= 12 && Number(day) <= 31
    ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    : year;
}

async function pairFigures(folder: string) {
  const rows = (await readFile(join(folder, 'bench/pairs-dev.jsonl'), 'utf8')).trim().split('\n');
  const pairs = rows.map((row) => JSON.parse(row) as Pair).filter(({ match }) => match !== null);
  return HALVES.map((half) => {
    let [hit, alarm, miss] = [0, 0, 0];
    for (const { query, candidate, schema, match } of pairs.filter((_, index) => halfOf(index) === half)) {
      const person = schema === 'Person';
      const found = compareNames(prepareName(query, person), prepareName(candidate, person)) >= THRESHOLD;
      if (found && match) hit += 1;
      else if (found) alarm += 1;
      else if (match) miss += 1;
    }
    const [precision, recall] = [hit / (hit + alarm), hit / (hit + miss)];
    return { half, pairs: hit + alarm + miss, precision, recall, f1: (2 * precision * recall) / (precision + recall) };
  });
}

/** Mistyped people of the UN's list: found when any entry bearing the untreated name is among the matches. Who has been delisted is not asked for. */
async function recallFigures(folder: string, index: SearchIndex) {
  const treated = await people(join(folder, 'bench/positives_un_treated-dev.csv'));
  const untreated = await people(join(folder, 'bench/positives_un_untreated-dev.csv'));
  const wanted = untreated.map(({ full_name }) => {
    const hits = index.search({ type: 'PERSON', name: full_name }, 0.9);
    return new Set(hits.map(({ entry }) => `${entry.source} ${entry.entryId}`));
  });
  return HALVES.flatMap((half) =>
    [false, true].map((withBirth) => {
      const missed: string[] = [];
      let asked = 0;
      let delisted = 0;
      treated.forEach((person, at) => {
        if (halfOf(at) !== half) return;
        if (wanted[at]?.size === 0) {
          delisted += 1;
          return;
        }
        asked += 1;
        const dateOfBirth = withBirth ? birthOf(person.date_of_birth) : null;
        const hits = index.search({ type: 'PERSON', name: person.full_name, dateOfBirth }, THRESHOLD);
        const sought = wanted[at] ?? new Set();
        if (!hits.some(({ entry }) => sought.has(`${entry.source} ${entry.entryId}`)))
          missed.push(`${person.full_name} (${untreated[at]?.full_name})`);
      });
      return { half, withBirth, asked, delisted, recall: 1 - missed.length / asked, missed };
    }),
  );
}

async function alertFigures(folder: string, index: SearchIndex) {
  const strangers = await people(join(folder, 'bench/negatives_global-dev.csv'));
  const times: number[] = [];
  const figures = HALVES.flatMap((half) =>
    [false, true].map((withBirth) => {
      const alerts: string[] = [];
      let asked = 0;
      strangers.forEach((person, at) => {
        if (halfOf(at) !== half) return;
        asked += 1;
        const started = performance.now();
        const hits = index.search(
          {
            type: 'PERSON',
            name: person.full_name,
            ...(withBirth ? { dateOfBirth: birthOf(person.date_of_birth) } : {}),
          },
          THRESHOLD,
        );
        times.push(performance.now() - started);
        const [best] = hits;
        if (best)
          alerts.push(
            `${best.score.toFixed(3)} ${person.full_name} | ${best.fields[0]?.candidate} (${best.entry.source})`,
          );
      });
      return { half, withBirth, asked, rate: alerts.length / asked, alerts };
    }),
  );
  times.sort((a, b) => a - b);
  const total = times.reduce((sum, time) => sum + time, 0);
  return { figures, namesPerSecond: (1000 * times.length) / total, p95Ms: times[Math.floor(times.length * 0.95)] ?? 0 };
}

/** How well names are matched: labelled pairs, mistyped listed people, people that no list names, and how fast; in two halves, of which one was tuned on. */
export async function evaluateSanctions(data: string): Promise<void> {
  const folder = join(data, 'sanctions');
  if (!existsSync(folder)) return say('Sanctions: no samples.');
  say(`Sanctions: one threshold, ${THRESHOLD}`);
  const pairs = await pairFigures(folder);
  for (const each of pairs) {
    say(
      `  pairs, ${each.half}: F1 ${each.f1.toFixed(3)} (precision ${each.precision.toFixed(3)}, recall ${each.recall.toFixed(3)})`,
    );
  }
  const entries = await readLists(folder);
  const started = performance.now();
  const index = buildIndex(entries);
  say(`  index: ${index.size} entries, ${index.nameCount} names in ${(performance.now() - started).toFixed(0)} ms`);
  const recall = await recallFigures(folder, index);
  const birth = (used: boolean) => (used ? 'with birth date' : 'name only');
  for (const each of recall)
    say(
      `  mistyped listed people, ${each.half}, ${birth(each.withBirth)}: recall ${each.recall.toFixed(4)} of ${each.asked}, ${each.delisted} no longer listed`,
    );
  const alerts = await alertFigures(folder, index);
  for (const each of alerts.figures)
    say(`  people on no list, ${each.half}, ${birth(each.withBirth)}: ${percent(each.rate)} of ${each.asked} alert`);
  say(`  speed: ${alerts.namesPerSecond.toFixed(0)} names/s on one core, p95 ${alerts.p95Ms.toFixed(2)} ms`);
  await mkdir('build/reports', { recursive: true });
  await writeFile(
    'build/reports/eval-sanctions.json',
    `${JSON.stringify({ threshold: THRESHOLD, pairs, recall, alerts }, null, 2)}\n`,
  );
}
