import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letterImage } from '@/db/seed/specimens/letter';
import { openPicture } from '@/lib/verification/engine/image/picture';
import { nativeTesseract } from '@/lib/verification/engine/ocr/native-tesseract';
import { readPicture } from '@/lib/verification/engine/ocr/read-picture';
import { median } from './load';

export type ReadingFigures = { words: number; nativeSeconds: number; readSeconds: number; ratio: number };

const SENTENCE =
  'The insured vehicle was parked beside the kerb when the delivery van rolled backwards and struck the offside front wing at low speed';
const LINES = 44;

/** A dense page of more than 600 words, drawn. */
function densePage(): Buffer {
  const words = SENTENCE.split(' ');
  const line = (index: number) =>
    Array.from({ length: 15 }, (_, place) => words[(index * 7 + place * 5) % words.length]).join(' ');
  return letterImage(
    Array.from({ length: LINES }, (_, index) => ({ text: line(index), x: 18, y: 20 + index * 6, size: 3.4 })),
  );
}

/** Reading a dense page as a session does (upright, words, zone) against the native command alone; null where that is not installed. */
export async function measureReading(rounds: number): Promise<ReadingFigures | null> {
  if ((await nativeTesseract()) === null) return null;
  const directory = mkdtempSync(join(tmpdir(), 'casefile-page-'));
  try {
    const path = join(directory, 'page.png');
    writeFileSync(path, densePage());
    const opened = await openPicture(path);
    if (!('picture' in opened)) throw new Error('The page could not be opened.');
    const { picture } = opened;
    let words = 0;
    const times = { native: [] as number[], read: [] as number[] };
    for (let round = 0; round <= rounds; round += 1) {
      const from = performance.now();
      execFileSync('tesseract', [path, 'stdout', '-l', 'eng', '--dpi', '300', 'tsv'], {
        env: { ...process.env, OMP_THREAD_LIMIT: '1' },
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const between = performance.now();
      words = (await readPicture(picture)).words.length;
      // The first round loads models.
      if (round > 0) {
        times.native.push((between - from) / 1000);
        times.read.push((performance.now() - between) / 1000);
      }
    }
    const [nativeSeconds, readSeconds] = [median(times.native), median(times.read)];
    return { words, nativeSeconds, readSeconds, ratio: readSeconds / nativeSeconds };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
