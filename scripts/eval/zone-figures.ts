import type { CheckInput, CheckOutcome, DocumentReading } from '@/lib/verification/engine/check';
import { mrz } from '@/lib/verification/engine/checks/mrz';
import { LAYOUTS, slice } from '@/lib/verification/engine/mrz/layouts';
import { nameRanges } from '@/lib/verification/engine/mrz/weigh-witnesses';
import { type Bound, proportion, record } from './table';

/** How one zone was read, counted. */
export interface ZoneCase {
  blind: boolean;
  read: boolean;
  lines: number;
  exactLines: number;
  nameLength: number;
  nameWrong: number;
  /** The check called every name of the zone clear. */
  clear: boolean;
}

/** What the check of zones says of one reading alone. */
export function checked(document: CheckInput['documents'][number], reading: DocumentReading): Promise<CheckOutcome> {
  const nobody = { claim: null, participant: null, knownParticipants: [], duplicates: [], watchlist: null };
  return mrz.run({
    documents: [document],
    readings: [reading],
    expected: {},
    facts: { today: '2026-11-21', ...nobody },
  });
}

/** The name field or fields of a zone, its last fillers left off. */
function namesOf(format: string, lines: readonly string[]): string {
  const layout = LAYOUTS.find((each) => each.format === format);
  return (layout ? nameRanges(layout) : []).map((range) => slice(lines, range)).join('');
}

/** `lines` are the printed ones, `format` theirs. */
export function zoneCase(
  blind: boolean,
  format: string,
  lines: readonly string[],
  reading: DocumentReading,
  { breakdown }: CheckOutcome,
): ZoneCase {
  const found = reading.mrz?.lines ?? [];
  const [printed, read] = [namesOf(format, lines), namesOf(format, found)];
  const length = printed.replace(/<+$/, '').length;
  const wrong = [...printed].filter((character, index) => character !== read[index]).length;
  const names = breakdown.filter(({ name }) => name === 'surname' || name === 'givenNames');
  return {
    blind,
    read: reading.mrz !== null,
    lines: lines.length,
    exactLines: lines.filter((line, index) => line === found[index]).length,
    nameLength: length,
    nameWrong: Math.min(length, wrong),
    clear: names.length > 0 && names.every(({ result }) => result === 'clear'),
  };
}

const FIGURES: [name: string, bound: Bound | null, share: (cases: ZoneCase[]) => [hits: number, all: number]][] = [
  ['zones read', null, (cases) => [cases.filter(({ read }) => read).length, cases.length]],
  ['lines exact', { atLeast: 0.9 }, (cases) => [sum(cases, 'exactLines'), sum(cases, 'lines')]],
  ['characters of names wrong', { atMost: 0.015 }, (cases) => [sum(cases, 'nameWrong'), sum(cases, 'nameLength')]],
  ['names called clear', null, (cases) => [cases.filter(({ clear }) => clear).length, cases.length]],
  [
    'characters wrong in names called clear',
    { atMost: 0 },
    (cases) => {
      const clear = cases.filter((each) => each.clear && each.read);
      return [sum(clear, 'nameWrong'), sum(clear, 'nameLength')];
    },
  ],
];

const sum = (cases: ZoneCase[], of: 'lines' | 'exactLines' | 'nameLength' | 'nameWrong') =>
  cases.reduce((total, each) => total + each[of], 0);

/** Adds the figures of one kind of pictures to the table. */
export function recordZones(kind: string, cases: ZoneCase[]): void {
  for (const [name, bound, share] of FIGURES) {
    const measured = (blind: boolean) => proportion(...share(cases.filter((each) => each.blind === blind)));
    record({
      part: 'mrz',
      figure: `${kind}: ${name}`,
      unit: 'share',
      developedOn: measured(false),
      blind: measured(true),
      bound,
    });
  }
}
