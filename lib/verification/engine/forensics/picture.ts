import { stat } from 'node:fs/promises';
import sharp from 'sharp';
import { decodeFailure, openImage, typeOf, type UnreadableReason } from '@/lib/evidence/engine/image-input';
import type { Box, DocumentFile, DocumentReading } from '@/lib/verification/engine/check';
import type { Plane } from '@/lib/verification/engine/forensics/plane';

/** Pixels above which the grid of the stored picture is not examined: a phone makes 12 to 50 million. */
export const GRID_PIXELS = 52_000_000;

export interface PictureFacts {
  format: string;
  /** As stored, before turning. */
  width: number;
  height: number;
  /** EXIF orientation 1–8. */
  orientation: number;
}

/** Size and kind of a picture without decoding it, or why it is none. An animation counts by its first frame. */
export async function pictureFacts(input: string | Buffer): Promise<PictureFacts | { reason: UnreadableReason }> {
  if (typeof input === 'string' && (await stat(input)).size === 0) return { reason: 'DAMAGED' };
  const opened = await openImage(input);
  if ('reason' in opened) return opened;
  try {
    const { format, width, height, orientation } = await opened.image.metadata();
    return { format, width, height, orientation: orientation ?? 1 };
  } catch (error) {
    return { reason: decodeFailure(error) };
  }
}

async function decoded(input: string | Buffer, longestSide: number | null) {
  const opened = await openImage(input);
  if ('reason' in opened) return opened;
  try {
    const sized =
      longestSide === null
        ? opened.image
        : opened.image.resize(longestSide, longestSide, {
            fit: 'inside',
            withoutEnlargement: true,
            fastShrinkOnLoad: false,
          });
    return await sized
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    return { reason: decodeFailure(error) };
  }
}

/** A picture's luma, and which of its pixels have a colour at the end of its range, where decoding cut something off. */
export interface Luma extends Plane {
  clipped: Uint8Array;
}

/**
 * Luma (ITU-R BT.601, as JPEG defines it) of the stored picture, not turned; at most `longestSide` pixels long, or on the
 * original grid with null. The decoder's own grey would go through linear light and lose the quantisation.
 */
export async function lumaOf(
  input: string | Buffer,
  longestSide: number | null,
): Promise<Luma | { reason: UnreadableReason }> {
  const made = await decoded(input, longestSide);
  if ('reason' in made) return made;
  const { width, height, channels } = made.info;
  const data = new Float32Array(width * height);
  const bytes = made.data;
  const clipped = new Uint8Array(width * height);
  const [green, blue] = channels < 3 ? [0, 0] : [1, 2];
  for (let index = 0, at = 0; index < data.length; index += 1, at += channels) {
    const [r, g, b] = [bytes[at] as number, bytes[at + green] as number, bytes[at + blue] as number];
    data[index] = 0.299 * r + 0.587 * g + 0.114 * b;
    if (r === 0 || g === 0 || b === 0 || r === 255 || g === 255 || b === 255) clipped[index] = 1;
  }
  return { width, height, data, clipped };
}

/** A grey plane as a raw image for further work. */
export function greyImage(source: Plane) {
  const bytes = Buffer.alloc(source.data.length);
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] = Math.max(0, Math.min(255, Math.round(source.data[index] as number)));
  return sharp(bytes, { raw: { width: source.width, height: source.height, channels: 1 } });
}

/** How a stored picture is turned to stand upright: mirrored left to right first, then turned clockwise. */
export interface Turn {
  mirrored: boolean;
  clockwise: 0 | 90 | 180 | 270;
}

/** EXIF orientation (CIPA DC-008 §4.6.4) as mirroring and turning. */
const ORIENTATIONS: Record<number, Turn> = {
  1: { mirrored: false, clockwise: 0 },
  2: { mirrored: true, clockwise: 0 },
  3: { mirrored: false, clockwise: 180 },
  4: { mirrored: true, clockwise: 180 },
  5: { mirrored: true, clockwise: 270 },
  6: { mirrored: false, clockwise: 90 },
  7: { mirrored: true, clockwise: 90 },
  8: { mirrored: false, clockwise: 270 },
};

/** What it takes to turn the stored picture upright: its EXIF orientation, then the turn that reading found. */
export function turnOf(orientation: number, rotation: 0 | 90 | 180 | 270): Turn {
  const { mirrored, clockwise } = ORIENTATIONS[orientation] ?? { mirrored: false, clockwise: 0 };
  const sum = (clockwise + rotation) % 360;
  return { mirrored, clockwise: sum === 90 || sum === 180 || sum === 270 ? sum : 0 };
}

/** A box on the stored picture (fractions) as a box on the upright page. */
export function uprightBox([x, y, width, height]: Box, turn: Turn): Box {
  const left = turn.mirrored ? 1 - x - width : x;
  const made: Record<Turn['clockwise'], Box> = {
    0: [left, y, width, height],
    90: [1 - y - height, left, height, width],
    180: [1 - left - width, 1 - y - height, width, height],
    270: [y, 1 - left - width, height, width],
  };
  const [a, b, c, d] = made[turn.clockwise].map(
    (value) => Math.round(Math.max(0, Math.min(1, value)) * 10_000) / 10_000,
  );
  return [a ?? 0, b ?? 0, c ?? 0, d ?? 0];
}

/** A picture to examine for a document: the stored file itself, or the pages that were drawn of a PDF. */
export interface DocumentPicture {
  path: string;
  page: number;
  /** Turns the file's picture upright; drawn pages already are. */
  turn: Turn;
  /** The file as it was handed in, not a drawing of a PDF page. */
  original: boolean;
}

/** The pictures of a document, or why there are none. A PDF has those pages that were drawn when it was read, perhaps none. */
export async function picturesOf(
  document: DocumentFile,
  reading: DocumentReading | null,
): Promise<DocumentPicture[] | { reason: UnreadableReason }> {
  if ((await typeOf(document.path)) === 'application/pdf') {
    return (reading?.pages ?? []).flatMap(({ page, imagePath }) =>
      imagePath === null ? [] : [{ path: imagePath, page, turn: turnOf(1, 0), original: false }],
    );
  }
  const facts = await pictureFacts(document.path);
  if ('reason' in facts) return facts;
  const turn = turnOf(facts.orientation, reading?.pages[0]?.rotation ?? 0);
  return [{ path: document.path, page: 1, turn, original: true }];
}

/** Words for why a file has no picture, for the investigator and for the person. */
export const UNREADABLE: Record<UnreadableReason, { message: string; userMessage: string }> = {
  UNSUPPORTED_FORMAT: {
    message: 'The content of the file is no picture that can be examined.',
    userMessage: 'Please upload a photo (JPEG, PNG) or a PDF.',
  },
  NO_DECODER: {
    message: 'There is no decoder for this kind of picture here, so it was not examined.',
    userMessage: 'Please upload the picture as JPEG or PNG.',
  },
  TOO_LARGE: {
    message: 'The picture has more pixels than are decoded, so it was not examined.',
    userMessage: 'Please upload a smaller picture.',
  },
  DAMAGED: {
    message: 'The file is damaged or incomplete and could not be decoded.',
    userMessage: 'The file seems to be damaged. Please upload it again.',
  },
  ENCRYPTED: {
    message: 'The file asks for a password and could not be opened.',
    userMessage: 'Please upload the file without a password.',
  },
  TIMEOUT: {
    message: 'Decoding took too long and was stopped.',
    userMessage: 'Please upload a simpler or smaller file.',
  },
};
