// Runs as a process of its own, started by read-pdf.ts: <project root> <file> <folder> <longest side> <most pages> <prefix>.
// Writes <prefix>-page-<n>.png into the folder and answers with JSON on standard output: the number of pages and the text of each one read.
import { readFileSync, writeFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root = '', file = '', folder = '', side = '2200', most = '20', prefix = ''] = process.argv.slice(2);
const assets = join(root, 'node_modules', 'pdfjs-dist');
const within = (name) => `${join(assets, name)}/`;

const { createCanvas } = createRequire(join(root, 'package.json'))('@napi-rs/canvas');
const { getDocument, Util, VerbosityLevel } = await import(
  pathToFileURL(join(assets, 'legacy', 'build', 'pdf.mjs')).href
);

/** Larger pictures inside a page are left out rather than decoded, in pixels. */
const MAX_IMAGE_PIXELS = 60_000_000;
const MOST_ITEMS = 20_000;

function answer(value) {
  const bytes = Buffer.from(JSON.stringify(value));
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
  process.exit(0);
}

/** Text with its place in pixels: left end of the base line, length, height. */
async function textOf(page, viewport) {
  const { items } = await page.getTextContent();
  return items
    .filter((item) => typeof item.str === 'string' && item.str.trim() !== '')
    .slice(0, MOST_ITEMS)
    .map((item) => {
      const [, , c, d, x, y] = Util.transform(viewport.transform, item.transform);
      return { text: item.str, x, y, width: item.width * viewport.scale, height: Math.hypot(c, d) };
    });
}

async function readPage(document, number) {
  const page = await document.getPage(number);
  const natural = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: Math.min(Number(side) / Math.max(natural.width, natural.height), 4) });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  let items = [];
  try {
    items = await textOf(page, viewport);
    const canvas = createCanvas(width, height);
    await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#ffffff' }).promise;
    const image = join(folder, `${prefix}-page-${number}.png`);
    writeFileSync(image, canvas.toBuffer('image/png'));
    return { width, height, image, items };
  } catch {
    return { width, height, image: null, items };
  } finally {
    page.cleanup();
  }
}

let pageCount = null;
try {
  const document = await getDocument({
    data: new Uint8Array(readFileSync(file)),
    cMapUrl: within('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: within('standard_fonts'),
    wasmUrl: within('wasm'),
    iccUrl: within('iccs'),
    maxImageSize: MAX_IMAGE_PIXELS,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  }).promise;
  pageCount = document.numPages;
  const pages = [];
  for (let number = 1; number <= Math.min(pageCount, Number(most)); number += 1) {
    pages.push(await readPage(document, number));
  }
  answer({ pageCount, pages });
} catch (error) {
  answer({ reason: error?.name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED', pageCount });
}
