import exifr from 'exifr';
import { z } from 'zod';

const OPTIONS = {
  tiff: true,
  exif: true,
  gps: true,
  // Its reader of XMP takes time with the square of the length; what is needed of XMP is looked for by patterns.
  xmp: false,
  icc: false,
  iptc: false,
  jfif: false,
  ihdr: false,
  mergeOutput: false,
  // It would read a camera's local time in the time zone of this server.
  reviveValues: false,
  translateValues: false,
};

const block = z.record(z.string(), z.unknown()).optional();
const blocksSchema = z.object({ ifd0: block, exif: block, gps: block });

/** Raw tags of a picture by directory (EXIF 2.32 / CIPA DC-008). */
export type ExifBlocks = z.infer<typeof blocksSchema>;

/** What EXIF a file, or a TIFF block out of one, carries; without members when there is none or it is broken. */
export async function exifBlocks(source: string | Buffer): Promise<ExifBlocks> {
  const found: unknown = await exifr.parse(source, OPTIONS).catch(() => undefined);
  return blocksSchema.safeParse(found).data ?? {};
}

/** The TIFF block in what the decoder hands out as EXIF of containers that exifr does not open. */
export function tiffBlock(exif: Buffer | undefined): Buffer | null {
  if (exif === undefined) return null;
  return exif.subarray(0, 4).toString('latin1') === 'Exif' ? exif.subarray(6) : exif;
}
