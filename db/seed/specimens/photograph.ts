import sharp from 'sharp';
import { randomFrom } from './random';

export interface PhotographOptions {
  seed?: number;
  /** How far the corners are off, as a fraction of the sides; 0.05 is a phone held a little aslant. */
  perspective?: number;
  /** Degrees clockwise. */
  rotation?: number;
  /** Sigma of the blur in pixels of the result. */
  blur?: number;
  /** Brightness of a light's reflection, 0–1. */
  glare?: number;
  /** Folds across the paper, each a dark and a light side. */
  creases?: number;
  /** How much of the light a shadow with a soft edge takes, 0–1. */
  shadow?: number;
  /** Standard deviation of the grain, of 255. */
  noise?: number;
  jpegQuality?: number;
  /** Longest side of the photograph in pixels. */
  longestSide?: number;
  /** Table around the document, as a fraction of its sides. */
  margin?: number;
  exif?: { make: string; model: string; takenAt?: string; orientation?: number };
}

type Point = [number, number];
type Pixels = { data: Buffer; width: number; height: number };

/** Makes a drawing look as if a phone had taken it: table, slant, light, blur, grain, JPEG. The same for the same seed. */
export async function photograph(drawing: Buffer, options: PhotographOptions = {}): Promise<Buffer> {
  const random = randomFrom(options.seed ?? 1);
  const { data, info } = await sharp(drawing).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const source = { data, width: info.width, height: info.height };
  const placed = place(source, options, random);
  light(placed, options, random);
  for (let fold = 0; fold < (options.creases ?? 0); fold += 1) crease(placed, random);
  if (options.shadow) shade(placed, options.shadow, random);
  const { width, height } = placed;
  let picture = sharp(placed.data, { raw: { width, height, channels: 3 } });
  if ((options.blur ?? 0) >= 0.3) picture = picture.blur(options.blur);
  const grained = grain(await picture.raw().toBuffer(), options.noise ?? 4, random);
  const result = sharp(grained, { raw: { width, height, channels: 3 } }).jpeg({ quality: options.jpegQuality ?? 85 });
  return (options.exif ? result.withExif(exifOf(options.exif)) : result).toBuffer();
}

function exifOf({ make, model, takenAt, orientation }: NonNullable<PhotographOptions['exif']>) {
  return {
    IFD0: { Make: make, Model: model, ...(orientation ? { Orientation: String(orientation) } : {}) },
    ...(takenAt ? { IFD2: { DateTimeOriginal: takenAt } } : {}),
  };
}

/** The drawing turned, slanted and laid on a table. */
function place(source: Pixels, options: PhotographOptions, random: () => number): Pixels {
  const angle = ((options.rotation ?? 0) * Math.PI) / 180;
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const slant = options.perspective ?? 0;
  const { width, height } = source;
  const corners = (
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ] as Point[]
  ).map(([x, y]): Point => {
    const [moveX, moveY] = [(random() - 0.5) * 2 * slant * width, (random() - 0.5) * 2 * slant * height];
    const [fromX, fromY] = [x - width / 2 + moveX, y - height / 2 + moveY];
    return [fromX * cosine - fromY * sine, fromX * sine + fromY * cosine];
  });
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const span: Point = [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)];
  const border = 1 + 2 * (options.margin ?? 0.08);
  const factor = (options.longestSide ?? 1600) / (Math.max(...span) * border);
  const size: Point = [Math.round(span[0] * border * factor), Math.round(span[1] * border * factor)];
  const centre: Point = [(Math.max(...xs) + Math.min(...xs)) / 2, (Math.max(...ys) + Math.min(...ys)) / 2];
  const target = corners.map(
    ([x, y]): Point => [(x - centre[0]) * factor + size[0] / 2, (y - centre[1]) * factor + size[1] / 2],
  );
  return warp(source, inverseHomography(target, width, height), size, random);
}

/** Coefficients that lead from the photograph back to the drawing (eight unknowns, Gaussian elimination). */
function inverseHomography(from: Point[], width: number, height: number): number[] {
  const to: Point[] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  const rows = from.flatMap(([x, y], index): number[][] => {
    const [u, v] = to[index] ?? [0, 0];
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ];
  });
  for (let column = 0; column < 8; column += 1) {
    const rest = rows.slice(column).map((row) => Math.abs(row[column] ?? 0));
    const best = column + rest.indexOf(Math.max(...rest));
    const [pivot, other] = [rows[best] ?? [], rows[column] ?? []];
    rows[best] = other;
    rows[column] = pivot;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const ratio = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at < 9; at += 1) row[at] = (row[at] ?? 0) - ratio * (pivot[at] ?? 0);
    }
  }
  return rows.map((row, index) => (row[8] ?? 0) / (row[index] ?? 1));
}

