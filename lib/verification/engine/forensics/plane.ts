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

/** Mean over the square window of `radius` around every pixel, cut off at the borders; by running sums, whatever the radius. */
export function boxMean({ width, height, data }: Plane, radius: number): Plane {
  const made = plane(width, height);
  const columns = new Float64Array(width);
  const addRow = (row: number, sign: 1 | -1) => {
    const start = row * width;
    for (let x = 0; x < width; x += 1) columns[x] = (columns[x] as number) + sign * (data[start + x] as number);
  };
  for (let y = 0; y < Math.min(radius, height); y += 1) addRow(y, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + radius < height) addRow(y + radius, 1);
    if (y - radius > 0) addRow(y - radius - 1, -1);
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    meanOfRow(columns, radius, rows, made.data.subarray(y * width, (y + 1) * width));
  }
  return made;
}

/** Means along a row of column sums that hold so many rows each. */
function meanOfRow(columns: Float64Array, radius: number, rows: number, made: Float32Array): void {
  const width = columns.length;
  let sum = 0;
  for (let x = 0; x < Math.min(radius, width); x += 1) sum += columns[x] as number;
  for (let x = 0; x < width; x += 1) {
    if (x + radius < width) sum += columns[x + radius] as number;
    if (x - radius > 0) sum -= columns[x - radius - 1] as number;
    made[x] = sum / ((Math.min(width, x + radius + 1) - Math.max(0, x - radius)) * rows);
  }
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
      const x = at % width;
      const y = (at - x) / width;
      region.left = Math.min(region.left, x);
      region.right = Math.max(region.right, x + 1);
      region.top = Math.min(region.top, y);
      region.bottom = Math.max(region.bottom, y + 1);
      region.cells += 1;
      region.sum += data[at] as number;
      region.indexes.push(at);
      for (let nextY = Math.max(0, y - 1); nextY <= Math.min(height - 1, y + 1); nextY += 1) {
        for (let nextX = Math.max(0, x - 1); nextX <= Math.min(width - 1, x + 1); nextX += 1) {
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
