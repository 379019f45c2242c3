import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { findRepetitions } from '@/lib/verification/engine/forensics/copy-move';
import { type EditScope, editScope } from '@/lib/verification/engine/forensics/edit-scope';
import { lumaTable, walkJpeg } from '@/lib/verification/engine/forensics/jpeg-file';
import { lumaOf } from '@/lib/verification/engine/forensics/picture';
import { CELL, tamperingMaps } from '@/lib/verification/engine/forensics/tampering';
import { compressionAlarm } from '@/lib/verification/engine/forensics/tampering-alarm';
import { areaUnderCurve } from './measures';
import type { Base } from './tampering-bases';
import { EDITS, edited } from './tampering-edits';
import {
  compressed,
  imageOf,
  type Kind,
  type Raster,
  type Recipe,
  type TamperedSample,
  tampered,
} from './tampering-samples';

/** Qualities before and after the change; null is without loss. */
const QUALITIES: [number | null, number | null][] = [
  [75, 90],
  [80, 95],
  [60, 85],
  [90, 95],
  [85, 92],
  [70, 80],
  [90, 75],
  [95, 85],
  [85, 75],
  [80, null],
  [95, null],
  [65, 92],
];
const KINDS: Kind[] = ['splice', 'copy_move', 'retouched_text'];
const PARTS = [0.03, 0.05, 0.08, 0.12, 0.18, 0.25];

export interface TamperedResult {
  base: string;
  blind: boolean;
  kind: Kind;
  before: number | null;
  after: number | null;
  part: number;
  feathered: boolean;
  auc: number | null;
  /** What each check says: a forged place, a picture edited as a whole, a repetition. */
  tampering: EditScope | null;
  copyMove: boolean;
  history: { quality: number | null; gain: number; outside: number };
}

export interface UntouchedResult {
  base: string;
  blind: boolean;
  variant: string;
  tampering: EditScope | null;
  copyMove: boolean;
}

/** Both engines over one picture: the fused map and whether each raises the alarm. */
async function examine(bytes: Buffer) {
  const luma = await lumaOf(bytes, null);
  const small = await lumaOf(bytes, 1200);
  if ('reason' in luma || 'reason' in small) throw new Error('The sample cannot be decoded.');
  const table = bytes[0] === 0xff ? lumaTable(walkJpeg(bytes)) : null;
  const maps = tamperingMaps(luma, table);
  const alarm = compressionAlarm(maps);
  const scope = editScope(luma, table, maps, alarm);
  const repetitions = findRepetitions(small);
  const fused = Float32Array.from(maps.fused.data);
  const scale = luma.width / small.width;
  for (const { region, shift } of repetitions)
    for (const at of region.indexes)
      for (const [dx, dy] of [[0, 0] as [number, number], shift]) {
        const [x, y] = [((at % small.width) + dx) * scale, (Math.floor(at / small.width) + dy) * scale];
        const cell =
          Math.min(maps.rows - 1, Math.floor((y - maps.offset[1]) / CELL)) * maps.columns +
          Math.min(maps.columns - 1, Math.floor((x - maps.offset[0]) / CELL));
        if (cell >= 0) fused[cell] = Math.max(fused[cell] ?? 0, 0.75);
      }
  return { maps, alarm, scope, repetitions, fused };
}

function cellAuc(
  sample: TamperedSample,
  fused: Float32Array,
  columns: number,
  rows: number,
  offset: [number, number],
): number | null {
  const [positive, negative]: [number[], number[]] = [[], []];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      let count = 0;
      for (let y = 0; y < CELL; y += 1)
        for (let x = 0; x < CELL; x += 1)
          if (sample.mask[(offset[1] + row * CELL + y) * sample.width + offset[0] + column * CELL + x]) count += 1;
      const value = fused[row * columns + column] ?? 0;
      if (count >= 0.9 * CELL * CELL) positive.push(value);
      else if (count <= 0.1 * CELL * CELL) negative.push(value);
    }
  }
  return areaUnderCurve(positive, negative);
}

