// Runs as a process of its own, started by pdf-render.ts: <project root> <file> <page> <longest side>.
// Answers one line of JSON on standard output and, unless it is a refusal, a PNG after it.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root = '', file = '', page = '1', side = '1600'] = process.argv.slice(2);
const assets = join(root, 'node_modules', 'pdfjs-dist');
const folder = (name) => `${join(assets, name)}/`;

const { createCanvas } = createRequire(join(root, 'package.json'))('@napi-rs/canvas');
const { getDocument, VerbosityLevel } = await import(pathToFileURL(join(assets, 'legacy', 'build', 'pdf.mjs')).href);

/** Larger pictures inside a page are left out rather than decoded, in pixels. */
const MAX_IMAGE_PIXELS = 60_000_000;

/** Writes everything although a pipe takes only part at a time. */
function emit(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

function refuse(reason, pageCount) {
  emit(Buffer.from(`${JSON.stringify({ reason, pageCount })}\n`));
  process.exit(0);
}

const task = getDocument({
  data: new Uint8Array(readFileSync(file)),
  cMapUrl: folder('cmaps'),
  standardFontDataUrl: folder('standard_fonts'),
  wasmUrl: folder('wasm'),
  iccUrl: folder('iccs'),
  maxImageSize: MAX_IMAGE_PIXELS,
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  verbosity: VerbosityLevel.ERRORS,
});

let pageCount = null;
try {
  const document = await task.promise;
  pageCount = document.numPages;
  const drawn = await document.getPage(Number(page));
  const natural = drawn.getViewport({ scale: 1 });
  const scale = Math.min(Number(side) / Math.max(natural.width, natural.height), 4);
  const viewport = drawn.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  await drawn.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#ffffff' }).promise;
  emit(Buffer.from(`${JSON.stringify({ pageCount, width, height })}\n`));
  emit(canvas.toBuffer('image/png'));
  process.exit(0);
} catch (error) {
  refuse(error?.name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED', pageCount);
}
