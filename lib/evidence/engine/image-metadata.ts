import sharp from 'sharp';
import { z } from 'zod';
import { exifBlocks, heicTiffBlock, tiffBlock } from '@/lib/evidence/engine/exif-blocks';
import { decodeFailure, MAX_PIXELS, typeOf, type UnreadableReason } from '@/lib/evidence/engine/image-input';

export type ImageMetadata = {
  /** As stored, before turning; null for HEIC without size fields. */
  width: number | null;
  height: number | null;
  /** EXIF orientation 1–8; 1 when none is given. */
  orientation: number;
  /** `YYYY-MM-DDTHH:MM:SS` by the camera's own clock, with an offset only when the camera recorded one. */
  capturedAt: string | null;
  cameraMake: string | null;
  cameraModel: string | null;
  /** The program that wrote the file last, by EXIF or else by XMP. */
  software: string | null;
  gps: { latitude: number; longitude: number } | null;
  /** Whether there is any EXIF at all: many programs and messengers remove it, so its absence proves nothing. */
  hasExif: boolean;
};

const IMAGES = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/tiff', 'image/heic']);

// biome-ignore lint/suspicious/noControlCharactersInRegex: cameras pad with NUL
const PADDING = /[\u0000-\u001F\u007F]/g;

const shortText = z
  .string()
  .transform((value) => value.replace(PADDING, ' ').trim().slice(0, 200) || null)
  .nullish()
  .catch(null);
const number = z.number().nullish().catch(null);

const tagsSchema = z.object({
  Make: shortText,
  Model: shortText,
  Software: shortText,
  DateTimeOriginal: shortText,
  CreateDate: shortText,
  OffsetTimeOriginal: shortText,
  Orientation: z.int().min(1).max(8).nullish().catch(null),
  ExifImageWidth: number,
  ExifImageHeight: number,
  latitude: number,
  longitude: number,
});

type Tags = z.infer<typeof tagsSchema> & { hasExif: boolean };

/** What a picture says about its making (EXIF 2.32 / CIPA DC-008). A file that is no readable image answers its reason. */
export async function imageMetadata(
  path: string,
): Promise<({ ok: true } & ImageMetadata) | { ok: false; reason: UnreadableReason }> {
  const type = await typeOf(path);
  if (type === null || !IMAGES.has(type)) return { ok: false, reason: 'UNSUPPORTED_FORMAT' };
  try {
    const tags = await readTags(path, type);
    const size = type === 'image/heic' ? null : await stored(path);
    return {
      ok: true,
      width: size?.width ?? tags?.ExifImageWidth ?? null,
      height: size?.height ?? tags?.ExifImageHeight ?? null,
      orientation: tags?.Orientation ?? size?.orientation ?? 1,
      capturedAt: captureTime(tags),
      cameraMake: tags?.Make ?? null,
      cameraModel: tags?.Model ?? null,
      software: tags?.Software ?? creatorTool(size?.xmp),
      gps: position(tags),
      hasExif: tags?.hasExif ?? false,
    };
  } catch (error) {
    return { ok: false, reason: decodeFailure(error) };
  }
}

/** Broken EXIF counts as none. */
async function readTags(path: string, type: string): Promise<Tags | null> {
  // exifr does not open WebP; sharp hands out the very TIFF block that lies in it.
  const inHeic = type === 'image/heic' ? await heicTiffBlock(path) : null;
  const source = type === 'image/webp' ? tiffBlock((await stored(path)).exif) : (inHeic ?? path);
  if (source === null) return null;
  const { ifd0, exif, gps } = await exifBlocks(source);
  const tags = tagsSchema.safeParse({ ...ifd0, ...exif, ...gps });
  // Every TIFF has a first directory; in the other formats it is part of EXIF.
  const hasExif = exif !== undefined || gps !== undefined || (ifd0 !== undefined && type !== 'image/tiff');
  return tags.success ? { ...tags.data, hasExif } : null;
}

const stored = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();

/** Most bytes of XMP that are looked at. */
const XMP_BYTES = 256 * 1024;

/** `xmp:CreatorTool` as attribute or element (XMP, ISO 16684-1 §7); each pattern runs over the text once. */
function creatorTool(xmp: Buffer | undefined): string | null {
  const text = xmp?.subarray(0, XMP_BYTES).toString('utf8') ?? '';
  const found = /\bxmp:CreatorTool="([^"<]{1,400})"/.exec(text) ?? /<xmp:CreatorTool>([^<]{1,400})</.exec(text);
  return shortText.parse(found?.[1]) ?? null;
}

function captureTime(tags: Tags | null): string | null {
  const text = tags?.DateTimeOriginal ?? tags?.CreateDate;
  const match = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/.exec(text ?? '');
  if (match === null) return null;
  const local = `${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}:${match[6]}`;
  const parsed = new Date(`${local}Z`);
  // Also refuses 30 February, which Date would move to March.
  if (Number.isNaN(parsed.getTime()) || !parsed.toISOString().startsWith(local)) return null;
  const offset = /^[+-]\d\d:\d\d$/.exec(tags?.OffsetTimeOriginal ?? '')?.[0] ?? '';
  return local + offset;
}

function position(tags: Tags | null): ImageMetadata['gps'] {
  const { latitude, longitude } = tags ?? {};
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return null;
  return { latitude, longitude };
}
