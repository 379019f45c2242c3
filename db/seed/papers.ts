import { type IdentityCardSpecimen, identityCardBack, identityCardFront } from '@/db/seed/specimens/identity-card';
import { photograph } from '@/db/seed/specimens/photograph';
import { logbookPage, type VehicleSpecimen } from '@/db/seed/specimens/vehicle-papers';
import type { DemoFile } from '@/db/seed/story';

/** The logbook that came with the collision claim. Its VIN is not the one on the claim form: two digits are the other way round. */
const OCTAVIA: VehicleSpecimen = {
  registrationNumber: 'MJ21 WPL',
  vin: 'TMBJJ7NX6MY014837',
  make: 'SKODA',
  type: 'NX',
  model: 'OCTAVIA SE TECHNOLOGY',
  colour: 'GREY',
  bodyType: '5 DOOR HATCHBACK',
  category: 'M1',
  cylinderCapacity: 1968,
  powerKilowatts: 85,
  fuel: 'HEAVY OIL',
  carbonDioxide: 112,
  massKilograms: 1921,
  seats: 5,
  dateOfFirstRegistration: '2021-03-26',
  dateOfIssue: '2024-07-02',
  keeperSurname: 'Hartley',
  keeperGivenNames: 'Owen',
  keeperAddress: ['9 Holmgate Road', 'Clay Cross', 'S45 9PQ'],
  documentReference: '60218847735',
};

/** The logbook as a phone took it. */
export async function logbookPhoto(): Promise<DemoFile> {
  const bytes = await photograph(logbookPage(OCTAVIA), {
    seed: 21,
    perspective: 0.012,
    rotation: 0.6,
    noise: 3,
    jpegQuality: 88,
    longestSide: 2200,
  });
  return {
    name: 'logbook-MJ21-WPL.jpg',
    type: 'image/jpeg',
    bytes,
    description: 'Logbook, photographed by the claimant.',
  };
}

/** Front and back of an invented identity card, as a phone took them. */
export async function cardPhotos(holder: IdentityCardSpecimen): Promise<[front: DemoFile, back: DemoFile]> {
  const look = { perspective: 0.02, rotation: -1.2, noise: 3, jpegQuality: 86, longestSide: 1800 };
  const [front, back] = await Promise.all([
    photograph(identityCardFront(holder), { ...look, seed: 4 }),
    photograph(identityCardBack(holder), { ...look, seed: 5 }),
  ]);
  return [
    { name: 'identity-card-front.jpg', type: 'image/jpeg', bytes: front },
    { name: 'identity-card-back.jpg', type: 'image/jpeg', bytes: back },
  ];
}
