import { decodeFailure, openImage, type UnreadableReason } from '@/lib/evidence/engine/image-input';

/** Name and version of this hash; hashes of different versions are not comparable. */
export const PERCEPTUAL_HASH_ENGINE = 'casefile-dct64/1';

/** Two images are near duplicates when some pair of their hashes differs in at most so many of 64 bits. */
export const NEAR_DUPLICATE_BITS = 10;

export type PerceptualHashes = {
  /** 64 bits in 16 hexadecimal digits, of the upright whole image. */
  primary: string;
  /** Hashes of the image mirrored, turned, cropped and tilted a little. Compare them with another image's `primary`. */
  variants: string[];
  /** False for a nearly even picture, whose hash is noise: it resembles other even pictures and proves nothing. */
  informative: boolean;
};

const BASE = 256;
const SIDE = 32;
const LOW = 8;

/** A window on the base picture: middle and size as parts of it, and a tilt in degrees. */
type View = { x: number; y: number; size: number; tilt: number };

const WHOLE: View = { x: 0.5, y: 0.5, size: 1, tilt: 0 };

/** What is usually done to a picture that is handed in twice: margins cut off evenly or at one side, scanned a little askew. */
const VIEWS: View[] = [
  { ...WHOLE, size: 0.96 },
  { ...WHOLE, size: 0.92 },
  { ...WHOLE, size: 0.88 },
  ...[0.47, 0.53].flatMap((x) => [0.47, 0.53].map((y) => ({ x, y, size: 0.94, tilt: 0 }))),
  ...[-3, -1.5, 1.5, 3].map((tilt) => ({ ...WHOLE, size: 0.95, tilt })),
];

/**
 * Perceptual hash over the low frequencies of the discrete cosine transform of a 32 × 32 grey image, each bit telling whether
 * a coefficient lies above the median (C. Zauner, «Implementation and Benchmarking of Perceptual Image Hash Functions»,
 * 2010, §3.2.1). Answers a reason instead when the file cannot be decoded.
 */
export async function perceptualHashes(
  input: string | Buffer,
): Promise<({ ok: true } & PerceptualHashes) | { ok: false; reason: UnreadableReason }> {
  const opened = await openImage(input);
  if ('reason' in opened) return { ok: false, reason: opened.reason };
  try {
    const pixels = await opened.image
      .autoOrient()
      .flatten({ background: '#fff' })
      .greyscale()
      .resize(BASE, BASE, { fit: 'fill', fastShrinkOnLoad: false })
      .toColourspace('b-w')
      .raw()
      .toBuffer();
    return { ok: true, ...hashesOf(pixels) };
  } catch (error) {
    return { ok: false, reason: decodeFailure(error) };
  }
}

function hashesOf(pixels: Uint8Array): PerceptualHashes {
  const whole = lowFrequencies(sample(pixels, WHOLE));
  const turned = orientations(whole).map(hashOf);
  const viewed = VIEWS.map((view) => hashOf(lowFrequencies(sample(pixels, view))));
  const primary = hashOf(whole);
  const variants = [...new Set([...turned, ...viewed])].filter((hash) => hash !== primary);
  const energy = Math.sqrt(whole.reduce((sum, value) => sum + value * value, 0) / whole.length);
  return { primary, variants, informative: energy > 8 };
}

/** Averages a view of the base picture down to 32 × 32, four samples a cell. */
function sample(pixels: Uint8Array, view: View): Float64Array {
  const cells = new Float64Array(SIDE * SIDE);
  const fine = SIDE * 4;
  const [sin, cos] = [Math.sin((view.tilt * Math.PI) / 180), Math.cos((view.tilt * Math.PI) / 180)];
  for (let row = 0; row < fine; row += 1) {
    for (let column = 0; column < fine; column += 1) {
      const dx = ((column + 0.5) / fine - 0.5) * view.size;
      const dy = ((row + 0.5) / fine - 0.5) * view.size;
      const x = clamp(Math.floor((view.x + dx * cos - dy * sin) * BASE));
      const y = clamp(Math.floor((view.y + dx * sin + dy * cos) * BASE));
      const cell = (row >> 2) * SIDE + (column >> 2);
      cells[cell] = (cells[cell] ?? 0) + (pixels[y * BASE + x] ?? 0) / 16;
    }
  }
  return cells;
}

function clamp(position: number): number {
  return Math.min(BASE - 1, Math.max(0, position));
}

/** Cosines of DCT-II for the frequencies 1…8; frequency 0 carries brightness only and is left out. */
const COSINES = Array.from({ length: LOW }, (_, frequency) =>
  Float64Array.from({ length: SIDE }, (_, position) =>
    Math.cos(((2 * position + 1) * (frequency + 1) * Math.PI) / (2 * SIDE)),
  ),
);

/** The 8 × 8 lowest coefficients, row by row (vertical frequency first). */
function lowFrequencies(cells: Float64Array): Float64Array {
  const rows = COSINES.map((cosine) =>
    Float64Array.from({ length: SIDE }, (_, row) => dot(cells.subarray(row * SIDE, (row + 1) * SIDE), cosine)),
  );
  return Float64Array.from({ length: LOW * LOW }, (_, index) => {
    const column = rows[index % LOW] ?? new Float64Array(SIDE);
    const cosine = COSINES[Math.floor(index / LOW)] ?? new Float64Array(SIDE);
    return (dot(column, cosine) * 2) / SIDE;
  });
}

function dot(a: Float64Array, b: Float64Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}

/**
 * The seven other orientations of the image, without sampling it again: mirroring negates the odd frequencies of a
 * direction and transposing exchanges the directions, and both make every quarter turn.
 */
function orientations(low: Float64Array): Float64Array[] {
  const made: Float64Array[] = [];
  for (const transpose of [false, true]) {
    for (const [mirrorX, mirrorY] of [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ]) {
      if (!transpose && !mirrorX && !mirrorY) continue;
      made.push(
        Float64Array.from({ length: LOW * LOW }, (_, index) => {
          const [row, column] = [Math.floor(index / LOW), index % LOW];
          const value = low[transpose ? column * LOW + row : index] ?? 0;
          // Index 0 is frequency 1, which is odd.
          return value * (mirrorX && column % 2 === 0 ? -1 : 1) * (mirrorY && row % 2 === 0 ? -1 : 1);
        }),
      );
    }
  }
  return made;
}

function hashOf(low: Float64Array): string {
  const sorted = Float64Array.from(low).sort();
  const middle = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2;
  const bits = low.reduce((hash, value) => (hash << 1n) | (value > middle ? 1n : 0n), 0n);
  return bits.toString(16).padStart(16, '0');
}

/** Number of bits, 0 to 64, in which two hashes of 16 hexadecimal digits differ. */
export function hammingDistance(a: string, b: string): number {
  let difference = BigInt(`0x${a}`) ^ BigInt(`0x${b}`);
  let count = 0;
  for (; difference !== 0n; difference &= difference - 1n) count += 1;
  return count;
}

/** The smallest distance between one image's primary hash and any hash of the other, both ways round. */
export function imageDistance(a: PerceptualHashes, b: PerceptualHashes): number {
  return Math.min(
    hammingDistance(a.primary, b.primary),
    ...b.variants.map((variant) => hammingDistance(a.primary, variant)),
    ...a.variants.map((variant) => hammingDistance(variant, b.primary)),
  );
}

/** Whether two images show the same picture, edited a little at most. Even pictures are never called duplicates. */
export function isNearDuplicate(a: PerceptualHashes, b: PerceptualHashes): boolean {
  return a.informative && b.informative && imageDistance(a, b) <= NEAR_DUPLICATE_BITS;
}
