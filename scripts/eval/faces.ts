import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FACE_BANDS, falseMatchRate } from '@/lib/verification/engine/face/bands';
import { faceDistance } from '@/lib/verification/engine/face/describe';
import { say } from '../progress';
import { faceSamples, type Sample } from './face-samples';
import { areaUnderCurve, percent, row } from './measures';
import { type Bound, bootstrapped, proportion, record } from './table';

const REPORTS = 'build/reports';

interface Pair {
  people: readonly [string, string];
  sets: readonly [Sample['set'], Sample['set']];
  same: boolean;
  /** One of the two was set aside. */
  blind: boolean;
  distance: number;
}

/** A photo as it is against another as it is, or against one that was cut or made worse. */
const CLASSES: { name: string; shown: Sample['shown'][]; reach: number }[] = [
  { name: 'plain', shown: ['plain'], reach: 0.9 },
  { name: 'tight crop of 150 px', shown: ['tight crop'], reach: 0.9 },
  { name: 'portrait of 70 px', shown: ['portrait', 'portrait, tight'], reach: 0.75 },
];

/** How well faces are found and told apart, at the bands in force and with a match set without the person who is asked. */
export async function evaluateFaces(data: string): Promise<void> {
  say('\nFaces');
  const scratch = await mkdtemp(join(tmpdir(), 'faces-'));
  const samples = await faceSamples(data, scratch).finally(() => rm(scratch, { recursive: true }));
  found(samples);
  const report = CLASSES.map(({ name, shown, reach }) => {
    const pairs = pairsOf(samples, shown);
    judged(name, pairs, reach);
    return { name, pairs };
  });
  bySet(report.flatMap(({ pairs }) => pairs).filter(({ same }) => !same));
  curve(report.flatMap(({ pairs }) => pairs));
  await mkdir(REPORTS, { recursive: true });
  await writeFile(join(REPORTS, 'faces.json'), `${JSON.stringify(report)}\n`);
}

function found(samples: readonly Sample[]): void {
  for (const shown of ['plain', 'tight crop', 'portrait', 'portrait, tight'] as const) {
    const some = samples.filter(
      (sample) => sample.shown === shown && (sample.set === 'press' || sample.set === 'stills'),
    );
    const share = (blind: boolean) => {
      const of = some.filter((sample) => sample.blind === blind);
      return proportion(of.filter(({ descriptor }) => descriptor !== null).length, of.length);
    };
    const [developedOn, blind] = [share(false), share(true)];
    record({
      part: 'faces',
      figure: `face found, ${shown}`,
      unit: 'share',
      developedOn,
      blind,
      bound: { atLeast: 0.98 },
    });
    const missed = some.filter(({ descriptor }) => descriptor === null).map(({ picture }) => picture);
    if (missed.length > 0) say(`  No face, ${shown}: ${missed.join(', ')}`);
  }
}

/** Every photo as it is against every face of another picture that is shown in one of these ways. */
function pairsOf(samples: readonly Sample[], shown: readonly Sample['shown'][]): Pair[] {
  const pairs: Pair[] = [];
  for (const [index, a] of samples.entries()) {
    if (a.shown !== 'plain' || a.descriptor === null) continue;
    for (const [other, b] of samples.entries()) {
      // Both as they are make one pair, not two; whoever is a stranger to all is no stranger to the others on the sheet.
      if (!shown.includes(b.shown) || (b.shown === 'plain' && other <= index)) continue;
      const strangers = a.set === 'strangers' && b.set === 'strangers' && a.person !== b.person;
      if (b.descriptor === null || a.picture === b.picture || strangers) continue;
      pairs.push({
        people: [a.person, b.person],
        sets: [a.set, b.set],
        same: a.person === b.person,
        blind: a.blind || b.blind,
        distance: faceDistance(a.descriptor, b.descriptor),
      });
    }
  }
  return pairs;
}

const shareUpTo = (pairs: readonly Pair[], distance: number) =>
  proportion(pairs.filter((pair) => pair.distance <= distance).length, pairs.length);

