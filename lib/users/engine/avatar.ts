import { fileTypeFromBuffer } from 'file-type';
import sharp from 'sharp';
import { DomainError } from '@/lib/core/errors';

/** Side of a profile picture in pixels. */
export const AVATAR_SIDE = 512;

const ACCEPTED = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_PIXELS = 50_000_000;

/**
 * A profile picture as it is stored: 512 × 512 WebP, upright, cut to its middle, encoded anew so that neither metadata nor
 * anything hidden in the upload survives. PNG, JPEG and WebP are told by content; everything else is UNSUPPORTED_MEDIA_TYPE
 * and a picture that cannot be decoded or is a decompression bomb is UNREADABLE_FILE.
 */
export async function normaliseAvatar(bytes: Uint8Array): Promise<Buffer> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type === undefined || !ACCEPTED.includes(type.mime)) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', 'A profile picture is a PNG, JPEG or WebP image.', {
      extra: { accepted: ACCEPTED },
    });
  }
  try {
    return await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .timeout({ seconds: 15 })
      .autoOrient()
      .resize(AVATAR_SIDE, AVATAR_SIDE, { fit: 'cover' })
      .toColourspace('srgb')
      .webp({ quality: 85 })
      .toBuffer();
  } catch (cause) {
    throw new DomainError('UNREADABLE_FILE', 'The picture cannot be read.', { cause });
  }
}
