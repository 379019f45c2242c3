import { boxMean, type Plane, quantile, type Region } from '@/lib/verification/engine/forensics/plane';

/** Pixels of a region that are looked at, at most. */
const SAMPLED = 2500;

function sampled({ indexes }: Region): number[] {
  const step = Math.max(1, Math.floor(indexes.length / SAMPLED));
  return indexes.filter((_, index) => index % step === 0);
}

/** Mean difference of a region's pixels to those at a shift; null where too few of them lie in the picture. */
function differenceAt({ width, height, data }: Plane, pixels: number[], dx: number, dy: number): number | null {
  let [sum, count] = [0, 0];
  for (const at of pixels) {
    const [x, y] = [(at % width) + dx, Math.floor(at / width) + dy];
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    sum += Math.abs((data[at] as number) - (data[y * width + x] as number));
    count += 1;
  }
  return count < pixels.length / 2 ? null : sum / count;
}

/** Other shifts in the same direction, nearer or farther by more than this, must not do nearly as well. */
const ELSEWHERE = 8;

/** Whether a region repeats along the direction of its shift anyway, as filler characters, rules and guilloches do. */
export function isPeriodic(luma: Plane, [dx, dy]: [number, number], region: Region): boolean {
  const pixels = sampled(region);
  const length = Math.hypot(dx, dy);
  const own = differenceAt(luma, pixels, dx, dy) ?? 0;
  const typical: number[] = [];
  for (let distance = ELSEWHERE; distance <= 2 * length; distance += 1) {
    if (Math.abs(distance - length) < ELSEWHERE) continue;
    for (const sign of [1, -1]) {
      const other = differenceAt(
        luma,
        pixels,
        Math.round((sign * dx * distance) / length),
        Math.round((sign * dy * distance) / length),
      );
      if (other !== null) typical.push(other);
    }
  }
  // What repeats at one more place nearly as well as at this one repeats by itself.
  return Math.min(...typical, Number.POSITIVE_INFINITY) < own + 0.35 * Math.max(0, quantile(typical, 0.5) - own);
}

/** Luma levels around the commonest one that count as the ground on which something is printed. */
const GROUND = 6;
/** Part of a region that is ground, where it is print at all. */
const GROUND_PART = 0.15;
/** Standard deviation of a ground that has grain of its own, in luma levels. */
const GRAIN = 0.6;
const SAME_GRAIN = 0.35;
/** Paper is at least so light, and so much of a printed region is at least so much darker. */
const PAPER = 150;
const INK = { levels: 50, part: 0.08 };

/**
 * Whether a region is print on even ground, where equal words are equal by right. A copied piece of a photo or scan also repeats the grain
 * of the paper between the letters; print that merely occurs twice does not, and even ground has none to compare.
 */
export function isRepeatedPrint(luma: Plane, [dx, dy]: [number, number], region: Region): boolean {
  const histogram = new Uint32Array(256);
  for (const at of region.indexes) {
    const level = Math.round(luma.data[at] as number);
    histogram[level] = (histogram[level] ?? 0) + 1;
  }
  const mode = histogram.indexOf(Math.max(...histogram));
  const ground = region.indexes.filter((at) => Math.abs((luma.data[at] as number) - mode) <= GROUND);
  if (ground.length < GROUND_PART * region.indexes.length) return false;
  const ink = region.indexes.filter((at) => mode - (luma.data[at] as number) > INK.levels).length;
  if (mode < PAPER || ink < INK.part * region.indexes.length) return false;
  const grain = boxMean(luma, 1).data.map((value, at) => (luma.data[at] as number) - value);
  const shift = dy * luma.width + dx;
  // The edges of equal letters are equal too: only the evenest half of the ground tells of the paper.
  const roughness = boxMean({ ...luma, data: grain.map(Math.abs) }, 2).data;
  const even = quantile(
    ground.map((at) => roughness[at] as number),
    0.5,
  );
  const paper = ground.filter((at) => (roughness[at] as number) <= even);
  let [both, own, other] = [0, 0, 0];
  for (const at of paper) {
    const [a, b] = [grain[at] as number, grain[at + shift] ?? 0];
    both += a * b;
    own += a * a;
    other += b * b;
  }
  return Math.sqrt(own / paper.length) < GRAIN || both / Math.sqrt(Math.max(1e-9, own * other)) < SAME_GRAIN;
}