function judged(name: string, all: readonly Pair[], reach: number): void {
  const of = (same: boolean, blind: boolean) => all.filter((pair) => pair.same === same && pair.blind === blind);
  const line = (figure: string, same: boolean, distance: number, bound: Bound | null) => {
    const [developedOn, blind] = [shareUpTo(of(same, false), distance), shareUpTo(of(same, true), distance)];
    record({ part: 'faces', figure: `${figure}, ${name}`, unit: 'share', developedOn, blind, bound });
  };
  line('one person: match', true, FACE_BANDS.match, { atLeast: reach });
  line('different people: match', false, FACE_BANDS.match, { atMost: 0.01 });
  line('one person: not a mismatch', true, FACE_BANDS.mismatch, null);
  line('different people: not a mismatch', false, FACE_BANDS.mismatch, null);
  const area = (blind: boolean) => {
    const pairs = all.filter((pair) => pair.blind === blind);
    const people = [...Map.groupBy(pairs, (pair) => pair.people[0]).values()];
    const auc = (cases: readonly Pair[]) => {
      const distances = (same: boolean) => cases.filter((pair) => pair.same === same).map(({ distance }) => distance);
      return areaUnderCurve(distances(false), distances(true)) ?? Number.NaN;
    };
    return bootstrapped(people, auc);
  };
  record({
    part: 'faces',
    figure: `AUC, ${name}`,
    unit: 'ratio',
    developedOn: area(false),
    blind: area(true),
    bound: null,
  });
  leaveOneOut(name, all);
}

/** Share of strangers taken for one person that a match may have where it is set. */
const AIM = 0.003;

/** For each person the match that all others allow, and how it does on the pairs of that person alone. */
function leaveOneOut(name: string, all: readonly Pair[]): void {
  const outcomes = { same: [0, 0], different: [0, 0] } as Record<'same' | 'different', [number, number]>;
  const tested = new Set(all.filter(({ same }) => same).map(({ people }) => people[0]));
  for (const person of tested) {
    const rest = all.filter(({ people, same }) => !same && !people.includes(person)).map(({ distance }) => distance);
    const match = rest.sort((a, b) => a - b)[Math.floor(AIM * rest.length)] ?? 0;
    for (const pair of all.filter(({ people }) => people.includes(person))) {
      const counts = outcomes[pair.same ? 'same' : 'different'];
      counts[0] += pair.distance < match ? 1 : 0;
      counts[1] += 1;
    }
  }
  const told = (key: 'same' | 'different') => {
    const { value, interval, n } = proportion(...outcomes[key]);
    const range = (interval ?? []).map((end) => `${(100 * end).toFixed(2)}`).join(' to ');
    return `${(100 * value).toFixed(2)} % (${range}), n ${n}`;
  };
  say(`  ${name}, each person left out: one person ${told('same')}; different people ${told('different')}`);
}

/** How often strangers match by where their pictures come from: the only groups that the samples name. */
function bySet(pairs: readonly Pair[]): void {
  for (const [sets, some] of Map.groupBy(pairs, ({ sets }) => [...sets].sort().join(' × '))) {
    const near = some.filter(({ distance }) => distance <= FACE_BANDS.match).length;
    say(`  ${row([`different, ${sets}`, near, some.length, percent(near, some.length)], [40, 6, 8, 9])}`);
  }
}

/** The curve that the bands and the told rates stand on. */
function curve(pairs: readonly Pair[]): void {
  const of = (same: boolean) => pairs.filter((pair) => !pair.blind && pair.same === same);
  const [same, different] = [of(true), of(false)];
  say(`  Developed on: ${same.length} pairs of one person, ${different.length} of different people`);
  for (let step = 42; step <= 80; step += 2) {
    const near = (some: readonly Pair[]) => some.filter(({ distance }) => distance <= step / 100).length;
    const told = percent(falseMatchRate(step / 100).rate, 1);
    say(`  ${row([`up to ${(step / 100).toFixed(2)}`, near(same), near(different), `told ${told}`], [12, 6, 8, 14])}`);
  }
}
