import { execFile, spawn } from 'node:child_process';
import { greyOf, type Picture } from '@/lib/verification/engine/image/picture';
import { type OcrEngine, wordsOfTable } from '@/lib/verification/engine/ocr/engine';

const TIMEOUT_MS = 120_000;
const MOST_OUTPUT_BYTES = 32 * 1024 ** 2;

let engine: Promise<OcrEngine | null> | undefined;

/** Tesseract's own program with its English data when it is on the PATH, otherwise null. About twice as fast as the embedded one. */
export function nativeTesseract(): Promise<OcrEngine | null> {
  engine ??= find();
  return engine;
}

async function find(): Promise<OcrEngine | null> {
  const [version, languages] = await Promise.all([ask('--version'), ask('--list-langs')]);
  const number = /^tesseract v?(\S+)/.exec(version ?? '')?.[1];
  if (number === undefined || !/^eng$/m.test(languages ?? '')) return null;
  return {
    name: 'tesseract',
    version: number,
    recognise: async (picture) => wordsOfTable(await run(picture)),
  };
}

/** What the program prints for one option, or null when it does not run. */
function ask(option: string): Promise<string | null> {
  return new Promise((resolve) => {
    execFile('tesseract', [option], { timeout: 5000 }, (error, out, errors) => resolve(error ? null : out + errors));
  });
}

/**
 * The picture goes in as a grey PNM, which costs nothing to make and less than colours to turn black and white; the table of words comes
 * back. One thread: others need the cores too.
 */
function run(picture: Picture): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('tesseract', ['stdin', 'stdout', '-l', 'eng', '--psm', '3', '--dpi', '300', 'tsv'], {
      env: {
        NODE_ENV: 'production',
        PATH: process.env.PATH,
        TESSDATA_PREFIX: process.env.TESSDATA_PREFIX,
        OMP_THREAD_LIMIT: '1',
      },
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    const chunks: Buffer[] = [];
    let size = 0;
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > MOST_OUTPUT_BYTES) child.kill('SIGKILL');
      else chunks.push(chunk);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(Buffer.concat(chunks).toString('utf8'));
      else reject(new Error(`tesseract ended with ${code ?? 'a signal'}`));
    });
    // It may end before it has read everything; its exit code says why.
    child.stdin.on('error', () => undefined);
    child.stdin.write(`P5\n${picture.width} ${picture.height}\n255\n`);
    child.stdin.end(greyOf(picture));
  });
}
