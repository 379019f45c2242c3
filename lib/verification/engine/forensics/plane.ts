/** One channel of a picture, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** An empty plane. */
export function plane(width: number, height: number): Plane {
  return { width, height, data: new Float32Array(width * height) };
}

/** Sums over all rectangles that begin in the corner (one row and column larger), so that any window's sum takes four look-ups. */
export function integral(source: Plane): Float64Array {
  const stride = source.width + 1;
  const sums = new Float64Array(stride * (source.height + 1));
  for (let y = 0; y < source.height; y += 1) {
    let row = 0;
    for (let x = 0; x < source.width; x += 1) {
      row += source.data[y * source.width + x] as number;
      sums[(y + 1) * stride + x + 1] = (sums[y * stride + x + 1] as number) + row;
    }
  }
  return sums;
}

/** Mean over the square window of `radius` around every pixel, cut off at the borders. */
export function boxMean(source: Plane, radius: number): Plane {
  const sums = integral(source);
  const stride = source.width + 1;
  const made = plane(source.width, source.height);
  for (let y = 0; y < source.height; y += 1) {
    const [top, bottom] = [Math.max(0, y - radius), Math.min(source.height, y + radius + 1)];
    for (let x = 0; x < source.width; x += 1) {
      const [left, right] = [Math.max(0, x - radius), Math.min(source.width, x + radius + 1)];
      const sum =
        (sums[bottom * stride + right] as number) -
        (sums[top * stride + right] as number) -
        (sums[bottom * stride + left] as number) +
        (sums[top * stride + left] as number);
      made.data[y * source.width + x] = sum / ((right - left) * (bottom - top));
    }
  }
  return made;
}

/** The value below which the given part (0–1) of the values lies; 0 for none. */
export function quantile(values: ArrayLike<number>, part: number): number {
  if (values.length === 0) return 0;
  const sorted = new Float64Array(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.floor(part * (sorted.length - 1))))] as number;
}

export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Cells of the region, and the sum of their values. */
  cells: number;
  sum: number;
  indexes: number[];
}

/** Connected regions (eight neighbours) of the cells that pass, largest first; `right` and `bottom` lie behind the last cell. */
export function regions(source: Plane, passes: (value: number, index: number) => boolean): Region[] {
  const { width, height, data } = source;
  const seen = new Uint8Array(width * height);
  const found: Region[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] || !passes(data[start] as number, start)) continue;
    const region: Region = { left: width, top: height, right: 0, bottom: 0, cells: 0, sum: 0, indexes: [] };
    const stack = [start];
    seen[start] = 1;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)];
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x + 1);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y + 1);
      region.cells += 1;
      region.sum += data[at] as number;
      region.indexes.push(at);
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          const [nextX, nextY] = [x + dx, y + dy];
          if (nextX < 0 || nextY < 0 || nextX >= width || nextY >= height) continue;
          const next = nextY * width + nextX;
          if (seen[next] || !passes(data[next] as number, next)) continue;
          seen[next] = 1;
          stack.push(next);
        }
      }
    }
    found.push(region);
  }
  return found.sort((a, b) => b.cells - a.cells);
}
