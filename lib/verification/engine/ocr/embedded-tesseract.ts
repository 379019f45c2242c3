import { join } from 'node:path';
import type { Worker } from 'tesseract.js';
import { type Picture, pipeline } from '@/lib/verification/engine/image/picture';
import { type OcrEngine, wordsOfTable } from '@/lib/verification/engine/ocr/engine';

const LANGUAGE_DATA = join(process.cwd(), 'node_modules', '@tesseract.js-data', 'eng', '4.0.0_best_int');

let worker: Promise<Worker> | undefined;

/** Tesseract as WebAssembly with the language data of its package; nothing is fetched and nothing cached. */
export const embeddedTesseract: OcrEngine = {
  name: 'tesseract.js',
  version: '7.0.0',
  recognise: async (picture) => {
    worker ??= start();
    const { data } = await (await worker).recognize(await encoded(picture), {}, { text: false, tsv: true });
    return wordsOfTable(data.tsv ?? '');
  },
};

function encoded(picture: Picture): Promise<Buffer> {
  return pipeline(picture).png({ compressionLevel: 1 }).toBuffer();
}

async function start(): Promise<Worker> {
  const { createWorker, OEM, PSM } = await import('tesseract.js');
  const started = await createWorker('eng', OEM.LSTM_ONLY, {
    langPath: LANGUAGE_DATA,
    gzip: true,
    cacheMethod: 'none',
  });
  await started.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: '300' });
  return started;
}

/** Ends the worker, so that a process that read something can end by itself. */
export async function stopEmbeddedTesseract(): Promise<void> {
  const running = worker;
  worker = undefined;
  await (await running)?.terminate();
}
