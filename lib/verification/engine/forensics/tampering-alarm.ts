import { type Plane, quantile, type Region, regions } from '@/lib/verification/engine/forensics/plane';
import type { TamperingMaps } from '@/lib/verification/engine/forensics/tampering';

export interface ForeignRegion extends Region {
  /** Mean evidence within, in nats per block, over informative blocks. */
  inside: number;
}

export interface CompressionAlarm {
  regions: ForeignRegion[];
  /** Mean evidence in the rest of the picture; far below zero where the rest plainly carries the earlier compression. */
  outside: number;
  /** 0 (nothing foreign) – 1. */
  strength: number;
}

/**
 * Where the alarm begins. Specification silent: chosen on the tuning half of the evaluation so that fewer than one
 * untouched picture in twenty is called inconsistent.
 */
const ALARM = {
  /** Gain of the fitted history in nats per block. */
  gain: 0.3,
  /** Evidence of a cell that may belong to a foreign region. */
  cell: 0.5,
  /** Smallest region in cells and as part of the picture, largest as part. */
  cells: 24,
  smallest: 0.002,
  largest: 0.5,
  /** Mean evidence inside and outside. */
  inside: 1.2,
  outside: -1,
} as const;

/**
 * Where the history is weaker (saved worse than before), a region must stand out by so many robust standard deviations of the
 * picture's own evidence instead, whose median says that the rest does carry the history.
 */
const FAINT = { cells: 40, smallest: 0.01, deviations: 6.5, median: -0.3 } as const;

/** Regions whose blocks lack the earlier compression that the rest of the picture carries, strongest first. */
export function compressionAlarm(maps: TamperingMaps): CompressionAlarm {
  const plain = plainAlarm(maps);
  return plain.regions.length > 0 ? plain : { ...faintAlarm(maps), outside: plain.outside };
}

const NONE: CompressionAlarm = { regions: [], outside: 0, strength: 0 };

function plainAlarm({ compression, history, informative }: TamperingMaps): CompressionAlarm {
  if (compression === null || history.gain < ALARM.gain) return NONE;
  const candidates = regions(compression, (value) => value > ALARM.cell)
    .filter(({ cells }) => cells >= ALARM.cells && cells >= ALARM.smallest * informative.length)
    .map((region) => ({ ...region, inside: meanOver(compression, region.indexes, informative) }))
    .sort((a, b) => b.sum - a.sum);
  const taken = new Set(candidates.flatMap(({ indexes }) => indexes));
  const rest = Array.from({ length: informative.length }, (_, cell) => cell).filter((cell) => !taken.has(cell));
  const outside = meanOver(compression, rest, informative);
  const found = candidates.filter(({ inside }) => inside >= ALARM.inside);
  const part = found.reduce((sum, { cells }) => sum + cells, 0) / informative.length;
  const [first] = found;
  if (first === undefined || outside > ALARM.outside || part > ALARM.largest) return { ...NONE, outside };
  return { regions: found, outside, strength: strengthOf(first.inside - outside) };
}

function faintAlarm({ compression, informative }: TamperingMaps): CompressionAlarm {
  if (compression === null) return NONE;
  const values = compression.data.filter((_, cell) => informative[cell] === 1);
  const median = quantile(values, 0.5);
  if (median > FAINT.median) return NONE;
  const deviation =
    1.4826 *
    quantile(
      values.map((value) => Math.abs(value - median)),
      0.5,
    );
  const found = regions(compression, (value) => value > Math.max(median + 3 * deviation, 0))
    .filter(
      ({ cells }) =>
        cells >= Math.max(FAINT.cells, FAINT.smallest * values.length) && cells <= ALARM.largest * values.length,
    )
    .map((region) => ({ ...region, inside: meanOver(compression, region.indexes, informative) }))
    .filter(({ inside }) => inside >= median + FAINT.deviations * deviation);
  const [first] = found;
  return first === undefined ? NONE : { regions: found, outside: median, strength: strengthOf(first.inside - median) };
}

/** The farther apart region and rest lie, the nearer to 1. */
function strengthOf(apart: number): number {
  return 1 - Math.exp(-apart / 3);
}

function meanOver({ data }: Plane, cells: number[], informative: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (const cell of cells) {
    if (!informative[cell]) continue;
    sum += data[cell] as number;
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}