/** Six manipulations of one base: every kind in two compressions, qualities, sizes and edges taken in turn. */
export async function tamperedResults(base: Base, donor: Raster, seed: number): Promise<TamperedResult[]> {
  const results: TamperedResult[] = [];
  for (let index = 0; index < 6; index += 1) {
    const kind = KINDS[index % 3] ?? 'splice';
    const [before, after] = QUALITIES[(seed * 5 + index) % QUALITIES.length] ?? [75, 90];
    const recipe: Recipe = {
      kind,
      before,
      after,
      part: PARTS[(seed + index) % PARTS.length] ?? 0.05,
      feathered: (seed + Math.floor(index / 3)) % 2 === 0,
      seed: seed * 100 + index,
    };
    const sample = await tampered(base.name, base.raster, donor, recipe);
    const { maps, alarm, scope, repetitions, fused } = await examine(sample.bytes);
    results.push({
      base: base.name,
      blind: base.blind,
      kind,
      before,
      after,
      part: recipe.part,
      feathered: recipe.feathered,
      auc: cellAuc(sample, fused, maps.columns, maps.rows, maps.offset),
      tampering: scope,
      copyMove: repetitions.length > 0,
      history: { quality: maps.history.quality, gain: maps.history.gain, outside: alarm.outside },
    });
  }
  return results;
}

/** The base as it is, saved again, made smaller, and as a screenshot. */
export async function untouchedResults(base: Base): Promise<UntouchedResult[]> {
  const { raster } = base;
  const original = typeof base.source === 'string' ? await readFile(base.source) : base.source;
  const again = (quality: number) => sharp(original).flatten({ background: '#fff' }).jpeg({ quality }).toBuffer();
  const variants: [string, Buffer][] = [
    ['as it is', original],
    ['saved again at 90', await again(90)],
    ['saved again at 75', await again(75)],
    [
      'smaller',
      await imageOf(raster)
        .resize(Math.round(raster.width * 0.73))
        .jpeg({ quality: 85 })
        .toBuffer(),
    ],
    ['screenshot', await screenshot(raster)],
  ];
  return examined(base, variants);
}

/** Honest pictures that were compressed, then edited as a whole and saved again; `other` gives the second half of a collage. */
export async function editedResults(base: Base, other: Raster, seed: number): Promise<UntouchedResult[]> {
  const before = await compressed(base.raster, [75, 80, 88, 92][seed % 4] ?? 80);
  const variants: [string, Buffer][] = [];
  for (const edit of EDITS) variants.push([edit, await edited(edit, before, other, seed)]);
  return examined(base, variants);
}

async function examined(base: Base, variants: [string, Buffer][]): Promise<UntouchedResult[]> {
  const results: UntouchedResult[] = [];
  for (const [variant, bytes] of variants) {
    const { scope, repetitions } = await examine(bytes);
    const { name, blind } = base;
    results.push({ base: name, blind, variant, tampering: scope, copyMove: repetitions.length > 0 });
  }
  return results;
}

/** The picture in a window with a bar and a caption, as PNG. */
async function screenshot(raster: Raster): Promise<Buffer> {
  const width = Math.round(raster.width * 0.82);
  const picture = await imageOf(raster).resize(width).png().toBuffer({ resolveWithObject: true });
  const [full, high] = [width + 80, picture.info.height + 140];
  const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="${full}" height="${high}"><rect width="100%" height="100%" fill="#f3f4f6"/><rect width="100%" height="52" fill="#1f2937"/><circle cx="28" cy="26" r="9" fill="#ef4444"/><text x="60" y="33" font-size="20" fill="#fff" font-family="DejaVu Sans, sans-serif">document.jpg</text><text x="40" y="${high - 24}" font-size="18" fill="#374151" font-family="DejaVu Sans, sans-serif">Page 1 of 1</text></svg>`;
  return sharp(Buffer.from(frame))
    .composite([{ input: picture.data, left: 40, top: 76 }])
    .removeAlpha()
    .png()
    .toBuffer();
}
