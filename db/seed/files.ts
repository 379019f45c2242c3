import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { dateAgo, daysAgo } from '@/db/seed/moments';
import { cardPhotos, logbookPhoto } from '@/db/seed/papers';
import { type Camera, forwarded, photograph } from '@/db/seed/photo';
import * as scenes from '@/db/seed/scenes';
import type { IdentityCardSpecimen } from '@/db/seed/specimens/identity-card';

const ASSETS = resolve(import.meta.dirname, 'assets');

/** The loss of the collision claim, as the claim and its files speak of it. */
export const COLLISION = { daysAgo: 13, time: '18:40' };

const pixel = (takenAt: Date, software?: string): Camera => ({
  make: 'Google',
  model: 'Pixel 8a',
  takenAt,
  offset: '+00:00',
  ...(software ? { software } : {}),
});
const iphone = (takenAt: Date): Camera => ({ make: 'Apple', model: 'iPhone 14', takenAt, offset: '+00:00' });

/** Who holds the identity card of the demo; nobody does. */
const IFEOMA: IdentityCardSpecimen = {
  issuerName: 'Republic of Utopia',
  surname: 'Eze',
  givenNames: 'Ifeoma',
  nationality: 'UTO',
  issuingState: 'UTO',
  documentNumber: 'C40271863',
  dateOfBirth: '1991-05-30',
  sex: 'F',
  dateOfIssue: '2023-09-11',
  dateOfExpiry: '2033-09-10',
  personalNumber: '91053077',
  address: '2 Starkholmes Road, Matlock DE4',
};

/** Every photo and recording of the demo. */
export async function makeFiles() {
  const receipt = scenes.receipt({
    shop: 'CASA LUME',
    place: 'Rua do Alecrim 31, Lisboa',
    date: `${dateAgo(37)} 11:42`,
    lines: [
      ['Mochila foto', '164,00'],
      ['Objetiva 50', '219,90'],
      ['Saco 68 L', '129,00'],
    ],
    total: '512,90',
  });
  const earlierDamage = photograph(scenes.carRear({ paint: '#2f5f8a', plate: 'YX19 KTD', damage: 'crushed' }), {
    camera: iphone(daysAgo(36, '16:20')),
    tilt: 1.4,
  });
  const entries = {
    earlierDamage,
    repairerCopy: earlierDamage.then(forwarded),
    collisionDoor: photograph(scenes.carScrape('#3c566e'), { camera: pixel(daysAgo(COLLISION.daysAgo, '19:05')) }),
    collisionOlder: photograph(scenes.carRear({ paint: '#44617c', plate: 'MJ21 WPL', damage: 'dented', shift: -110 }), {
      camera: pixel(daysAgo(COLLISION.daysAgo + 6, '16:22')),
      tilt: -1.6,
      brightness: 0.86,
    }),
    receipt: photograph(receipt, { camera: iphone(daysAgo(33, '20:15')), tilt: -2 }),
    shed: photograph(scenes.burntShed(), { camera: pixel(daysAgo(27, '07:50')), brightness: 0.95 }),
    wetFloor: photograph(scenes.wetFloor(), { camera: iphone(daysAgo(22, '11:31')), tilt: 2 }),
    suitcase: photograph(scenes.suitcase(), { camera: iphone(daysAgo(16, '23:48')), brightness: 0.82 }),
    cello: photograph(scenes.brokenCello(), { camera: pixel(daysAgo(14, '09:10')) }),
    ceiling: photograph(scenes.kitchenCeiling(), { camera: iphone(daysAgo(9, '06:58')), tilt: -1.2 }),
    floor: photograph(scenes.buckledFloor(), { camera: iphone(daysAgo(9, '07:02')), brightness: 0.92 }),
    storm: photograph(scenes.stormWindow(), { camera: pixel(daysAgo(2, '07:20')), tilt: 1.8 }),
    windscreen: photograph(scenes.windscreen(), { camera: pixel(daysAgo(1, '08:05')) }),
    moose: photograph(scenes.carScrape('#5b2e2c'), {
      camera: { make: 'samsung', model: 'SM-S911B', takenAt: daysAgo(6, '21:35'), offset: '+01:00' },
      tilt: 3,
    }),
    call: readFile(resolve(ASSETS, 'call.wav')),
    dashcam: readFile(resolve(ASSETS, 'dashcam.mp4')),
  };
  const names = Object.keys(entries) as (keyof typeof entries)[];
  const [bytes, logbook, identityCard] = await Promise.all([
    Promise.all(Object.values(entries)),
    logbookPhoto(),
    cardPhotos(IFEOMA),
  ]);
  const pictures = Object.fromEntries(names.map((name, index) => [name, bytes[index]]));
  return { ...(pictures as Record<keyof typeof entries, Buffer>), logbook, identityCard };
}

export type DemoFiles = Awaited<ReturnType<typeof makeFiles>>;

export const JPEG = 'image/jpeg';
export const PDF = 'application/pdf';
export const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
