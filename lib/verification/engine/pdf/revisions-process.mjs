// Runs as a process of its own, started by revisions.ts: <project root> <file> <ends, comma separated> <pages> <longest side>.
// Opens the file as it was at each of the given ends. Answers one line of JSON per revision and page on standard output.
import { readFileSync, writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [root = '', file = '', ends = '', pages = '5', side = '700'] = process.argv.slice(2);
const assets = join(root, 'node_modules', 'pdfjs-dist');
const folder = (name) => `${join(assets, name)}/`;

const { createCanvas } = createRequire(join(root, 'package.json'))('@napi-rs/canvas');
const { getDocument, VerbosityLevel } = await import(pathToFileURL(join(assets, 'legacy', 'build', 'pdf.mjs')).href);

/** Larger pictures inside a page are left out rather than decoded, in pixels. */
const MAX_IMAGE_PIXELS = 30_000_000;
const MAX_TEXT = 20_000;

/** Writes everything although a pipe takes only part at a time. */
function emit(value) {
  const bytes = Buffer.from(`${JSON.stringify(value)}\n`);
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

async function page(document, revision, number) {
  const drawn = await document.getPage(number);
  const { items } = await drawn.getTextContent();
  const natural = drawn.getViewport({ scale: 1 });
  const scale = Math.min(Number(side) / Math.max(natural.width, natural.height), 2);
  const viewport = drawn.getViewport({ scale });
  const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  await drawn.render({ canvas, canvasContext: context, viewport, background: '#ffffff' }).promise;
  const { data } = context.getImageData(0, 0, width, height);
  const grey = Buffer.alloc(width * height);
  for (let index = 0; index < grey.length; index += 1)
    grey[index] = Math.round(0.299 * data[index * 4] + 0.587 * data[index * 4 + 1] + 0.114 * data[index * 4 + 2]);
  const fonts = new Set();
  for (const item of items) {
    if (!item.fontName) continue;
    try {
      fonts.add(drawn.commonObjs.get(item.fontName).name ?? item.fontName);
    } catch {
      // A font that was never drawn with is not known by name.
    }
  }
  const text = items
    .map((item) => (item.str ?? '') + (item.hasEOL ? '\n' : ' '))
    .join('')
    .slice(0, MAX_TEXT);
  emit({
    kind: 'page',
    revision,
    page: number,
    text,
    fonts: [...fonts].slice(0, 40),
    width,
    height,
    grey: grey.toString('base64'),
  });
  drawn.cleanup();
}

const bytes = readFileSync(file);
for (const [revision, end] of ends.split(',').map(Number).entries()) {
  const task = getDocument({
    data: new Uint8Array(bytes.subarray(0, end)),
    cMapUrl: folder('cmaps'),
    standardFontDataUrl: folder('standard_fonts'),
    wasmUrl: folder('wasm'),
    iccUrl: folder('iccs'),
    maxImageSize: MAX_IMAGE_PIXELS,
    isEvalSupported: false,
    enableXfa: false,
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    const { info } = await document.getMetadata().catch(() => ({ info: {} }));
    emit({
      kind: 'revision',
      revision,
      pageCount: document.numPages,
      producer: info.Producer ?? null,
      creator: info.Creator ?? null,
      created: info.CreationDate ?? null,
      modified: info.ModDate ?? null,
    });
    for (let number = 1; number <= Math.min(document.numPages, Number(pages)); number += 1)
      await page(document, revision, number);
    await task.destroy();
  } catch (error) {
    emit({ kind: 'failure', revision, reason: error?.name === 'PasswordException' ? 'ENCRYPTED' : 'DAMAGED' });
  }
}
process.exit(0);
