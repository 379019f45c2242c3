import { type DemoFiles, JPEG } from '@/db/seed/files';
import { dateAgo, daysAgo, inHours } from '@/db/seed/moments';
import type { DemoPeople } from '@/db/seed/people';
import { Story } from '@/db/seed/story';

/** The other tenant: nothing of it is ever seen by the first. */
export async function fjordClaims({ sigrid }: DemoPeople, files: DemoFiles): Promise<void> {
  const skis = await Story.open(sigrid, daysAgo(18, '10:00'), {
    type: 'TRAVEL',
    lossDate: dateAgo(24),
    lossLocation: 'Night train Oslo to Bodø',
    description: 'Ski equipment missing after a night on the train. Two pairs of skis in one bag.',
    amountClaimed: { amount: '14200.00', currency: 'NOK' },
    policy: { number: 'FI-R-3301', startDate: dateAgo(320), endDate: dateAgo(-45), holder: 'Torbjørn Lie' },
    dueAt: inHours(-30).toISOString(),
  });
  await skis.person(sigrid, {
    type: 'PERSON',
    name: 'Torbjørn Lie',
    roles: ['CLAIMANT', 'INSURED'],
    nationality: 'NO',
  });
  await skis.assign(sigrid, sigrid);
  await skis.propose(sigrid, 'CLEARED', 'The railway confirms the loss; values follow the receipts.');
  await skis.at(daysAgo(3, '13:30'));

  const moose = await Story.open(sigrid, daysAgo(5, '08:20'), {
    type: 'MOTOR',
    priority: 'HIGH',
    lossDate: dateAgo(6),
    lossTime: '19:50',
    lossLocation: 'E6 south of Støren',
    description: 'Collision with a moose on the E6. The animal ran off; the side of the car is damaged.',
    amountClaimed: { amount: '68500.00', currency: 'NOK' },
    policy: { number: 'FI-B-7714', startDate: dateAgo(410), endDate: dateAgo(-320), holder: 'Ragnhild Moen' },
    vehicle: { registrationNumber: 'EB 41877', make: 'Volkswagen', model: 'ID.4', year: 2022 },
    dueAt: inHours(40).toISOString(),
  });
  const ragnhild = await moose.person(sigrid, {
    type: 'PERSON',
    name: 'Ragnhild Moen',
    roles: ['CLAIMANT', 'INSURED', 'DRIVER'],
    nationality: 'NO',
    phone: '+47 900 00 184',
  });
  await moose.assign(sigrid, sigrid);
  await moose.uploadByLink(sigrid, ragnhild, [{ name: 'side.jpg', type: JPEG, bytes: files.moose }]);
  await moose.at(daysAgo(4, '18:00'));

  const cabin = await Story.open(sigrid, daysAgo(1, '12:10'), {
    type: 'PROPERTY',
    lossDate: dateAgo(7),
    lossLocation: 'Cabin near Geilo',
    description: 'Frozen pipe burst in a cabin that stood empty. Found by a neighbour.',
    amountClaimed: { amount: '93000.00', currency: 'NOK' },
    policy: { number: 'FI-H-1209', startDate: dateAgo(800), endDate: dateAgo(-295), holder: 'Eirik Sande' },
  });
  await cabin.person(sigrid, { type: 'PERSON', name: 'Eirik Sande', roles: ['CLAIMANT', 'INSURED'] });
  await cabin.at(daysAgo(1, '12:20'));
}
