import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Picture, type Point, pipeline } from '@/lib/verification/engine/image/picture';

export interface BarcodeFound {
  format: string;
  text: string;
  bytes: Uint8Array;
  isText: boolean;
  corners: Point[];
}

const WASM = join(process.cwd(), 'node_modules', 'zxing-wasm', 'dist', 'reader', 'zxing_reader.wasm');
export const BARCODE_ENGINE = { name: 'zxing-cpp', version: 'zxing-wasm 3.1.4' };

/** Control characters that licences and tickets use as separators (EOT, TAB, LF, CR, FS–US); others stand in binary content only. */
const SEPARATORS = new Set([4, 9, 10, 13, 28, 29, 30, 31]);

function isPrintable(text: string): boolean {
  return [...text].every((character) => {
    const code = character.codePointAt(0) ?? 0;
    return SEPARATORS.has(code) || (code >= 32 && code !== 0xfffd && (code < 127 || code > 159));
  });
}

let reader: Promise<typeof import('zxing-wasm/reader')> | undefined;

async function load(): Promise<typeof import('zxing-wasm/reader')> {
  const module = await import('zxing-wasm/reader');
  const file = await readFile(WASM);
  const wasmBinary = new Uint8Array(file).buffer;
  await module.prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
  return module;
}

/**
 * The barcodes in a picture, PDF417, QR, Data Matrix, Aztec and the linear ones, in the order they are found. Where the usual local
 * threshold finds none, one threshold for the whole picture is tried on a smoothed copy: codes filled with texture read so.
 */
export async function readBarcodes(picture: Picture): Promise<BarcodeFound[]> {
  const found = await decode(picture, 'LocalAverage');
  if (found.length > 0) return found;
  const data = await pipeline(picture).blur(SMOOTHING).raw().toBuffer();
  return decode({ ...picture, data }, 'GlobalHistogram');
}

/** Sigma in pixels. */
const SMOOTHING = 1.5;

async function decode(picture: Picture, binarizer: 'LocalAverage' | 'GlobalHistogram'): Promise<BarcodeFound[]> {
  reader ??= load();
  const { readBarcodes: read } = await reader;
  const { width, height } = picture;
  const image = { data: withAlpha(picture), width, height, colorSpace: 'srgb' } as ImageData;
  const found = await read(image, {
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    tryDownscale: true,
    textMode: 'Plain',
    maxNumberOfSymbols: 16,
    binarizer,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ format, text, bytes, position }) => ({
      format,
      text,
      bytes,
      isText: text !== '' && isPrintable(text),
      corners: [position.topLeft, position.topRight, position.bottomRight, position.bottomLeft].map(
        ({ x, y }): Point => [x, y],
      ),
    }));
}

function withAlpha({ data, width, height }: Picture): Uint8ClampedArray {
  const result = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    result[to] = data[from] ?? 0;
    result[to + 1] = data[from + 1] ?? 0;
    result[to + 2] = data[from + 2] ?? 0;
  }
  return result;
}
