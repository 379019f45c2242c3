import sharp from 'sharp';

/** Deterministic numbers: the same samples in every run. */
export function randomOf(seed: number): () => number {
  let state = (seed * 2_654_435_761 + 974_711) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Raster {
  data: Buffer;
  width: number;
  height: number;
}

export type Kind = 'splice' | 'copy_move' | 'retouched_text';

export interface TamperedSample {
  name: string;
  kind: Kind;
  /** Quality before and after; `after` null for PNG. */
  before: number | null;
  after: number | null;
  feathered: boolean;
  bytes: Buffer;
  width: number;
  height: number;
  /** One byte per pixel, 255 where the picture was changed. */
  mask: Uint8Array;
}

export async function rasterOf(input: string | Buffer, longest = 1600): Promise<Raster> {
  const { data, info } = await sharp(input)
    .autoOrient()
    .flatten({ background: '#fff' })
    .resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export const imageOf = ({ data, width, height }: Raster) => sharp(data, { raw: { width, height, channels: 3 } });

/** A picture through one compression. */
export async function compressed(raster: Raster, quality: number | null): Promise<Raster> {
  if (quality === null) return raster;
  const { data, info } = await sharp(await imageOf(raster).jpeg({ quality }).toBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

interface Patch {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A place for a patch that covers `part` of the page. */
function placeOf(base: Raster, part: number, random: () => number, wide: boolean): Patch {
  const aspect = wide ? 3 + 3 * random() : 0.7 + 0.8 * random();
  const area = part * base.width * base.height;
  const width = Math.min(Math.round(base.width * 0.8), Math.round(Math.sqrt(area * aspect)));
  const height = Math.min(Math.round(base.height * 0.8), Math.round(area / width));
  return {
    width,
    height,
    left: Math.floor(random() * (base.width - width)),
    top: Math.floor(random() * (base.height - height)),
  };
}

/** Lays `patch` pixels over the base with a mask of the patch's size (0–255). */
function laid(base: Raster, place: Patch, pixels: Buffer, alpha: Uint8Array): { raster: Raster; mask: Uint8Array } {
  const data = Buffer.from(base.data);
  const mask = new Uint8Array(base.width * base.height);
  for (let y = 0; y < place.height; y += 1) {
    for (let x = 0; x < place.width; x += 1) {
      const weight = (alpha[y * place.width + x] ?? 0) / 255;
      const at = (place.top + y) * base.width + place.left + x;
      if (weight > 0.5) mask[at] = 255;
      for (let channel = 0; channel < 3; channel += 1) {
        const [own, other] = [data[at * 3 + channel] ?? 0, pixels[(y * place.width + x) * 3 + channel] ?? 0];
        data[at * 3 + channel] = Math.round(own * (1 - weight) + other * weight);
      }
    }
  }
  return { raster: { data, width: base.width, height: base.height }, mask };
}

/** An ellipse or rectangle, feathered over some pixels or hard. */
function shapeOf({ width, height }: Patch, random: () => number, feathered: boolean): Uint8Array {
  const ellipse = random() < 0.5;
  const feather = feathered ? 12 : 0.5;
  return Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const inside = ellipse
      ? (1 - Math.hypot((2 * x) / width - 1, (2 * y) / height - 1)) * 0.5 * Math.min(width, height)
      : Math.min(x, y, width - x, height - y);
    return Math.round(255 * Math.max(0, Math.min(1, inside / feather)));
  });
}

async function crop(source: Raster, place: Patch): Promise<Buffer> {
  return imageOf(source).extract(place).raw().toBuffer();
}

/** Erases a line of print with the surrounding colour and prints another over it, as with a paint program. */
async function reprinted(base: Raster, place: Patch, random: () => number): Promise<Buffer> {
  const around = await sharp(await crop(base, place), {
    raw: { width: place.width, height: place.height, channels: 3 },
  })
    .blur(18)
    .raw()
    .toBuffer();
  const lines = Math.max(1, Math.round(place.height / 42));
  const text = Array.from({ length: lines }, (_, line) => {
    const words = Array.from({ length: 8 }, () =>
      Math.floor(random() * 1e6)
        .toString(36)
        .toUpperCase(),
    ).join(' ');
    return `<text x="6" y="${((line + 0.72) * place.height) / lines}" font-size="${(0.62 * place.height) / lines}" font-family="DejaVu Sans, sans-serif" fill="#222">${words}</text>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${place.width}" height="${place.height}">${text.join('')}</svg>`;
  return sharp(around, { raw: { width: place.width, height: place.height, channels: 3 } })
    .composite([{ input: Buffer.from(svg) }])
    .removeAlpha()
    .raw()
    .toBuffer();
}

export interface Recipe {
  kind: Kind;
  before: number | null;
  after: number | null;
  /** 0.03–0.25 of the page. */
  part: number;
  feathered: boolean;
  seed: number;
}

/** One manipulated picture with the mask of what was changed. `donor` gives what a splice brings in. */
export async function tampered(name: string, base: Raster, donor: Raster, recipe: Recipe): Promise<TamperedSample> {
  const random = randomOf(recipe.seed);
  const stored = await compressed(base, recipe.before);
  const place = placeOf(stored, recipe.part, random, recipe.kind === 'retouched_text');
  const made = await changed(stored, donor, place, recipe, random);
  const image = imageOf(made.raster);
  const bytes =
    recipe.after === null ? await image.png().toBuffer() : await image.jpeg({ quality: recipe.after }).toBuffer();
  const { kind, before, after, feathered } = recipe;
  return { name, kind, before, after, feathered, bytes, width: base.width, height: base.height, mask: made.mask };
}

async function changed(stored: Raster, donor: Raster, place: Patch, recipe: Recipe, random: () => number) {
  if (recipe.kind === 'retouched_text') {
    const alpha = new Uint8Array(place.width * place.height).fill(255);
    return laid(stored, place, await reprinted(stored, place, random), alpha);
  }
  if (recipe.kind === 'copy_move') {
    const from = elsewhere(stored, place, random);
    return laid(stored, place, await crop(stored, from), shapeOf(place, random, recipe.feathered));
  }
  // What is brought in has a history of its own, on a grid of its own.
  const history = await compressed(donor, [70, 80, 90, 95][Math.floor(random() * 4)] ?? 90);
  const fitted = { width: Math.min(place.width, history.width), height: Math.min(place.height, history.height) };
  const smaller = { ...place, ...fitted };
  const from = {
    ...fitted,
    left: Math.floor(random() * (history.width - fitted.width + 1)),
    top: Math.floor(random() * (history.height - fitted.height + 1)),
  };
  return laid(stored, smaller, await crop(history, from), shapeOf(smaller, random, recipe.feathered));
}

/** Another place of the same size that overlaps as little as the picture allows. */
function elsewhere(base: Raster, place: Patch, random: () => number): Patch {
  let best = place;
  let farthest = -1;
  for (let attempt = 0; attempt < 24; attempt += 1) {
    const left = Math.floor(random() * (base.width - place.width));
    const top = Math.floor(random() * (base.height - place.height));
    const apart = Math.max(Math.abs(left - place.left) / place.width, Math.abs(top - place.top) / place.height);
    if (apart > farthest) [best, farthest] = [{ ...place, left, top }, apart];
    if (apart >= 1) break;
  }
  return best;
}
