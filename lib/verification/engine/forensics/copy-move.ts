import { boxMean, type Plane, plane, type Region, regions } from '@/lib/verification/engine/forensics/plane';
import { isPeriodic, isRepeatedPrint } from '@/lib/verification/engine/forensics/repeated-print';

/** A part of a picture that occurs twice. */
export interface Repetition {
  /** The part and its twin, in pixels of the plane examined. */
  region: Region;
  shift: [number, number];
  /** Distinct points that say so. */
  votes: number;
}

const CELL = 14;
const MOST_POINTS = 2400;
/** Half of the patch that describes a point, and pixels that are averaged into one of its 8 × 8 values. */
const POOL = 3;
const HALF = 4 * POOL;
const VALUES = 64;
/** A twin lies at least so many pixels away. */
const APART = 36;
/** Squared distance of unit descriptors below which two patches are the same, and how much nearer than the next best. */
const SAME = 0.06;
const RATIO = 0.5;
const FEWEST_VOTES = 10;

interface Points {
  x: Int32Array;
  y: Int32Array;
  values: Float32Array;
  count: number;
}

/**
 * Parts of a picture copied to another place of it without turning or scaling. Points with much structure are compared by a normalised patch
 * around them; only a match that is far better than the second best counts (I. Amerini et al. 2011, after D. Lowe 2004),
 * so that letters, rows and regular texture, which occur many times, do not. Points that agree on a shift are checked pixel by pixel.
 */
export function findRepetitions(luma: Plane): Repetition[] {
  const smooth = boxMean(luma, 1);
  const points = describePoints(smooth);
  const votes = matchPoints(points);
  const found: Repetition[] = [];
  const agreed = clusters(votes).filter(({ members }) => members.length >= FEWEST_VOTES);
  const uneven = agreed.length > 0 ? unevenness(smooth) : smooth;
  for (const { shift, members } of agreed) {
    const region = verify(smooth, uneven, shift, members);
    if (region !== null && !isPeriodic(smooth, shift, region) && !isRepeatedPrint(luma, shift, region))
      found.push({ region, shift, votes: members.length });
    if (found.length >= 4) break;
  }
  return found;
}

/** The point with most structure in every cell (smaller eigenvalue of the structure tensor, J. Shi, C. Tomasi 1994), described. */
function describePoints(luma: Plane): Points {
  const strength = cornerness(luma);
  const chosen: { at: number; value: number }[] = [];
  for (let top = HALF + 1; top + CELL < luma.height - HALF; top += CELL) {
    for (let left = HALF + 1; left + CELL < luma.width - HALF; left += CELL) {
      let [best, most] = [-1, 6];
      for (let y = top; y < top + CELL; y += 1) {
        for (let x = left; x < left + CELL; x += 1) {
          const value = strength.data[y * luma.width + x] as number;
          if (value > most) [best, most] = [y * luma.width + x, value];
        }
      }
      if (best >= 0) chosen.push({ at: best, value: most });
    }
  }
  chosen.sort((a, b) => b.value - a.value || a.at - b.at);
  const kept = chosen.slice(0, MOST_POINTS);
  const points: Points = {
    x: new Int32Array(kept.length),
    y: new Int32Array(kept.length),
    values: new Float32Array(kept.length * VALUES),
    count: kept.length,
  };
  for (const [index, { at }] of kept.entries()) {
    points.x[index] = at % luma.width;
    points.y[index] = Math.floor(at / luma.width);
    describe(luma, points, index);
  }
  return points;
}

function cornerness(luma: Plane): Plane {
  const [xx, yy, xy] = [plane(luma.width, luma.height), plane(luma.width, luma.height), plane(luma.width, luma.height)];
  for (let y = 1; y < luma.height - 1; y += 1) {
    for (let x = 1; x < luma.width - 1; x += 1) {
      const at = y * luma.width + x;
      const dx = ((luma.data[at + 1] as number) - (luma.data[at - 1] as number)) / 2;
      const dy = ((luma.data[at + luma.width] as number) - (luma.data[at - luma.width] as number)) / 2;
      xx.data[at] = dx * dx;
      yy.data[at] = dy * dy;
      xy.data[at] = dx * dy;
    }
  }
  const [a, b, c] = [boxMean(xx, 3), boxMean(yy, 3), boxMean(xy, 3)];
  for (let at = 0; at < a.data.length; at += 1) {
    const [value, other, mixed] = [a.data[at] as number, b.data[at] as number, c.data[at] as number];
    a.data[at] = (value + other - Math.sqrt((value - other) ** 2 + 4 * mixed * mixed)) / 2;
  }
  return a;
}

function describe({ width, data }: Plane, points: Points, index: number): void {
  const [left, top] = [(points.x[index] as number) - HALF, (points.y[index] as number) - HALF];
  const values = points.values.subarray(index * VALUES, (index + 1) * VALUES);
  for (let y = 0; y < 2 * HALF; y += 1) {
    for (let x = 0; x < 2 * HALF; x += 1) {
      const at = Math.floor(y / POOL) * 8 + Math.floor(x / POOL);
      values[at] = (values[at] as number) + (data[(top + y) * width + left + x] as number);
    }
  }
  const mean = values.reduce((sum, value) => sum + value, 0) / VALUES;
  let length = 0;
  for (let at = 0; at < VALUES; at += 1) {
    values[at] = (values[at] as number) - mean;
    length += (values[at] as number) ** 2;
  }
  const scale = 1 / Math.max(1e-6, Math.sqrt(length));
  for (let at = 0; at < VALUES; at += 1) values[at] = (values[at] as number) * scale;
}

