import { open } from 'node:fs/promises';
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

/** EXIF stands before the picture or right behind it; this much of either end is looked through. */
const HEIC_ENDS = 4 * 1024 ** 2;
/** An EXIF item is the offset of its TIFF header, mostly a name, and that header (ISO/IEC 23008-12, A.2.1). */
const TIFF_HEADS = ['Exif\0\0', '\0\0\0\0'].flatMap((lead) =>
  ['II*\0', 'MM\0*'].map((order) => Buffer.from(lead + order, 'latin1')),
);

/** The TIFF block of a HEIC, with or without the name before it; exifr reads one of the two forms only. Null when there is none. */
export async function heicTiffBlock(path: string): Promise<Buffer | null> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    for (const start of size > HEIC_ENDS ? [0, size - HEIC_ENDS] : [0]) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(HEIC_ENDS), 0, HEIC_ENDS, start);
      const part = buffer.subarray(0, bytesRead);
      const head = TIFF_HEADS.find((each) => part.includes(each));
      if (head) return part.subarray(part.indexOf(head) + head.length - 4);
    }
    return null;
  } finally {
    await file.close();
  }
}
