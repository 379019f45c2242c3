import type { Picture } from '@/lib/verification/engine/image/picture';

/** Share of a line's contrast below which a column of its pixels is blank. */
const BLANK = 0.3;

/**
 * How many blank columns in a row lie between two places along a strip, at most, in pixels. Made once for a strip; the recogniser often
 * loses spaces, the paper has them.
 */
export function blankRuns({ data, width, height }: Picture): (from: number, to: number) => number {
  const contrast = new Float32Array(width);
  // The outer rows may hold parts of neighbouring lines.
  const [top, bottom] = [Math.floor(height * 0.1), Math.ceil(height * 0.9)];
  for (let column = 0; column < width; column += 1) {
    let [darkest, lightest] = [255, 0];
    for (let row = top; row < bottom; row += 1) {
      const value = data[(row * width + column) * 3 + 1] ?? 0;
      if (value < darkest) darkest = value;
      if (value > lightest) lightest = value;
    }
    contrast[column] = lightest - darkest;
  }
  const typical = contrast.toSorted()[Math.floor(width * 0.9)] ?? 0;
  return (from, to) => {
    // Where light glares everything is pale: the characters beside the gap are the measure.
    const near = Math.max(...contrast.subarray(Math.max(0, Math.floor(from)), Math.ceil(to)), 1);
    const blank = Math.min(typical, near) * BLANK;
    let [longest, run, inked] = [0, 0, false];
    for (let column = Math.max(0, Math.floor(from)); column < Math.min(width, to); column += 1) {
      if ((contrast[column] ?? 0) < blank) run += 1;
      else {
        // Only what lies between ink counts: the paper beside a thin letter is no space.
        if (inked) longest = Math.max(longest, run);
        [run, inked] = [0, true];
      }
    }
    return longest;
  };
}
