import { invoicePdf } from '@/db/seed/documents';
import { type DemoFiles, JPEG, PDF } from '@/db/seed/files';
import { dateAgo, daysAgo, inHours, inWords } from '@/db/seed/moments';
import type { DemoPeople } from '@/db/seed/people';
import { Story } from '@/db/seed/story';
import type { Participant } from '@/lib/participants/schema';

/** A car damaged in a car park; cleared. Its photo and its repairer turn up again in a later claim. Answers the repairer. */
export async function carParkClaim({ tobias, maya, priya }: DemoPeople, files: DemoFiles): Promise<Participant> {
  const story = await Story.open(tobias, daysAgo(34, '09:05'), {
    type: 'MOTOR',
    lossDate: dateAgo(36),
    lossTime: '16:05',
    lossLocation: 'Retail park, Lockoford Lane, Chesterfield',
    reportedAt: daysAgo(35, '10:20').toISOString(),
    description:
      'Parked car struck by a delivery van in a car park. The driver of the van left his details under the wiper and admits it.',
    amountClaimed: { amount: '3180.00', currency: 'GBP' },
    policy: { number: 'HM-M-104-7719', startDate: dateAgo(300), endDate: dateAgo(-65), holder: 'Helen Marsh' },
    vehicle: { registrationNumber: 'YX19 KTD', make: 'Ford', model: 'Fiesta', year: 2019 },
    dueAt: daysAgo(20, '17:00').toISOString(),
  });
  const helen = await story.person(tobias, {
    type: 'PERSON',
    name: 'Helen Marsh',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'helen.marsh@mail.example',
    phone: '+44 7700 900118',
  });
  const repairer = await story.person(tobias, {
    type: 'ORGANIZATION',
    name: 'Kestrel Bodyworks Ltd',
    roles: ['REPAIRER'],
    registrationNumber: '11873320',
    phone: '+44 1246 496 0310',
    address: { lines: ['Unit 4, Storforth Lane'], city: 'Chesterfield', postalCode: 'S41 0SX', country: 'GB' },
  });
  await story.assign(tobias, maya);
  await story.at(daysAgo(34, '11:40'));
  const [photo = ''] = await story.uploadByLink(maya, helen, [
    { name: 'car-park-rear.jpg', type: JPEG, bytes: files.earlierDamage, description: 'Taken beside the van.' },
  ]);
  await story.contact(maya, helen, daysAgo(33, '14:00'), {
    method: 'PHONE',
    outcome: 'REACHED',
    notes: 'Calm, consistent, has the note of the van driver.',
  });
  await story.at(daysAgo(33, '14:20'));
  await story.tag(maya, photo, ['rear', 'vehicle damage']);
  await story.review(priya, photo, { decision: 'approve', notes: 'Capture time fits the loss.' });
  await story.at(daysAgo(32, '10:10'));
  await story.propose(maya, 'CLEARED', 'The third party admits the collision; photo, note and repair estimate agree.');
  await story.at(daysAgo(29, '15:30'));
  await story.approve(tobias, 'Agreed. Pay the repairer.');
  await story.at(daysAgo(28, '09:15'));
  return repairer;
}

