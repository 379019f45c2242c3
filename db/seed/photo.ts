import sharp from 'sharp';

/** What the camera wrote into the file. `takenAt` is its local clock; without an offset the zone stays unknown. */
export type Camera = {
  make: string;
  model: string;
  takenAt?: Date;
  offset?: string;
  software?: string;
};

export type PhotoOptions = {
  camera?: Camera;
  /** Degrees by which the hand was crooked. */
  tilt?: number;
  brightness?: number;
  quality?: number;
};

const exifTime = (at: Date) => at.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ');

function exif(camera: Camera) {
  const { takenAt } = camera;
  return {
    IFD0: {
      Make: camera.make,
      Model: camera.model,
      ...(camera.software ? { Software: camera.software } : {}),
      ...(takenAt ? { DateTime: exifTime(takenAt) } : {}),
    },
    ...(takenAt
      ? {
          IFD2: {
            DateTimeOriginal: exifTime(takenAt),
            DateTimeDigitized: exifTime(takenAt),
            ...(camera.offset ? { OffsetTimeOriginal: camera.offset } : {}),
          },
        }
      : {}),
  };
}

const WIDTH = 1120;
const HEIGHT = 840;

const CORNERS = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><defs><radialGradient id="v" r=".75"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></radialGradient></defs><rect width="100%" height="100%" fill="url(#v)"/></svg>`,
);

let grain: Promise<Buffer> | undefined;

/** Noise is dear to make: one sheet of it serves every photo. */
function grainSheet(): Promise<Buffer> {
  grain ??= sharp({
    create: {
      width: WIDTH,
      height: HEIGHT,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 11 },
    },
  })
    .raw()
    .toBuffer();
  return grain;
}

/** A scene as a camera would have it: held a little crooked, grain, dark corners, JPEG with EXIF. */
export async function photograph(scene: string, options: PhotoOptions = {}): Promise<Buffer> {
  const { data, info } = await sharp(Buffer.from(scene))
    .rotate(options.tilt ?? 0.8, { background: '#777' })
    .resize({ width: WIDTH + 80, height: HEIGHT + 60, fit: 'cover' })
    .extract({ left: 40, top: 30, width: WIDTH, height: HEIGHT })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const taken = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .modulate({ brightness: options.brightness ?? 1 })
    .composite([
      { input: await grainSheet(), raw: { width: WIDTH, height: HEIGHT, channels: 3 }, blend: 'soft-light' },
      { input: CORNERS },
    ])
    .jpeg({ quality: options.quality ?? 82 });
  return (options.camera ? taken.withExif(exif(options.camera)) : taken).toBuffer();
}

/** The same picture once more as a messenger would send it on: smaller, compressed again, without EXIF. */
export function forwarded(photo: Buffer): Promise<Buffer> {
  return sharp(photo).resize({ width: 900 }).modulate({ brightness: 1.03 }).jpeg({ quality: 68 }).toBuffer();
}
