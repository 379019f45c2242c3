import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPicture } from '@/lib/verification/engine/image/picture';
import { embeddedTesseract } from '@/lib/verification/engine/ocr/embedded-tesseract';
import type { OcrEngine, OcrWord } from '@/lib/verification/engine/ocr/engine';
import { nativeTesseract } from '@/lib/verification/engine/ocr/native-tesseract';
import { readPicture } from '@/lib/verification/engine/ocr/read-picture';
import type { Figure } from './reading-barcodes';

/** Words of the embedded engine against those of the native program on the same pages, and against the texts beside them. */
export async function evaluateText(folder: string): Promise<Figure[]> {
  const native = await nativeTesseract();
  if (native === null) return [{ name: 'Text: no native Tesseract to compare with', value: '', goal: '', misses: [] }];
  const files = (await readdir(folder)).filter((name) => /\.(png|jpe?g|tif)$/.test(name));
  const total = { native: 0, both: 0, whole: 0 };
  const times: string[] = [];
  const misses: string[] = [];
  for (const file of files) {
    const opened = await openPicture(join(folder, file));
    if (!('picture' in opened)) continue;
    const start = performance.now();
    const whole = await readPicture(opened.picture);
    const seconds = (performance.now() - start) / 1000;
    // Engines are given upright pages: neither of them turns a page itself.
    const [first, second] = [await timed(native, whole.picture), await timed(embeddedTesseract, whole.picture)];
    const [wanted, got] = [tally(first.words), tally(second.words)];
    const [words, both, read] = [sum(wanted), common(wanted, got), common(wanted, tally(whole.words))];
    total.native += words;
    total.both += both;
    total.whole += read;
    times.push(
      `${file}: ${words} words; native ${first.seconds.toFixed(2)} s, embedded ${second.seconds.toFixed(2)} s, whole reading ${seconds.toFixed(2)} s by ${whole.engine.name} finds ${read}`,
    );
    if (both < words) misses.push(`${file}: ${both} of ${words}`);
  }
  const share = (count: number) => `${((100 * count) / Math.max(1, total.native)).toFixed(2)} %`;
  return [
    { name: 'Text: native words that the embedded engine finds too', value: share(total.both), goal: '≥ 99 %', misses },
    { name: 'Text: native words that the whole reading finds', value: share(total.whole), goal: '', misses: times },
  ];
}

async function timed(engine: OcrEngine, picture: Parameters<OcrEngine['recognise']>[0]) {
  const start = performance.now();
  const words = await engine.recognise(picture);
  return { words, seconds: (performance.now() - start) / 1000 };
}

function tally(words: OcrWord[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { text } of words) {
    const word = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
    if (word !== '') counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

const sum = (counts: Map<string, number>) => [...counts.values()].reduce((total, count) => total + count, 0);
const common = (first: Map<string, number>, second: Map<string, number>) =>
  [...first].reduce((total, [word, count]) => total + Math.min(count, second.get(word) ?? 0), 0);
