import sharp, { type Sharp } from 'sharp';
import { imageOf, type Raster } from './tampering-samples';

/** Changes that people make to a picture as a whole, with nothing in it forged. */
export const EDITS = [
  'warm filter',
  'black and white',
  'strong contrast',
  'selective colour',
  'vignette',
  'border',
  'caption below',
  'date in the corner',
  'watermark',
  'collage',
  'screenshot of a phone',
  'screenshot as JPEG',
] as const;
export type Edit = (typeof EDITS)[number];

/** Quality of the save after the edit, one after the other. */
const SAVED = [92, 85, 95, 80];

/** A picture edited as a whole and saved as a program would; `other` is the second picture of a collage. */
export async function edited(edit: Edit, base: Raster, other: Raster, seed: number): Promise<Buffer> {
  const quality = SAVED[(seed + EDITS.indexOf(edit)) % SAVED.length] ?? 92;
  const made = await MAKERS[edit](base, other);
  return edit === 'screenshot of a phone' ? made.png().toBuffer() : made.jpeg({ quality }).toBuffer();
}

type Maker = (base: Raster, other: Raster) => Promise<Sharp>;

const MAKERS: Record<Edit, Maker> = {
  'warm filter': async (base) =>
    imageOf(base)
      .recomb([
        [1.1, 0.08, 0],
        [0.03, 1, 0],
        [0, 0.05, 0.82],
      ])
      .modulate({ brightness: 1.05, saturation: 1.15 }),
  'black and white': async (base) => imageOf(base).greyscale().toColourspace('srgb'),
  'strong contrast': async (base) => imageOf(base).linear(1.35, -40).sharpen({ sigma: 1 }),
  'selective colour': selectiveColour,
  vignette: async (base) => laidOver(base, vignetteOf(base)),
  border: async (base) => {
    const side = Math.round(0.04 * Math.max(base.width, base.height));
    return imageOf(base).extend({ top: side, bottom: 2 * side, left: side, right: side, background: '#fff' });
  },
  'caption below': async (base) => {
    const high = Math.round(0.09 * base.height);
    const svg = `<rect width="100%" height="100%" fill="#fff"/>${line('My car on the day, rear left', 20, 0.68 * high, 0.5 * high, '#222')}`;
    return imageOf(await rasterOf(imageOf(base).extend({ bottom: high, background: '#fff' }))).composite([
      { input: drawing(base.width, high, svg), left: 0, top: base.height },
    ]);
  },
  'date in the corner': async (base) => {
    const size = Math.max(14, Math.round(0.035 * base.height));
    return laidOver(base, line('12/03/2026 14:22', base.width - 10.5 * size, base.height - size, size, '#ff9a1f'));
  },
  watermark: async (base) => {
    const size = Math.round(0.09 * base.width);
    const text = `<text x="50%" y="50%" text-anchor="middle" font-size="${size}" font-family="DejaVu Sans, sans-serif" fill="#888" fill-opacity="0.35" transform="rotate(-30 ${base.width / 2} ${base.height / 2})">COPY FOR INSURER</text>`;
    return laidOver(base, text);
  },
  collage: async (base, other) => {
    const gap = 8;
    const right = await imageOf(other).resize(base.width, base.height, { fit: 'cover' }).png().toBuffer();
    const wide = await rasterOf(imageOf(base).extend({ right: base.width + gap, background: '#fff' }));
    return imageOf(wide).composite([{ input: right, left: base.width + gap, top: 0 }]);
  },
  'screenshot of a phone': phone,
  'screenshot as JPEG': phone,
};

const line = (text: string, x: number, y: number, size: number, colour: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="DejaVu Sans, sans-serif" fill="${colour}">${text}</text>`;

const drawing = (width: number, height: number, content: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`);

async function rasterOf(image: Sharp): Promise<Raster> {
  const { data, info } = await image.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

async function laidOver(base: Raster, content: string): Promise<Sharp> {
  const over = [{ input: drawing(base.width, base.height, content), left: 0, top: 0 }];
  return imageOf(await rasterOf(imageOf(base).composite(over)));
}

const vignetteOf = ({ width, height }: Raster) =>
  `<defs><radialGradient id="v" r="0.75"><stop offset="0.55" stop-opacity="0"/><stop offset="1" stop-opacity="0.7"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#v)"/>`;

/** All but the strongest hue of the picture in grey. */
async function selectiveColour(base: Raster): Promise<Sharp> {
  const hues = new Float64Array(12);
  const hueOf = (at: number): [number, number] => {
    const [r, g, b] = [base.data[at] ?? 0, base.data[at + 1] ?? 0, base.data[at + 2] ?? 0];
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    const angle = Math.atan2(Math.sqrt(3) * (g - b), 2 * r - g - b);
    return [Math.floor(((angle / (2 * Math.PI) + 1) % 1) * 12) % 12, chroma];
  };
  for (let at = 0; at < base.data.length; at += 3) {
    const [hue, chroma] = hueOf(at);
    hues[hue] = (hues[hue] ?? 0) + (chroma > 40 ? chroma : 0);
  }
  const kept = hues.indexOf(Math.max(...hues));
  const data = Buffer.from(base.data);
  for (let at = 0; at < data.length; at += 3) {
    const [hue, chroma] = hueOf(at);
    if (hue === kept && chroma > 40) continue;
    data.fill(
      Math.round(0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)),
      at,
      at + 3,
    );
  }
  return imageOf({ ...base, data });
}

/** The picture as a gallery shows it on a phone: black above and below, with a clock and buttons. */
async function phone(base: Raster): Promise<Sharp> {
  const [width, height] = [720, 1480];
  const picture = await imageOf(base)
    .resize(width, height - 300, { fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const { info } = picture;
  const buttons = [120, 280, 440, 600].map(
    (x) => `<circle cx="${x}" cy="1410" r="22" fill="none" stroke="#fff" stroke-width="3"/>`,
  );
  const screen = `<rect width="100%" height="100%" fill="#000"/>${line('14:22', 30, 46, 28, '#fff')}${line('Today 12 March', 250, 108, 26, '#ddd')}${buttons.join('')}`;
  const place = { left: Math.floor((width - info.width) / 2), top: Math.floor((height - info.height) / 2) };
  const shown = sharp(drawing(width, height, screen)).composite([{ input: picture.data, ...place }]);
  return imageOf(await rasterOf(shown));
}
