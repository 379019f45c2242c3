import { type BlockCoefficients, blockCoefficients } from '@/lib/verification/engine/forensics/block-transform';
import { doubleQuantisation, EXAMINED } from '@/lib/verification/engine/forensics/double-quantisation';
import type { Luma } from '@/lib/verification/engine/forensics/picture';
import type { TamperingMaps } from '@/lib/verification/engine/forensics/tampering';
import type { CompressionAlarm, ForeignRegion } from '@/lib/verification/engine/forensics/tampering-alarm';

/** Whether one place of a picture differs from the rest, or the picture was edited as a whole. */
export type EditScope = 'local' | 'whole';

/**
 * What tells a place that was brought in or changed from what a filter, a collage or a watermark leaves. Specification silent: chosen on the
 * pictures that the tampering evaluation was developed on.
 */
const LOCAL = {
  /** Part of its own frame that the region fills; what filters, vignettes and slanting print leave is ragged. */
  filled: 0.5,
  /** Part of the picture's width or height that it spans; halves of a collage reach from border to border. */
  spanned: 0.98,
  /** Nats per block that the region gains by an earlier compression of its own: the same, only re-toned. What was brought in has none. */
  ownHistory: 7,
} as const;

/** What the strongest foreign region says of the picture; null where nothing is foreign. */
export function editScope(
  luma: Luma,
  table: readonly number[] | null,
  maps: TamperingMaps,
  { regions: [strongest] }: CompressionAlarm,
): EditScope | null {
  if (strongest === undefined) return null;
  const [width, height] = [strongest.right - strongest.left, strongest.bottom - strongest.top];
  const spanned = Math.max(width / maps.columns, height / maps.rows);
  if (strongest.cells < LOCAL.filled * width * height || spanned >= LOCAL.spanned) return 'whole';
  return ownHistory(luma, table, maps, strongest) >= LOCAL.ownHistory ? 'whole' : 'local';
}

/** Gain of an earlier compression fitted to the blocks of a region alone. */
function ownHistory(luma: Luma, table: readonly number[] | null, maps: TamperingMaps, region: ForeignRegion): number {
  const cells = region.indexes.filter((cell) => maps.informative[cell] === 1);
  const shifted = blockCoefficients(luma, EXAMINED, [(maps.offset[0] + 4) % 8, (maps.offset[1] + 4) % 8]);
  const beside = cells.map((cell) => {
    const column = Math.min(shifted.columns - 1, cell % maps.columns);
    return Math.min(shifted.rows - 1, Math.floor(cell / maps.columns)) * shifted.columns + column;
  });
  const own = among(blockCoefficients(luma, EXAMINED, maps.offset), cells);
  const every = new Uint8Array(cells.length).fill(1);
  return doubleQuantisation(own, among(shifted, beside), table ?? new Array<number>(64).fill(1), every).history.gain;
}

/** Some blocks, in one row. */
function among({ offset, values }: BlockCoefficients, blocks: readonly number[]): BlockCoefficients {
  const chosen = [...values].map(
    ([frequency, all]) => [frequency, Float32Array.from(blocks, (block) => all[block] as number)] as const,
  );
  return { columns: blocks.length, rows: 1, offset, values: new Map(chosen) };
}
