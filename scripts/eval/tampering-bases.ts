import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { drivingLicenceFront } from '@/db/seed/specimens/driving-licence';
import { INVOICE, LICENCE, PEOPLE, PROOF, VEHICLE } from '@/db/seed/specimens/examples';
import { identityCardBack, identityCardFront } from '@/db/seed/specimens/identity-card';
import { letterImage } from '@/db/seed/specimens/letter';
import { invoiceRuns, proofOfAddressRuns } from '@/db/seed/specimens/letters';
import { passportPage } from '@/db/seed/specimens/passport';
import { photograph } from '@/db/seed/specimens/photograph';
import { logbookPage, registrationCertificate } from '@/db/seed/specimens/vehicle-papers';
import { isBlind } from './split';
import { type Raster, rasterOf } from './tampering-samples';

export interface Base {
  name: string;
  source: string | Buffer;
  raster: Raster;
  /** Set aside: whatever is made of one base stays on one side. */
  blind: boolean;
}

/**
 * Sample photos that say of themselves that they were edited or put together (Photoshop, Lightroom, manifests of composites):
 * they are no untouched pictures.
 */
const EDITED = new Set([
  'CACA.jpg',
  'CACAE-uri-CA.jpg',
  'XCA.jpg',
  'adobe-20220124-E-clm-CAICAI.jpg',
  'cloud.jpg',
  'cloudx.jpg',
  'cookiezen.jpg',
  'BonTonARTSTORplusIPTC.jpg',
  'iptc-agency-photographer-example.jpg',
]);
const FOLDERS = [
  'c2pa',
  'exif',
  'faces',
  'faces/deepface',
  'ocr',
  'mrz/imagejs',
  'mrz/passporteye',
  'mrz/passporteye_tests',
];
const SMALLEST_SIDE = 256;
const LONGEST_SIDE = 1200;

/** Own specimens as a phone would take them, and the sample photos that are large enough for statistics. */
export async function bases(data: string): Promise<{ bases: Base[]; leftOut: string[] }> {
  const found: Omit<Base, 'blind'>[] = [];
  for (const [index, [name, drawing]] of drawings().entries()) {
    const options = {
      seed: index + 3,
      perspective: 0.03,
      rotation: (index % 5) - 2,
      noise: 2 + (index % 4),
      blur: index % 3 === 0 ? 0.6 : 0,
      jpegQuality: 95,
      longestSide: LONGEST_SIDE,
    };
    const source = await photograph(drawing, options);
    found.push({ name: `specimen ${name}`, source, raster: await rasterOf(source, LONGEST_SIDE) });
  }
  const leftOut: string[] = [];
  const seen = new Set<string>();
  for (const path of FOLDERS.flatMap((folder) => filesOf(join(data, 'documents', folder)))) {
    const name = path.split('/').slice(-2).join('/');
    if (EDITED.has(path.split('/').at(-1) ?? '')) {
      leftOut.push(`${name} (edited)`);
      continue;
    }
    const raster = await rasterOf(path, LONGEST_SIDE).catch(() => null);
    const print =
      raster === null ? '' : `${raster.width}x${raster.height}:${raster.data.subarray(0, 3000).toString('base64')}`;
    if (raster === null || Math.min(raster.width, raster.height) < SMALLEST_SIDE || seen.has(print))
      leftOut.push(`${name} (too small, unreadable or the same again)`);
    else found.push({ name, source: path, raster });
    seen.add(print);
  }
  return { bases: found.map((base) => ({ ...base, blind: isBlind(base.name) })), leftOut };
}

function drawings(): [string, Buffer][] {
  return [
    ['passport', passportPage(PEOPLE.passport)],
    ['card front', identityCardFront(PEOPLE.card)],
    ['card back', identityCardBack(PEOPLE.card)],
    ['licence', drivingLicenceFront(LICENCE)],
    ['logbook', logbookPage(VEHICLE)],
    ['certificate', registrationCertificate(VEHICLE)],
    ['invoice', letterImage(invoiceRuns(INVOICE))],
    ['bill', letterImage(proofOfAddressRuns(PROOF))],
  ];
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /\.(jpe?g|png|tiff?)$/i.test(name))
    .sort()
    .map((name) => join(folder, name));
}