function warp(source: Pixels, homography: number[], [width, height]: Point, random: () => number): Pixels {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = homography;
  const data = Buffer.alloc(width * height * 3);
  const table = [120 + random() * 60, 100 + random() * 50, 80 + random() * 50];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const depth = g * x + h * y + 1;
      const [u, v] = [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
      const at = (y * width + x) * 3;
      const inside = u >= 0 && v >= 0 && u < source.width - 1 && v < source.height - 1;
      for (let channel = 0; channel < 3; channel += 1) {
        data[at + channel] = inside
          ? sample(source, u, v, channel)
          : (table[channel] ?? 0) + 8 * Math.sin(y / 9 + Math.sin(x / 60));
      }
    }
  }
  return { data, width, height };
}

function sample({ data, width }: Pixels, x: number, y: number, channel: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, low] = [x - left, y - top];
  const at = (top * width + left) * 3 + channel;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + 3] ?? 0) * right;
  const lower = (data[at + width * 3] ?? 0) * (1 - right) + (data[at + width * 3 + 3] ?? 0) * right;
  return upper * (1 - low) + lower * low;
}

/** Uneven light and one reflection. */
function light({ data, width, height }: Pixels, options: PhotographOptions, random: () => number): void {
  const direction = random() * Math.PI * 2;
  const [x0, y0] = [width * (0.25 + random() * 0.5), height * (0.25 + random() * 0.5)];
  const radius = Math.min(width, height) * (0.1 + random() * 0.12);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const across = ((x / width - 0.5) * Math.cos(direction) + (y / height - 0.5) * Math.sin(direction)) * 0.22;
      const distance = ((x - x0) ** 2 + (y - y0) ** 2) / radius ** 2;
      const shine = 255 * (options.glare ?? 0) * Math.exp(-distance);
      const at = (y * width + x) * 3;
      for (let channel = at; channel < at + 3; channel += 1) {
        data[channel] = Math.min(255, (data[channel] ?? 0) * (0.93 + across) + shine);
      }
    }
  }
}

/** A line through the picture: how far each pixel stands off it, by its angle and a point of the middle. */
function lineThrough({ width, height }: Pixels, angle: number, random: () => number) {
  const [x0, y0] = [width * (0.25 + random() * 0.5), height * (0.25 + random() * 0.5)];
  return (x: number, y: number) => (x - x0) * Math.sin(angle) - (y - y0) * Math.cos(angle);
}

function dim({ data, width, height }: Pixels, share: (x: number, y: number) => number): void {
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const factor = share(x, y);
      const at = (y * width + x) * 3;
      for (let channel = at; channel < at + 3; channel += 1) {
        data[channel] = Math.max(0, Math.min(255, (data[channel] ?? 0) * factor));
      }
    }
  }
}

/** Paper was folded upright or across: one side of the fold lies darker, its ridge catches the light. */
function crease(on: Pixels, random: () => number): void {
  const off = lineThrough(on, (random() < 0.5 ? 0 : Math.PI / 2) + (random() - 0.5) * 0.12, random);
  const wide = Math.max(on.width, on.height) / 500;
  dim(on, (x, y) => {
    const away = off(x, y) / wide;
    return 1 + 0.22 * Math.exp(-((away - 0.6) ** 2)) - 0.3 * Math.exp(-((away + 0.6) ** 2)) - (away < 0 ? 0.05 : 0);
  });
}

/** The shadow of a hand or a phone over one side. */
function shade(on: Pixels, depth: number, random: () => number): void {
  const off = lineThrough(on, random() * Math.PI * 2, random);
  const soft = Math.max(on.width, on.height) / 30;
  dim(on, (x, y) => 1 - depth / (1 + Math.exp(-off(x, y) / soft)));
}

function grain(data: Buffer, deviation: number, random: () => number): Buffer {
  for (let at = 0; at < data.length; at += 1) {
    const normal = (random() + random() + random() - 1.5) * 2;
    data[at] = Math.max(0, Math.min(255, Math.round((data[at] ?? 0) + normal * deviation)));
  }
  return data;
}
