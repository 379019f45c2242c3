import type { Sharp } from 'sharp';
import sharp from 'sharp';
import { decodeFailure, MAX_PIXELS, openImage, typeOf, type UnreadableReason } from '@/lib/evidence/engine/image-input';
import { renderPdfPage } from '@/lib/evidence/engine/pdf-render';
import { videoFrame } from '@/lib/evidence/engine/video';

/** Longest side of a list picture and of a preview, in pixels. */
export const THUMBNAIL_SIDE = 512;
export const PREVIEW_SIDE = 1600;

export type Picture = { bytes: Buffer; mimeType: 'image/webp'; width: number; height: number };

export type Thumbnails =
  | { ok: true; thumbnail: Picture; preview: Picture; pageCount: number | null }
  | { ok: false; reason: UnreadableReason };

/**
 * List picture and preview of an image, of the first page of a PDF or of a frame of a film as WebP: upright, without metadata, never enlarged.
 * A file that cannot be shown (other kinds, encrypted, damaged, a bomb) answers its reason.
 */
export async function thumbnailsOf(path: string): Promise<Thumbnails> {
  const type = await typeOf(path);
  if (type === 'application/pdf') return pdfThumbnails(path);
  if (type === 'video/mp4' || type === 'video/webm') return videoThumbnails(path, type);
  const opened = await openImage(path);
  if ('reason' in opened) return { ok: false, reason: opened.reason };
  return pictures(opened.image.autoOrient(), null);
}

async function pdfThumbnails(path: string): Promise<Thumbnails> {
  const page = await renderPdfPage(path, { page: 1, longestSide: PREVIEW_SIDE });
  if (!page.ok) return { ok: false, reason: page.reason };
  return pictures(sharp(page.png, { limitInputPixels: MAX_PIXELS }), page.pageCount);
}

/** A frame of the first second: films often begin dark. */
async function videoThumbnails(path: string, type: string): Promise<Thumbnails> {
  const later = await videoFrame(path, type, 0.5);
  const frame = 'reason' in later && later.reason === 'DAMAGED' ? await videoFrame(path, type, 0) : later;
  if ('reason' in frame) return { ok: false, reason: frame.reason };
  return pictures(sharp(frame.png, { limitInputPixels: MAX_PIXELS }), null);
}

/** The preview is made from the file and the list picture from the preview, so that a large file is decoded once. */
async function pictures(image: Sharp, pageCount: number | null): Promise<Thumbnails> {
  try {
    const preview = await encode(image, PREVIEW_SIDE, 82);
    const thumbnail = await encode(sharp(preview.bytes), THUMBNAIL_SIDE, 78);
    return { ok: true, thumbnail, preview, pageCount };
  } catch (error) {
    return { ok: false, reason: decodeFailure(error) };
  }
}

async function encode(image: Sharp, side: number, quality: number): Promise<Picture> {
  const { data, info } = await image
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, mimeType: 'image/webp', width: info.width, height: info.height };
}
