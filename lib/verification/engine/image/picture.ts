import sharp from 'sharp';
import { decodeFailure, openImage, type UnreadableReason } from '@/lib/evidence/engine/image-input';

/** Decoded RGB pixels, three bytes each, row by row. */
export interface Picture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** x and y in pixels. */
export type Point = [number, number];

/** Four corners in the order top left, top right, bottom right, bottom left of what is written inside. */
export type Quad = [Point, Point, Point, Point];

export type Turn = 0 | 90 | 180 | 270;

/** Longest side that is worked on, in pixels: 300 dpi of an A4 page. */
const WORKING_SIDE = 3508;

/** A picture upright after its EXIF orientation, at most 3508 pixels long, or why it can't be decoded. Never throws for its content. */
export async function openPicture(
  input: string | Buffer,
): Promise<{ picture: Picture } | { failure: UnreadableReason }> {
  const opened = await openImage(input);
  if ('reason' in opened) return { failure: opened.reason };
  try {
    const size = { width: WORKING_SIDE, height: WORKING_SIDE, fit: 'inside', withoutEnlargement: true } as const;
    const { data, info } = await opened.image
      .autoOrient()
      .resize(size)
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height, channels } = info;
    return { picture: { data: channels === 3 ? data : threeChannels(data, channels), width, height } };
  } catch (error) {
    return { failure: decodeFailure(error) };
  }
}

/** Grey pictures come out of the decoder with one channel. */
function threeChannels(data: Buffer, channels: number): Uint8Array {
  const pixels = data.length / channels;
  const result = new Uint8Array(pixels * 3);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    for (let channel = 0; channel < 3; channel += 1) {
      result[pixel * 3 + channel] = data[pixel * channels + Math.min(channel, channels - 1)] ?? 0;
    }
  }
  return result;
}

/** Brightness (ITU-R BT.601) of every pixel, one byte each. */
export function greyOf({ data, width, height }: Picture): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < grey.length; pixel += 1, at += 3) {
    grey[pixel] = (77 * (data[at] ?? 0) + 150 * (data[at + 1] ?? 0) + 29 * (data[at + 2] ?? 0) + 128) >> 8;
  }
  return grey;
}

/** A sharp pipeline over the pixels. */
export function pipeline({ data, width, height }: Picture) {
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** The picture in another size, in pixels. */
export async function resized(picture: Picture, width: number, height: number): Promise<Picture> {
  if (width === picture.width && height === picture.height) return picture;
  const data = await pipeline(picture).resize({ width, height, fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** The picture turned clockwise by quarter turns. */
export async function turned(picture: Picture, turn: Turn): Promise<Picture> {
  if (turn === 0) return picture;
  const { data, info } = await pipeline(picture).rotate(turn).raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Where a point of a picture of this size lies once the picture is turned. */
export function turnedPoint([x, y]: Point, turn: Turn, width: number, height: number): Point {
  if (turn === 90) return [height - y, x];
  if (turn === 180) return [width - x, height - y];
  if (turn === 270) return [y, width - x];
  return [x, y];
}

/**
 * What stands inside a quad, stretched to a rectangle of the given size. Bilinear, with more samples where the picture shrinks.
 */
export function cropQuad(picture: Picture, quad: Quad, width: number, height: number): Picture {
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = quad;
  const shrink = Math.max(distance(quad[0], quad[1]) / width, distance(quad[0], quad[3]) / height);
  const samples = Math.min(3, Math.max(1, Math.round(shrink)));
  const data = new Uint8Array(width * height * 3);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0; column < width; column += 1) {
      let [red, green, blue] = [0, 0, 0];
      for (let part = 0; part < samples * samples; part += 1) {
        const u = (column + ((part % samples) + 0.5) / samples) / width;
        const v = (row + (Math.floor(part / samples) + 0.5) / samples) / height;
        const x = (1 - v) * ((1 - u) * x0 + u * x1) + v * ((1 - u) * x3 + u * x2) - 0.5;
        const y = (1 - v) * ((1 - u) * y0 + u * y1) + v * ((1 - u) * y3 + u * y2) - 0.5;
        red += sample(picture, x, y, 0);
        green += sample(picture, x, y, 1);
        blue += sample(picture, x, y, 2);
      }
      const at = (row * width + column) * 3;
      data[at] = red / samples ** 2 + 0.5;
      data[at + 1] = green / samples ** 2 + 0.5;
      data[at + 2] = blue / samples ** 2 + 0.5;
    }
  }
  return { data, width, height };
}

/** Bilinear value of one channel; outside the picture its edge goes on. */
function sample({ data, width, height }: Picture, x: number, y: number, channel: number): number {
  const clampedX = Math.min(Math.max(x, 0), width - 1);
  const clampedY = Math.min(Math.max(y, 0), height - 1);
  const [left, top] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [right, low] = [clampedX - left, clampedY - top];
  const at = (top * width + left) * 3 + channel;
  const step = left + 1 < width ? 3 : 0;
  const down = top + 1 < height ? width * 3 : 0;
  const upper = (data[at] ?? 0) * (1 - right) + (data[at + step] ?? 0) * right;
  const lower = (data[at + down] ?? 0) * (1 - right) + (data[at + down + step] ?? 0) * right;
  return upper * (1 - low) + lower * low;
}

export function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}
