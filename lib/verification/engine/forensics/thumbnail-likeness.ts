import sharp, { type Sharp } from 'sharp';
import { MAX_PIXELS } from '@/lib/evidence/engine/image-input';

const SIDE = 48;

/**
 * How alike the embedded thumbnail and the picture are: correlation of luma on a small grid (−1…1), null when either cannot be
 * decoded or is nearly even. Cameras letterbox their thumbnails to 4:3, so black bars are cut off first.
 */
export async function thumbnailLikeness(path: string, thumbnail: Uint8Array): Promise<number | null> {
  try {
    const small = await sharp(thumbnail, { limitInputPixels: 1_000_000 }).metadata();
    const large = await sharp(path, { limitInputPixels: MAX_PIXELS }).metadata();
    const window = letterbox(small.width, small.height, large.width / large.height);
    const a = await grey(sharp(thumbnail).extract(window));
    const b = await grey(sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true }));
    return correlation(a, b);
  } catch {
    return null;
  }
}

/** The largest window in the middle with the picture's own proportions. */
function letterbox(width: number, height: number, aspect: number) {
  const [wide, high] =
    width / height > aspect ? [Math.round(height * aspect), height] : [width, Math.round(width / aspect)];
  return {
    left: Math.floor((width - wide) / 2),
    top: Math.floor((height - high) / 2),
    width: Math.max(1, wide),
    height: Math.max(1, high),
  };
}

function grey(image: Sharp): Promise<Buffer> {
  return image
    .flatten({ background: '#fff' })
    .greyscale()
    .resize(SIDE, SIDE, { fit: 'fill' })
    .toColourspace('b-w')
    .raw()
    .toBuffer();
}

function correlation(a: Buffer, b: Buffer): number | null {
  const mean = (values: Buffer) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [meanA, meanB] = [mean(a), mean(b)];
  let [both, ownA, ownB] = [0, 0, 0];
  for (let at = 0; at < a.length; at += 1) {
    const [x, y] = [(a[at] as number) - meanA, (b[at] as number) - meanB];
    both += x * y;
    ownA += x * x;
    ownB += y * y;
  }
  const even = SIDE * SIDE * 16;
  return ownA < even || ownB < even ? null : both / Math.sqrt(ownA * ownB);
}