/** A camera bag stolen on a journey, closed with doubts that could not be proven. */
export async function cameraClaim({ ines, maya, priya, tobias }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(ines, daysAgo(31, '13:45'), {
    type: 'TRAVEL',
    lossDate: dateAgo(35),
    lossTime: '08:30',
    lossLocation: 'Santa Apolónia station, Lisbon',
    description: 'Camera bag stolen at the station in Lisbon. Two days after it was bought, the claimant says.',
    amountClaimed: { amount: '512.90', currency: 'EUR' },
    policy: { number: 'HM-T-220-0934', startDate: dateAgo(41), endDate: dateAgo(-324), holder: 'Curtis Vale' },
    dueAt: daysAgo(19, '17:00').toISOString(),
  });
  const curtis = await story.person(ines, {
    type: 'PERSON',
    name: 'Curtis Vale',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'curtis.vale@mail.example',
    phone: '+44 7700 900642',
    address: { lines: ['21 Infirmary Rd', 'Flat 3'], city: 'Sheffield', postalCode: 's6 3dd', country: 'GB' },
    nationality: 'GB',
  });
  await story.assign(tobias, maya);
  const [receipt = ''] = await story.uploadByLink(maya, curtis, [
    { name: 'receipt-casa-lume.jpg', type: JPEG, bytes: files.receipt, description: 'Receipt of the bag and lens.' },
  ]);
  await story.at(daysAgo(30, '09:30'));
  await story.contact(maya, curtis, daysAgo(27, '16:10'), {
    method: 'PHONE',
    outcome: 'REACHED',
    notes: 'Cannot name the police station where he reported it.',
  });
  await story.note(maya, 'No police report after two reminders. The shop confirms the sale but not the buyer.');
  await story.review(priya, receipt, { decision: 'approve', notes: 'Genuine receipt; says nothing of who paid.' });
  await story.at(daysAgo(24, '11:00'));
  await story.propose(maya, 'FRAUD_SUSPECTED_UNPROVEN', 'No police report, no proof of purchase in his name.');
  await story.at(daysAgo(22, '09:00'));
  await story.approve(tobias, 'Declined for lack of proof. Keep the receipt in mind.');
  await story.at(daysAgo(21, '16:45'));
}

/** An outbuilding that burnt down; closed, then reopened by the fire service's report. */
export async function shedClaim({ tobias, maya, priya, ines }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(tobias, daysAgo(26, '08:30'), {
    type: 'PROPERTY',
    priority: 'HIGH',
    lossDate: dateAgo(28),
    lossTime: '23:15',
    lossLocation: 'Cromford Hill, Wirksworth DE4',
    description: 'Fire in a garden outbuilding. Tools, a ride-on mower and two bicycles were inside.',
    amountClaimed: { amount: '11940.00', currency: 'GBP' },
    policy: { number: 'HM-P-077-3186', startDate: dateAgo(190), endDate: dateAgo(-175), holder: 'Martin Ashdown' },
    dueAt: inHours(98).toISOString(),
  });
  const martin = await story.person(tobias, {
    type: 'PERSON',
    name: 'Martin Ashdown',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'm.ashdown@mail.example',
  });
  await story.assign(tobias, ines);
  const photo = await story.upload(ines, { name: 'outbuilding.jpg', type: JPEG, bytes: files.shed });
  const invoice = await story.upload(ines, {
    name: 'mower-invoice.pdf',
    type: PDF,
    bytes: await invoicePdf({
      from: 'Peak Garden Machinery',
      address: ['Derby Road 12', 'Wirksworth DE4 4BG'],
      to: 'Martin Ashdown',
      number: 'PG-20418',
      date: inWords(420),
      reference: 'Ride-on mower, serial 7741-22-0936',
      lines: [{ text: 'Ride-on mower, 92 cm', pence: 289_900 }],
      vatPercent: 20,
      currency: 'GBP',
      bank: 'Paid by card.',
    }),
    about: martin,
  });
  await story.at(daysAgo(26, '10:15'));
  await story.review(priya, photo, { decision: 'approve' });
  await story.review(tobias, invoice, { decision: 'approve', notes: 'Serial number confirmed by the shop.' });
  await story.propose(ines, 'CLEARED', 'Cause taken as a charger left plugged in; values are proven.');
  await story.at(daysAgo(17, '12:00'));
  await story.approve(tobias, 'Agreed.');
  await story.at(daysAgo(16, '10:00'));
  await story.move(tobias, 'REOPENED', 'The fire service’s report names an accelerant.');
  await story.indicator(maya, {
    code: 'ACCELERANT_FOUND',
    label: 'Fire service found traces of an accelerant',
    severity: 'HIGH',
    source: 'INVESTIGATOR',
    note: 'Report of the fire service, page 3. Petrol for the mower was stored inside, which may explain it.',
  });
  await story.at(daysAgo(3, '09:40'));
}
