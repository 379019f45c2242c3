import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BarcodeFound, readBarcodes } from '@/lib/verification/engine/barcode/read-barcodes';
import { openPicture } from '@/lib/verification/engine/image/picture';

export interface Figure {
  name: string;
  value: string;
  goal: string;
  misses: string[];
}

const KINDS: [format: string, goal: string, folder: RegExp][] = [
  ['PDF417', '100 %', /^pdf417/],
  ['QRCode', '≥ 95 %', /^qrcode/],
  ['DataMatrix', '', /^datamatrix/],
  ['Aztec', '', /^aztec/],
];

/** Barcodes of the samples: found at all, and with the very content that lies beside the picture. */
export async function evaluateBarcodes(root: string): Promise<Figure[]> {
  const folders = await readdir(root);
  const figures: Figure[] = [];
  for (const [format, goal, pattern] of KINDS) {
    const missed: string[] = [];
    const different: string[] = [];
    const bare: string[] = [];
    let pictures = 0;
    for (const folder of folders.filter((name) => pattern.test(name))) {
      for (const file of (await readdir(join(root, folder))).filter((name) => /\.(png|jpe?g|webp)$/.test(name))) {
        pictures += 1;
        const path = join(root, folder, file);
        const opened = await openPicture(path);
        const found = 'picture' in opened ? await readBarcodes(opened.picture) : [];
        const same = await isContent(path.replace(/\.\w+$/, ''), found);
        if (same === null) bare.push(`${folder}/${file}: no content beside it`);
        if (found.length === 0) missed.push(`${folder}/${file}: not found`);
        else if (same === false) different.push(`${folder}/${file}: other content`);
      }
    }
    const share = (count: number, of: number) => `${count}/${of} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`;
    const told = pictures - bare.length;
    figures.push({
      name: `${format}: decoded`,
      value: share(pictures - missed.length, pictures),
      goal,
      misses: missed,
    });
    figures.push({
      name: `${format}: with the content beside it`,
      value: share(told - missed.length - different.length, told),
      goal: '',
      misses: [...different, ...bare],
    });
  }
  return figures;
}

/** Whether one of the codes has the content that lies beside the picture; null where none lies there. */
async function isContent(stem: string, found: BarcodeFound[]): Promise<boolean | null> {
  if (existsSync(`${stem}.bin`)) {
    const bytes = await readFile(`${stem}.bin`);
    return found.some((code) => Buffer.from(code.bytes).equals(bytes));
  }
  // The parts of one message lie beside its text: 02-01.png, 02-02.png and 02.txt.
  const path = [`${stem}.txt`, `${stem.replace(/-\d+$/, '')}.txt`].find((each) => existsSync(each));
  if (path === undefined) return null;
  const text = await readFile(path, 'utf8');
  const whole = found.map((code) => code.text).join('');
  return found.some((code) => code.text === text || code.text === text.trimEnd()) || whole === text;
}
