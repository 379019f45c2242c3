import type { Box } from '@/lib/verification/engine/check';
import { boxMean, type Plane, plane, quantile, regions } from '@/lib/verification/engine/forensics/plane';

/** What can be measured of how well a picture was taken. */
export interface QualityMeasures {
  /** Energy of the Laplacian over that of the gradient in the tiles with structure; sharp print lies above 1.5, blur below 0.5. Null without structure. */
  sharpness: number | null;
  /** Difference of the 99th and the 1st percentile of luma. */
  contrast: number;
  /** 95th percentile of luma. */
  brightness: number;
  /** Burnt-out patches on a surface that is not itself white, as fractions of the picture. */
  glare: { box: Box; part: number }[];
}

const TILE = 32;
/** Standard deviation of luma from which a tile has structure that can be sharp or not. */
const STRUCTURE = 10;

/**
 * Measures blur, contrast, brightness and glare on a luma plane of at most 1,600 pixels. Blur is the variance of the Laplacian
 * (Pech-Pacheco et al. 2000) over the variance of the gradient in the same tile, so that it depends neither on contrast
 * nor on how much of the page is empty.
 */
export function measureQuality(luma: Plane): QualityMeasures {
  const level = levelsOf(luma);
  return {
    sharpness: sharpnessOf(luma),
    contrast: level(0.99) - level(0.01),
    brightness: level(0.95),
    glare: level(0.5) > WHITE_SURFACE ? [] : glareOf(luma),
  };
}

/** Quantiles of luma in whole levels. */
function levelsOf(luma: Plane): (part: number) => number {
  const counts = new Uint32Array(256);
  for (const value of luma.data) {
    const level = Math.min(255, Math.round(value));
    counts[level] = (counts[level] as number) + 1;
  }
  return (part) => {
    let sum = 0;
    return counts.findIndex((count) => {
      sum += count;
      return sum > part * luma.data.length;
    });
  };
}

/** Energies of one tile, as means over its pixels. */
interface TileEnergy {
  deviation: number;
  laplacian: number;
  gradient: number;
}

function sharpnessOf(luma: Plane): number | null {
  const tiles: TileEnergy[] = [];
  for (let top = 1; top + TILE < luma.height; top += TILE)
    for (let left = 1; left + TILE < luma.width; left += TILE) tiles.push(tileEnergy(luma, left, top));
  // Grain is sharp however blurred the picture is. What the evenest tiles hold is grain, and is taken off everywhere: white noise of variance v
  // has a Laplacian of variance 20 v and a gradient of variance v.
  const grain =
    quantile(
      tiles.map(({ laplacian }) => laplacian),
      0.05,
    ) / 20;
  const values = tiles
    .filter(({ deviation, gradient }) => deviation >= STRUCTURE && gradient > 2 * grain)
    .map(({ laplacian, gradient }) => Math.max(0, laplacian - 20 * grain) / (gradient - grain));
  // The sharp part of the page decides: a hand or a table around it may lie out of focus.
  return values.length < 4 ? null : quantile(values, 0.75);
}

function tileEnergy({ width, data }: Plane, left: number, top: number): TileEnergy {
  let [sum, squares, laplacian, gradient] = [0, 0, 0, 0];
  for (let y = top; y < top + TILE; y += 1) {
    for (let x = left; x < left + TILE; x += 1) {
      const at = y * width + x;
      const here = data[at] as number;
      const [west, east] = [data[at - 1] as number, data[at + 1] as number];
      const [north, south] = [data[at - width] as number, data[at + width] as number];
      sum += here;
      squares += here * here;
      laplacian += (west + east + north + south - 4 * here) ** 2;
      gradient += ((east - west) / 2) ** 2 + ((south - north) / 2) ** 2;
    }
  }
  const count = TILE * TILE;
  const deviation = Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  return { deviation, laplacian: laplacian / count, gradient: gradient / count };
}

/** A surface whose median is brighter is white paper or a scan, where white says nothing. */
const WHITE_SURFACE = 225;
const BURNT = 250;
const SMALLEST_GLARE = 0.004;

function glareOf(luma: Plane): { box: Box; part: number }[] {
  // Glare fades out, a white label or paper ends at an edge: only patches with a soft border count.
  const smooth = boxMean(luma, 2);
  const { width, height } = luma;
  const burnt = plane(width, height);
  for (let index = 0; index < burnt.data.length; index += 1)
    burnt.data[index] = (smooth.data[index] as number) >= BURNT ? 1 : 0;
  return regions(burnt, (value) => value === 1)
    .filter(({ cells }) => cells / (width * height) >= SMALLEST_GLARE)
    .filter((region) => softBorder(smooth, new Set(region.indexes)))
    .map(({ left, top, right, bottom, cells }) => ({
      box: [left / width, top / height, (right - left) / width, (bottom - top) / height],
      part: cells / (width * height),
    }));
}

/** Whether most of a patch's surroundings, eight pixels out, are still brighter than they would be behind an edge. */
function softBorder(smooth: Plane, patch: Set<number>): boolean {
  const REACH = 8;
  let [soft, all] = [0, 0];
  for (const at of patch) {
    for (const step of [-1, 1, -smooth.width, smooth.width]) {
      if (patch.has(at + step)) continue;
      const value = smooth.data[at + step * REACH];
      if (value === undefined) continue;
      all += 1;
      if (value > BURNT - 40) soft += 1;
    }
  }
  return all > 0 && soft / all > 0.6;
}
