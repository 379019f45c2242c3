/**
 * Decodes the HEIC on standard input and writes one line of JSON, then RGB pixels. A process of its own: what is hostile ends here.
 * libheif (LGPL-3.0) stays a module of its own that can be exchanged.
 */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const [root, most] = process.argv.slice(2);

function answer(header, pixels) {
  process.stdout.write(`${JSON.stringify(header)}\n`);
  if (pixels) process.stdout.write(pixels);
}

function withoutAlpha(rgba) {
  const rgb = Buffer.allocUnsafe((rgba.length / 4) * 3);
  for (let from = 0, to = 0; from < rgba.length; from += 4, to += 3) {
    rgb[to] = rgba[from];
    rgb[to + 1] = rgba[from + 1];
    rgb[to + 2] = rgba[from + 2];
  }
  return rgb;
}

const libheif = createRequire(join(root, 'package.json'))('libheif-js/wasm-bundle');
const decoder = new libheif.HeifDecoder();
const [image] = decoder.decode(await buffer(process.stdin));
if (!image) answer({ reason: 'DAMAGED' });
else {
  // The container tells the size before anything is decoded.
  const [width, height] = [image.get_width(), image.get_height()];
  if (width * height > Number(most)) answer({ reason: 'TOO_LARGE' });
  else {
    const target = { data: new Uint8ClampedArray(width * height * 4), width, height };
    const shown = await new Promise((resolve) => {
      image.display(target, resolve);
    });
    if (shown) answer({ width, height }, withoutAlpha(shown.data));
    else answer({ reason: 'DAMAGED' });
  }
}
