import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { prepareZXingModule, type WriteInputBarcodeFormat, writeBarcode } from 'zxing-wasm/writer';

const WASM = join(process.cwd(), 'node_modules', 'zxing-wasm', 'dist', 'writer', 'zxing_writer.wasm');
let prepared = false;

/** A barcode as PNG, `scale` pixels per module, made from the wasm on disk. */
export async function barcodeImage(text: string, format: WriteInputBarcodeFormat, scale = 4): Promise<Buffer> {
  if (!prepared) {
    prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(WASM)).buffer as ArrayBuffer } });
    prepared = true;
  }
  const { image, error } = await writeBarcode(text, { format, scale });
  if (image === null) throw new Error(error);
  return sharp(Buffer.from(await image.arrayBuffer()))
    .png()
    .toBuffer();
}
