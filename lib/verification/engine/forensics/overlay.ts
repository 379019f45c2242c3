import sharp from 'sharp';
import type { Overlay } from '@/lib/verification/engine/check';
import type { Turn } from '@/lib/verification/engine/forensics/picture';
import type { Plane } from '@/lib/verification/engine/forensics/plane';

const SIDE = 900;

export interface MapPlace {
  /** Pixels of a cell, offset of the first cell and size of the stored picture, in pixels. */
  cell: number;
  offset: [number, number];
  width: number;
  height: number;
  turn: Turn;
}

/** A map as transparent heat map over the upright page: the higher a value (0–1), the redder and the less transparent. */
export async function heatMap(values: Plane, place: MapPlace): Promise<string> {
  const [columns, rows] = [Math.ceil(place.width / place.cell), Math.ceil(place.height / place.cell)];
  const [shiftX, shiftY] = [Math.round(place.offset[0] / place.cell), Math.round(place.offset[1] / place.cell)];
  const pixels = Buffer.alloc(columns * rows * 4);
  for (let y = 0; y < values.height; y += 1) {
    for (let x = 0; x < values.width; x += 1) {
      const [column, row] = [x + shiftX, y + shiftY];
      if (column >= columns || row >= rows) continue;
      const value = Math.max(0, Math.min(1, values.data[y * values.width + x] as number));
      pixels.set([255, Math.round(200 * (1 - value)), 0, Math.round(190 * value)], (row * columns + column) * 4);
    }
  }
  const turned = sharp(pixels, { raw: { width: columns, height: rows, channels: 4 } });
  const scale = SIDE / Math.max(columns, rows);
  const sized = await turned
    .resize(Math.max(1, Math.round(columns * scale)), Math.max(1, Math.round(rows * scale)), {
      fit: 'fill',
      kernel: 'nearest',
    })
    .flop(place.turn.mirrored)
    .png({ palette: true, colours: 64, effort: 3 })
    .toBuffer();
  return (
    place.turn.clockwise === 0
      ? sized
      : await sharp(sized).rotate(place.turn.clockwise).png({ palette: true, colours: 64, effort: 3 }).toBuffer()
  ).toString('base64');
}

/** The map as an overlay of a page. */
export async function overlayOf(
  kind: Overlay['kind'],
  source: { evidenceId: string; page: number },
  values: Plane,
  place: MapPlace,
): Promise<Overlay> {
  return { kind, evidenceId: source.evidenceId, page: source.page, png: await heatMap(values, place) };
}
