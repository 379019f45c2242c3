import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as blind from '@/db/seed/specimens/logbooks/blind';
import * as developed from '@/db/seed/specimens/logbooks/developed';
import { type Country, inventVehicle } from '@/db/seed/specimens/logbooks/invent';
import { type PhotographOptions, photograph } from '@/db/seed/specimens/photograph';
import type { VehicleSpecimen } from '@/db/seed/specimens/vehicle-papers';
import type { CheckFacts, DocumentFile, DocumentReading } from '@/lib/verification/engine/check';
import { stopEmbeddedTesseract } from '@/lib/verification/engine/ocr/embedded-tesseract';
import { readDocument } from '@/lib/verification/engine/read-document';
import { findCheck } from '@/lib/verification/engine/registry';
import { say } from '../progress';
import { expectationsOf } from './logbook-expectations';
import { type Measured, proportion, record } from './table';

type Layout = [name: string, country: Country, draw: (vehicle: VehicleSpecimen) => Buffer];

const SETS: Record<'developedOn' | 'blind', Layout[]> = {
  developedOn: [
    ['British of 2004', 'GB', developed.britishOf2004],
    ['German part I', 'DE', developed.germanPartOne],
    ['Spanish permit', 'ES', developed.spanishPermit],
  ],
  blind: [
    ['British of 2019', 'GB', blind.britishOf2019],
    ['French certificate', 'FR', blind.frenchCertificate],
    ['Swedish certificate', 'SE', blind.swedishCertificate],
  ],
};

const PHOTOGRAPHS: PhotographOptions[] = [
  { perspective: 0.02, rotation: 3, blur: 0.5, noise: 4, longestSide: 2200, creases: 1 },
  { perspective: 0.03, rotation: -5, blur: 0.6, noise: 6, longestSide: 2200, creases: 2, shadow: 0.4, jpegQuality: 80 },
];
const PEOPLE = [1, 2, 3, 4];
const TODAY = '2026-11-21';

/** One photograph of one invented paper, and what was read from it. */
export interface LogbookCase {
  name: string;
  country: Country;
  seed: number;
  vehicle: VehicleSpecimen;
  reading: DocumentReading;
  document: DocumentFile;
}

/** Photographs every layout of a set for several people and reads each. */
export async function readLogbooks(set: keyof typeof SETS, directory: string): Promise<LogbookCase[]> {
  const cases: LogbookCase[] = [];
  for (const [layout, country, draw] of SETS[set]) {
    for (const seed of PEOPLE) {
      const vehicle = inventVehicle(seed, country);
      for (const [at, options] of PHOTOGRAPHS.entries()) {
        const name = `${layout}, person ${seed}, photograph ${at + 1}`;
        const path = join(directory, 'logbook.jpg');
        await writeFile(path, await photograph(draw(vehicle), { ...options, seed: seed * 17 + at }));
        const document: DocumentFile = {
          documentId: 'logbook',
          evidenceId: name,
          role: 'logbook',
          side: null,
          fileName: 'logbook.jpg',
          mimeType: 'image/jpeg',
          sha256: '',
          path,
        };
        const reading = await readDocument(document, { directory, today: TODAY });
        cases.push({ name, country, seed, vehicle, reading, document });
      }
    }
  }
  return cases;
}

export interface LogbookCounts {
  right: { clear: number; of: number };
  wrong: { caught: number; of: number };
  misses: string[];
}

const FACTS: CheckFacts = {
  today: TODAY,
  claim: null,
  participant: null,
  knownParticipants: [],
  duplicates: [],
  watchlist: null,
};

/** Somebody else's vehicle from the same country. */
function anotherOf(vehicle: VehicleSpecimen, seed: number, country: Country): VehicleSpecimen {
  for (let other = seed + 11; ; other += 1) {
    const another = inventVehicle(other, country);
    if (another.keeperSurname !== vehicle.keeperSurname) return another;
  }
}

/** Runs the vehicle checks with right and with wrong expectations. */
export async function judgeLogbooks(cases: LogbookCase[]): Promise<LogbookCounts> {
  const counts: LogbookCounts = { right: { clear: 0, of: 0 }, wrong: { caught: 0, of: 0 }, misses: [] };
  for (const { name, country, seed, vehicle, reading, document } of cases) {
    for (const { check, expected, right } of expectationsOf(vehicle, anotherOf(vehicle, seed, country))) {
      const outcome = await (await findCheck(check))?.run({
        documents: [document],
        readings: [reading],
        expected,
        facts: FACTS,
      });
      const clear = outcome?.result === 'clear';
      if (right) counts.right = { clear: counts.right.clear + Number(clear), of: counts.right.of + 1 };
      else counts.wrong = { caught: counts.wrong.caught + Number(!clear), of: counts.wrong.of + 1 };
      if (clear === right) continue;
      const [seen] = outcome?.breakdown ?? [];
      counts.misses.push(`${name}: ${check} ${Object.values(expected)[0]}, read ${seen?.actual ?? 'nothing'}`);
    }
  }
  return counts;
}

/** Right and wrong expectations against photographs of invented logbooks: of layouts developed on, and of others. */
export async function evaluateLogbooks(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), 'eval-logbooks-'));
  const shares: Record<string, { right: Measured; wrong: Measured }> = {};
  try {
    for (const set of ['developedOn', 'blind'] as const) {
      const { right, wrong, misses } = await judgeLogbooks(await readLogbooks(set, directory));
      for (const miss of misses) say(`    ${set === 'blind' ? 'blind' : 'developed on'}: ${miss}`);
      shares[set] = { right: proportion(right.clear, right.of), wrong: proportion(wrong.caught, wrong.of) };
    }
  } finally {
    await stopEmbeddedTesseract();
    await rm(directory, { recursive: true, force: true });
  }
  const figure = (side: 'right' | 'wrong') => ({
    part: 'logbooks' as const,
    unit: 'share' as const,
    developedOn: shares.developedOn?.[side] ?? null,
    blind: shares.blind?.[side] ?? null,
  });
  record({ ...figure('right'), figure: 'right facts clear', bound: { atLeast: 0.95 } });
  record({ ...figure('wrong'), figure: 'wrong facts caught', bound: { atLeast: 1 } });
}
