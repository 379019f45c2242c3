import { type Plane, type Region, regions } from '@/lib/verification/engine/forensics/plane';
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

/** Regions whose blocks lack the earlier compression that the rest of the picture plainly carries, strongest first. */
export function compressionAlarm(maps: TamperingMaps): CompressionAlarm {
  const none: CompressionAlarm = { regions: [], outside: 0, strength: 0 };
  const { compression, history, informative } = maps;
  if (compression === null || history.gain < ALARM.gain) return none;
  const candidates = regions(compression, (value) => value > ALARM.cell)
    .filter(({ cells }) => cells >= ALARM.cells && cells >= ALARM.smallest * informative.length)
    .map((region) => ({ ...region, inside: meanOver(compression, region.indexes, informative) }))
    .sort((a, b) => b.sum - a.sum);
  const taken = new Set(candidates.flatMap(({ indexes }) => indexes));
  const rest = Array.from({ length: informative.length }, (_, cell) => cell).filter((cell) => !taken.has(cell));
  const outside = meanOver(compression, rest, informative);
  const found = candidates.filter(({ inside }) => inside >= ALARM.inside);
  const part = found.reduce((sum, { cells }) => sum + cells, 0) / informative.length;
  if (found.length === 0 || outside > ALARM.outside || part > ALARM.largest) return { ...none, outside };
  const apart = Math.min(...found.slice(0, 1).map(({ inside }) => inside)) - outside;
  return { regions: found, outside, strength: 1 - Math.exp(-apart / 3) };
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
