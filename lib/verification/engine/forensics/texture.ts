import type { BlockCoefficients } from '@/lib/verification/engine/forensics/block-transform';
import { ZIGZAG } from '@/lib/verification/engine/forensics/jpeg-file';
import { boxMean, type Plane, plane, quantile } from '@/lib/verification/engine/forensics/plane';

/** Every frequency but the mean. */
export const ALL_FREQUENCIES = ZIGZAG.slice(1);

const order = (frequency: number) => (frequency >> 3) + (frequency & 7);
const STRUCTURE = ALL_FREQUENCIES.filter((frequency) => order(frequency) <= 3);
const NOISE = ALL_FREQUENCIES.filter((frequency) => order(frequency) >= 5 && order(frequency) <= 9);

/** Logarithm of the energy in some frequencies of every block: of their values, or of what quantising by `table` would lose of them. */
function energy(blocks: BlockCoefficients, frequencies: readonly number[], table: readonly number[] | null): Plane {
  const made = plane(blocks.columns, blocks.rows);
  const sums = made.data;
  for (const frequency of frequencies) {
    const values = blocks.values.get(frequency);
    if (values === undefined) continue;
    const step = table === null ? 0 : (table[frequency] ?? 1);
    for (let block = 0; block < values.length; block += 1) {
      const value = values[block] as number;
      const part = step === 0 ? value : value - step * Math.round(value / step);
      sums[block] = (sums[block] as number) + part * part;
    }
  }
  for (let block = 0; block < sums.length; block += 1)
    sums[block] = Math.log(1 + (sums[block] as number) / frequencies.length);
  return made;
}

/** Structure of every block: what print, edges and texture bring about, and what every other measure must be held against. */
export function structureMap(blocks: BlockCoefficients): Plane {
  return energy(blocks, STRUCTURE, null);
}

/** What would be lost if every block were quantised by `table` now (N. Krawetz, «A Picture's Worth…», 2007, without saving anything). */
export function errorLevelMap(blocks: BlockCoefficients, table: readonly number[]): Plane {
  return energy(blocks, ALL_FREQUENCIES, table);
}

/** High frequencies of every block, where noise lies. */
export function noiseMap(blocks: BlockCoefficients): Plane {
  return energy(blocks, NOISE, null);
}

const CLASSES = 24;

/**
 * How far every block lies from what blocks of the same structure have in this picture, in robust standard deviations, averaged
 * over its neighbours. Flat blocks (no energy at all) are 0: they say nothing.
 */
export function deviationMap(measure: Plane, structure: Plane, radius = 2): Plane {
  const sorted = new Float64Array(structure.data).sort();
  const bounds = Array.from(
    { length: CLASSES - 1 },
    (_, index) => sorted[Math.floor(((index + 1) * sorted.length) / CLASSES)] as number,
  );
  const classOf = (value: number) => {
    let at = 0;
    while (at < bounds.length && value > (bounds[at] as number)) at += 1;
    return at;
  };
  const members: number[][] = Array.from({ length: CLASSES }, () => []);
  const classes = Uint8Array.from(structure.data, classOf);
  for (let block = 0; block < classes.length; block += 1)
    members[classes[block] as number]?.push(measure.data[block] as number);
  const norms = members.map((values) => {
    const middle = quantile(values, 0.5);
    const spread =
      quantile(
        values.map((value) => Math.abs(value - middle)),
        0.5,
      ) * 1.4826;
    return { middle, spread: Math.max(spread, 0.15) };
  });
  const made = plane(measure.width, measure.height);
  for (let block = 0; block < classes.length; block += 1) {
    const norm = norms[classes[block] as number];
    if (norm === undefined || (structure.data[block] as number) < 0.05) continue;
    made.data[block] = Math.max(-4, Math.min(4, ((measure.data[block] as number) - norm.middle) / norm.spread));
  }
  return boxMean(made, radius);
}