interface Vote {
  dx: number;
  dy: number;
  x: number;
  y: number;
}

function matchPoints(points: Points): Vote[] {
  const votes: Vote[] = [];
  for (let index = 0; index < points.count; index += 1) {
    const match = nearest(points, index);
    if (match === -1) continue;
    const [x, y] = [points.x[index] as number, points.y[index] as number];
    const [dx, dy] = [(points.x[match] as number) - x, (points.y[match] as number) - y];
    // One direction for both of a pair.
    if (dy > 0 || (dy === 0 && dx > 0)) votes.push({ dx, dy, x, y });
    else votes.push({ dx: -dx, dy: -dy, x: x + dx, y: y + dy });
  }
  return votes;
}

/** The one point that looks the same and lies elsewhere; −1 when there is none or several. */
function nearest({ x, y, values, count }: Points, index: number): number {
  const apart = (a: number, b: number) =>
    ((x[a] as number) - (x[b] as number)) ** 2 + ((y[a] as number) - (y[b] as number)) ** 2;
  let [best, first, second] = [-1, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let other = 0; other < count; other += 1) {
    if (apart(index, other) < APART * APART) continue;
    const distance = difference(values, index * VALUES, other * VALUES, second);
    if (distance >= second) continue;
    // A neighbour of the best is the same place once more, not a second one.
    const samePlace = best !== -1 && apart(best, other) <= (2 * CELL) ** 2;
    if (distance < first) {
      if (!samePlace) second = first;
      [best, first] = [other, distance];
    } else if (!samePlace) second = distance;
  }
  return first < SAME && first < RATIO * second ? best : -1;
}

/** Squared distance of two descriptors, given up once it exceeds `bound`. */
function difference(values: Float32Array, a: number, b: number, bound: number): number {
  let sum = 0;
  for (let start = 0; start < VALUES && sum < bound; start += 8)
    for (let at = start; at < start + 8; at += 1) sum += ((values[a + at] as number) - (values[b + at] as number)) ** 2;
  return sum;
}

/** Votes that agree on a shift within two pixels, most first. */
function clusters(votes: Vote[]): { shift: [number, number]; members: Vote[] }[] {
  const left = new Set(votes);
  const found: { shift: [number, number]; members: Vote[] }[] = [];
  const around = (vote: Vote) =>
    votes.filter((other) => left.has(other) && Math.abs(other.dx - vote.dx) <= 2 && Math.abs(other.dy - vote.dy) <= 2);
  while (left.size > 0 && found.length < 6) {
    let members: Vote[] = [];
    for (const vote of left) {
      const near = around(vote);
      if (near.length > members.length) members = near;
    }
    for (const member of members) left.delete(member);
    const middle = (key: 'dx' | 'dy') =>
      Math.round(members.reduce((sum, member) => sum + member[key], 0) / members.length);
    found.push({ shift: [middle('dx'), middle('dy')], members });
  }
  return found.sort((a, b) => b.members.length - a.members.length);
}

/** Smallest part of the picture that counts, in pixels and as a fraction. */
const SMALLEST = { pixels: 900, part: 0.002 };

/** Mean distance of every pixel's neighbourhood from its own mean. */
function unevenness(luma: Plane): Plane {
  const level = boxMean(luma, 4).data;
  return boxMean({ ...luma, data: luma.data.map((value, at) => Math.abs(value - (level[at] as number))) }, 4);
}

/** The connected region around the votes in which picture and shifted picture are the same, structure and all. */
function verify(luma: Plane, uneven: Plane, [dx, dy]: [number, number], members: Vote[]): Region | null {
  const { width, height, data } = luma;
  const difference = plane(width, height);
  for (let y = Math.max(0, -dy); y < Math.min(height, height - dy); y += 1)
    for (let x = Math.max(0, -dx); x < Math.min(width, width - dx); x += 1)
      difference.data[y * width + x] = Math.abs(
        (data[y * width + x] as number) - (data[(y + dy) * width + x + dx] as number),
      );
  const near = boxMean(difference, 4);
  const inside = (at: number) => {
    const x = (at % width) + dx;
    const y = Math.floor(at / width) + dy;
    return x >= 0 && x < width && y >= 0 && y < height;
  };
  const same = regions(near, (value, at) => {
    const around = uneven.data[at] as number;
    return around > 1.2 && value < 1.2 + 0.3 * around && inside(at);
  });
  const region = same.find(({ cells, left, top, right, bottom }) => {
    const held = members.filter(({ x, y }) => x >= left && x < right && y >= top && y < bottom);
    return (
      cells >= Math.max(SMALLEST.pixels, SMALLEST.part * width * height) && held.length >= FEWEST_VOTES && spread(held)
    );
  });
  return region ?? null;
}

/** Votes along one line come from print and rules. */
function spread(votes: Vote[]): boolean {
  const side = (values: number[]) => Math.max(...values) - Math.min(...values);
  return Math.min(side(votes.map(({ x }) => x)), side(votes.map(({ y }) => y))) >= 20;
}
