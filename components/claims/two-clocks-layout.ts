import type { Timeline, TimelineEntry } from '@/lib/claims/schema';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The width that pins are kept apart for; a wider drawing only has more room. */
const WIDTH = 640;
const PIN = 19;
const STEPS = [
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  3 * DAY,
  7 * DAY,
  14 * DAY,
  30 * DAY,
  91 * DAY,
  182 * DAY,
  365 * DAY,
];
const MOST_LABELS = 7;

/** An entry with its number in the table, and milliseconds between the two clocks. */
export type Numbered = TimelineEntry & { number: number; delay: number };
/** A place on an axis: percent of the width and pixels moved aside, so that pins do not cover each other. */
type Place = { x: number; shift: number };
export type Pin = Numbered & { happened: Place; learnt: Place };
export type Drawing = {
  pins: Pin[];
  /** Events that were learnt as they happened, in percent. */
  ticks: number[];
  lossX: number;
  /** The grid; `part` says whether its label is a day or a time of day. */
  days: { x: number; at: string; part: 'date' | 'time' }[];
};

/** Entries in the order of the table, numbered. */
export function numbered(timeline: Timeline): Numbered[] {
  return timeline.entries.map((entry, index) => ({
    ...entry,
    number: index + 1,
    delay: Date.parse(entry.learntAt) - Date.parse(entry.happenedAt),
  }));
}

/** Whether the two clocks differ, or the order cannot be: these lead lines, all others are ticks. */
export function isTelling(entry: Numbered): boolean {
  return entry.kind === 'LOSS' || entry.impossible !== null || Math.abs(entry.delay) > MINUTE;
}

/** The most telling entries: impossible ones and the loss first, then the longest delays; in the order of the table. */
export function mostTelling(entries: readonly Numbered[], most: number): Numbered[] {
  const weight = (entry: Numbered) =>
    (entry.impossible === null ? 0 : 2e15) + (entry.kind === 'LOSS' ? 1e15 : 0) + Math.abs(entry.delay);
  return entries
    .filter(isTelling)
    .toSorted((a, b) => weight(b) - weight(a))
    .slice(0, most)
    .toSorted((a, b) => a.number - b.number);
}

/** Moves places apart along one axis until no two pins overlap, each group staying around its own middle. */
function spread(xs: readonly number[]): number[] {
  const order = xs.map((x, index) => ({ index, at: (x / 100) * WIDTH })).sort((a, b) => a.at - b.at);
  const shifts = xs.map(() => 0);
  let group: typeof order = [];
  const settle = () => {
    const middle = group.reduce((sum, one) => sum + one.at, 0) / Math.max(group.length, 1);
    const start = middle - ((group.length - 1) * PIN) / 2;
    group.forEach((one, position) => {
      shifts[one.index] = Math.round(start + position * PIN - one.at);
    });
  };
  for (const one of order) {
    const last = group.at(-1);
    if (last !== undefined && one.at - last.at >= PIN) {
      settle();
      group = [];
    }
    group.push(one);
  }
  settle();
  return shifts;
}

/** Lays a timeline out on two axes. What lies long before everything else, such as a policy's start, stays out of the drawing. */
export function layOut(timeline: Timeline, most: number): Drawing {
  const all = numbered(timeline);
  const recent = all.filter((entry) => entry.kind !== 'POLICY_STARTED');
  const loss = Date.parse(timeline.lossAt);
  const moments = recent.flatMap((entry) => [Date.parse(entry.happenedAt), Date.parse(entry.learntAt)]);
  const last = Math.max(loss + HOUR, ...moments);
  const early = Math.min(loss, ...moments);
  const policy = all.find((entry) => entry.kind === 'POLICY_STARTED');
  const policyStart = policy ? Date.parse(policy.happenedAt) : early;
  // A policy that started shortly before belongs into the picture; one of years ago would squeeze all else into its edge.
  const first = policyStart < early && early - policyStart <= (last - early) / 2 ? policyStart : early;
  const pad = Math.max((last - first) * 0.04, HOUR / 2);
  const from = first - pad;
  const span = last + pad - from;
  const x = (at: string | number) => ((new Date(at).getTime() - from) / span) * 100;
  const drawn = mostTelling(all, most).filter((entry) => Date.parse(entry.happenedAt) >= from);
  const happened = spread(drawn.map((entry) => x(entry.happenedAt)));
  const learnt = spread(drawn.map((entry) => x(entry.learntAt)));
  const step = STEPS.find((size) => span / size <= MOST_LABELS) ?? 365 * DAY;
  const start = Math.ceil(from / step) * step;
  return {
    pins: drawn.map((entry, index) => ({
      ...entry,
      happened: { x: x(entry.happenedAt), shift: happened[index] ?? 0 },
      learnt: { x: x(entry.learntAt), shift: learnt[index] ?? 0 },
    })),
    ticks: all.filter((entry) => !isTelling(entry)).map((entry) => x(entry.happenedAt)),
    lossX: x(loss),
    days: Array.from({ length: Math.floor((from + span - start) / step) + 1 }, (_, index) => {
      const at = start + index * step;
      return { x: x(at), at: new Date(at).toISOString(), part: at % DAY === 0 ? 'date' : 'time' };
    }),
  };
}
