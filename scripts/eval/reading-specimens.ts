import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drivingLicenceBack, drivingLicenceFront } from '@/db/seed/specimens/driving-licence';
import { INVOICE, LICENCE, PEOPLE, PROOF, VEHICLE } from '@/db/seed/specimens/examples';
import { identityCardBack, identityCardFront } from '@/db/seed/specimens/identity-card';
import { letterImage } from '@/db/seed/specimens/letter';
import { invoiceRuns, proofOfAddressRuns } from '@/db/seed/specimens/letters';
import { passportPage } from '@/db/seed/specimens/passport';
import { type PhotographOptions, photograph } from '@/db/seed/specimens/photograph';
import { logbookPage, registrationCertificate } from '@/db/seed/specimens/vehicle-papers';
import { readDocument } from '@/lib/verification/engine/read-document';
import type { Figure } from './reading-barcodes';

type Role = Parameters<typeof readDocument>[0]['role'];

const SEVERITIES: [name: string, options: PhotographOptions | null][] = [
  ['as drawn', null],
  ['good photo', { perspective: 0.02, rotation: 2, blur: 0.5, noise: 3, longestSide: 2000 }],
  [
    'fair photo',
    { perspective: 0.04, rotation: -6, blur: 0.9, noise: 7, glare: 0.35, longestSide: 1700, jpegQuality: 75 },
  ],
  [
    'poor photo',
    { perspective: 0.06, rotation: 11, blur: 1.4, noise: 11, glare: 0.5, longestSide: 1500, jpegQuality: 60 },
  ],
  [
    'poor and on its side',
    { perspective: 0.04, rotation: 97, blur: 1.1, noise: 9, glare: 0.3, longestSide: 1600, jpegQuality: 65 },
  ],
];

const person = { surname: 'LINDQVIST', givenNames: 'MARA ELIN', dateOfBirth: '1988-03-14' };
const vehicle = {
  registrationNumber: 'KV19TZO',
  vin: VEHICLE.vin,
  make: 'VOLKSWAGEN',
  model: 'GOLF MATCH TDI',
  dateOfFirstRegistration: '2019-05-17',
  keeperName: 'MARA ELIN LINDQVIST',
};

/** Every kind of document with what must be read from it. */
async function documents(): Promise<[name: string, role: Role, picture: Buffer, expected: Record<string, string>][]> {
  const licence = { ...person, documentNumber: LICENCE.licenceNumber, dateOfExpiry: LICENCE.dateOfExpiry };
  return [
    [
      'passport',
      'passport',
      passportPage(PEOPLE.passport),
      { ...person, documentNumber: 'K72904418', dateOfExpiry: '2033-05-01' },
    ],
    [
      'card front',
      'id_card',
      identityCardFront(PEOPLE.card),
      { ...person, documentNumber: 'C58203716', dateOfExpiry: '2034-02-18' },
    ],
    ['card back', 'id_card', identityCardBack(PEOPLE.card), { ...person, documentNumber: 'C58203716' }],
    ['licence front', 'driving_license', drivingLicenceFront(LICENCE), licence],
    ['licence back', 'driving_license', await drivingLicenceBack(LICENCE), licence],
    ['logbook', 'logbook', logbookPage(VEHICLE), { ...vehicle, documentReference: VEHICLE.documentReference }],
    ['certificate', 'logbook', registrationCertificate(VEHICLE), vehicle],
    [
      'invoice',
      'invoice',
      letterImage(invoiceRuns(INVOICE)),
      { invoiceNumber: 'HSM20417', invoiceDate: '2026-03-12', total: '1468.80', currency: 'GBP' },
    ],
    [
      'proof of address',
      'proof_of_address',
      letterImage(proofOfAddressRuns(PROOF)),
      { fullName: 'MARA ELIN LINDQVIST', address: '14 QUAYSIDE LANE MARENHOLT MH4 2QL' },
    ],
  ];
}

/** Fields and kinds read from photographs of specimens of our own at several severities. */
export async function evaluateSpecimens(directory: string): Promise<Figure[]> {
  const drawn = await documents();
  const figures: Figure[] = [];
  for (const [severity, options] of SEVERITIES) {
    const misses: string[] = [];
    const count = { fields: 0, right: 0, kinds: 0, seconds: 0 };
    for (const [seed, [name, role, picture, expected]] of drawn.entries()) {
      const path = join(directory, 'specimen');
      await writeFile(path, options === null ? picture : await photograph(picture, { ...options, seed: seed + 11 }));
      const start = performance.now();
      const reading = await readDocument(
        { documentId: 'specimen', evidenceId: name, role, side: null, fileName: name, mimeType: '', sha256: '', path },
        { directory, today: '2026-11-21' },
      );
      count.seconds += (performance.now() - start) / 1000;
      if (reading.classification?.type === role) count.kinds += 1;
      else misses.push(`${name}: kind ${reading.classification?.type ?? 'unknown'}`);
      for (const [field, value] of Object.entries(expected)) {
        count.fields += 1;
        const read = (reading.fields[field] ?? []).map((each) => each.value);
        if (read.some((each) => each.replaceAll(' ', '') === value.replaceAll(' ', ''))) count.right += 1;
        else misses.push(`${name}: ${field} ${read.join(' | ') || 'not found'}`);
      }
    }
    const share = `${count.right}/${count.fields} fields, ${count.kinds}/${drawn.length} kinds`;
    figures.push({
      name: `Specimens ${severity}, ${(count.seconds / drawn.length).toFixed(2)} s each`,
      value: share,
      goal: '',
      misses,
    });
  }
  return figures;
}
