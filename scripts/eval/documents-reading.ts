import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopEmbeddedTesseract } from '@/lib/verification/engine/ocr/embedded-tesseract';
import { say } from '../progress';
import { evaluateBarcodes, type Figure } from './reading-barcodes';
import { evaluateSpecimens } from './reading-specimens';
import { evaluateText } from './reading-text';
import { evaluateInventedZones, evaluateZones } from './reading-zones';

const REPORT = join('build', 'reports', 'eval-documents-reading.json');

/** How well documents are read: zones, barcodes and text of the samples, and specimens of our own photographed ever worse. */
export async function evaluateReading(data: string): Promise<void> {
  const folder = join(data, 'documents');
  const directory = await mkdtemp(join(tmpdir(), 'eval-reading-'));
  const figures: Figure[] = [];
  try {
    if (existsSync(folder)) {
      figures.push(...shown(await evaluateBarcodes(join(folder, 'barcode'))));
      figures.push(...shown(await evaluateZones(join(folder, 'mrz'), directory)));
      figures.push(...shown(await evaluateText(join(folder, 'ocr'))));
    }
    figures.push(...shown(await evaluateInventedZones(directory)));
    figures.push(...shown(await evaluateSpecimens(directory)));
  } finally {
    await stopEmbeddedTesseract();
    await rm(directory, { recursive: true, force: true });
  }
  await mkdir(join('build', 'reports'), { recursive: true });
  await writeFile(REPORT, `${JSON.stringify({ figures }, null, 2)}\n`);
  say(`Written to ${REPORT}.`);
}

/** Machine readable zones alone. */
export async function evaluateZonesAlone(data: string): Promise<void> {
  const folder = join(data, 'documents', 'mrz');
  const directory = await mkdtemp(join(tmpdir(), 'eval-zones-'));
  try {
    if (existsSync(folder)) shown(await evaluateZones(folder, directory));
    shown(await evaluateInventedZones(directory));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Prints figures with what was missed. */
function shown(figures: Figure[]): Figure[] {
  for (const { name, value, goal, misses } of figures) {
    say(`${name.padEnd(58)} ${value.padStart(22)}${goal ? `   goal ${goal}` : ''}`);
    for (const miss of misses) say(`    ${miss}`);
  }
  return figures;
}
