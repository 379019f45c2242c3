import { blockGrid } from '@/lib/verification/engine/forensics/block-grid';
import { type BlockCoefficients, blockCoefficients } from '@/lib/verification/engine/forensics/block-transform';
import {
  type CompressionHistory,
  type DoubleQuantisation,
  doubleQuantisation,
  EXAMINED,
} from '@/lib/verification/engine/forensics/double-quantisation';
import { standardTable } from '@/lib/verification/engine/forensics/jpeg-file';
import type { Luma } from '@/lib/verification/engine/forensics/picture';
import { boxMean, type Plane, plane, quantile } from '@/lib/verification/engine/forensics/plane';
import {
  ALL_FREQUENCIES,
  deviationMap,
  errorLevelMap,
  noiseMap,
  structureMap,
} from '@/lib/verification/engine/forensics/texture';

/** Pixels of one cell of every map: the block of JPEG. */
export const CELL = 8;

/** What was found out about where a picture may have been changed; every map has one cell per 8 × 8 block. */
export interface TamperingMaps {
  columns: number;
  rows: number;
  /** Pixels by which the first cell lies inside the picture. */
  offset: [number, number];
  history: CompressionHistory;
  /** Mean log-likelihood over neighbouring blocks that they lack the earlier compression of the picture, in nats; null without such. */
  compression: Plane | null;
  /** 1 where a block can say anything of its compression. */
  informative: Uint8Array;
  /** Robust standard deviations from what the same structure has elsewhere in the picture. */
  errorLevel: Plane;
  noise: Plane;
  /** 0–1: all of them together, for the eye and for measuring; the alarm has rules of its own. */
  fused: Plane;
}

/** Gain in nats per block from which an earlier compression counts as there at all, and as plain. */
const GAIN_TRACE = 0.02;
const GAIN_PLAIN = 0.3;

/**
 * Maps of inconsistency in one picture. `table` is the luminance quantisation of the file, null for a file without loss, whose
 * block grid is looked for.
 */
export function tamperingMaps(luma: Luma, table: readonly number[] | null): TamperingMaps {
  const offset: [number, number] = table === null ? blockGrid(luma) : [0, 0];
  const aligned = blockCoefficients(luma, ALL_FREQUENCIES, offset);
  const shifted = blockCoefficients(luma, EXAMINED, [(offset[0] + 4) % 8, (offset[1] + 4) % 8]);
  const found = doubleQuantisation(
    aligned,
    shifted,
    table ?? new Array<number>(64).fill(1),
    usableBlocks(luma, aligned),
  );
  const { columns, rows } = aligned;
  const traced = found.history.gain >= GAIN_TRACE;
  const compression = traced ? boxMean({ width: columns, height: rows, data: found.evidence }, 2) : null;
  const { errorLevel, noise } = textureMaps(aligned);
  const fused = fuse(compression, trustIn(found), errorLevel, noise);
  return {
    columns,
    rows,
    offset,
    history: found.history,
    compression,
    informative: found.informative,
    errorLevel,
    noise,
    fused,
  };
}

/** Part of a block that may have been cut off at white, black or full colour. */
const CLIPPED = 0.1;

function usableBlocks({ width, clipped }: Luma, { columns, rows, offset }: BlockCoefficients): Uint8Array {
  const made = new Uint8Array(columns * rows);
  for (let block = 0; block < made.length; block += 1) {
    const [left, top] = [offset[0] + (block % columns) * CELL, offset[1] + Math.floor(block / columns) * CELL];
    let count = 0;
    for (let y = 0; y < CELL; y += 1)
      for (let x = 0; x < CELL; x += 1) count += clipped[(top + y) * width + left + x] as number;
    made[block] = count <= CLIPPED * CELL * CELL ? 1 : 0;
  }
  return made;
}

function textureMaps(blocks: BlockCoefficients): { errorLevel: Plane; noise: Plane } {
  const structure = structureMap(blocks);
  const levels = [90, 75].map((quality) => deviationMap(errorLevelMap(blocks, standardTable(quality)), structure, 3));
  const errorLevel = plane(blocks.columns, blocks.rows);
  for (const level of levels)
    for (let cell = 0; cell < errorLevel.data.length; cell += 1)
      errorLevel.data[cell] = (errorLevel.data[cell] as number) + Math.abs(level.data[cell] as number) / levels.length;
  const noise = deviationMap(noiseMap(blocks), structure, 3);
  return { errorLevel, noise };
}

/** Part of blocks that say anything below which a page is too empty for a history, and from which it is not. */
const FILLED = [0.45, 0.7] as const;
/** Median evidence of those blocks from which the history is beyond doubt however empty the page is. */
const BEYOND_DOUBT = -2.5;

/**
 * How far the fitted history is to be believed, 0–1. On pages that are mostly even the few blocks of print do not resemble what a photo brings
 * in, and the model takes that for a history.
 */
function trustIn({ history, evidence, informative }: DoubleQuantisation): number {
  const plain = Math.log(history.gain / GAIN_TRACE) / Math.log(GAIN_PLAIN / GAIN_TRACE);
  const said = evidence.filter((_, block) => informative[block] === 1);
  const filled = (said.length / informative.length - FILLED[0]) / (FILLED[1] - FILLED[0]);
  const sure = quantile(said, 0.5) <= BEYOND_DOUBT ? 1 : Math.max(0, Math.min(1, filled));
  return Math.max(0, Math.min(1, plain)) * sure;
}

/** The plainer the earlier compression, the more it decides; without it error level and noise are all there is. */
function fuse(compression: Plane | null, weight: number, errorLevel: Plane, noise: Plane): Plane {
  const made = plane(errorLevel.width, errorLevel.height);
  for (let cell = 0; cell < made.data.length; cell += 1) {
    const texture = (errorLevel.data[cell] as number) + Math.abs(noise.data[cell] as number);
    const history = compression === null ? 0 : Math.max(-3, Math.min(3, compression.data[cell] as number));
    const total = weight * 2 * history + (1 - 0.85 * weight) * 1.2 * (texture - 2.4);
    made.data[cell] = 1 / (1 + Math.exp(-total));
  }
  return made;
}
