import { invoicePdf, mailEml } from '@/db/seed/documents';
import { type DemoFiles, JPEG, PDF } from '@/db/seed/files';
import { dateAgo, daysAgo, inHours, inWords } from '@/db/seed/moments';
import type { DemoPeople } from '@/db/seed/people';
import { Story } from '@/db/seed/story';

const TEXT = 'text/plain';

/** A fall at a garden centre; the decision waits for the second person. */
export async function fallClaim({ tobias, maya, priya }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(tobias, daysAgo(19, '10:40'), {
    type: 'LIABILITY',
    priority: 'HIGH',
    lossDate: dateAgo(22),
    lossTime: '11:20',
    lossLocation: 'Dove Garden Centre, Ashbourne DE6',
    description: 'Visitor fell on a wet floor of a garden centre. A sprained wrist; the sign stood beside the puddle.',
    amountClaimed: { amount: '2400.00', currency: 'GBP' },
    policy: {
      number: 'HM-L-051-6640',
      startDate: dateAgo(140),
      endDate: dateAgo(-225),
      holder: 'Dove Garden Centre Ltd',
    },
    dueAt: inHours(20).toISOString(),
  });
  const joan = await story.person(tobias, {
    type: 'PERSON',
    name: 'Joan Whitcombe',
    roles: ['CLAIMANT', 'THIRD_PARTY'],
    dateOfBirth: '1957-11-02',
    phone: '+44 7700 900733',
  });
  await story.person(tobias, { type: 'ORGANIZATION', name: 'Dove Garden Centre Ltd', roles: ['INSURED'] });
  await story.assign(tobias, maya);
  await story.at(daysAgo(18, '15:00'));
  const photo = await story.upload(maya, { name: 'floor-aisle-7.jpg', type: JPEG, bytes: files.wetFloor });
  await story.contact(maya, joan, daysAgo(14, '13:30'), {
    method: 'VISIT',
    outcome: 'REACHED',
    notes: 'Wrist in a splint; letter of the hospital seen.',
  });
  await story.review(priya, photo, { decision: 'approve', notes: 'Taken ten minutes after the fall.' });
  await story.note(maya, 'The sign stood behind the puddle as seen from the entrance. Liability is likely.');
  await story.at(daysAgo(12, '11:25'));
  await story.propose(maya, 'CLEARED', 'The account fits the photo, the accident book and the hospital’s letter.');
  await story.at(daysAgo(1, '14:50'));
}

/** A broken suitcase, overdue, waiting for papers. Its receipt came with another claim before; its claimant shares a phone with that one's and an account with a third's. */
export async function suitcaseClaim({ ines, maya }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(ines, daysAgo(15, '08:15'), {
    type: 'TRAVEL',
    priority: 'URGENT',
    lossDate: dateAgo(17),
    lossLocation: 'Flight Lisbon to Manchester',
    description: 'Suitcase broken and partly emptied on the flight from Lisbon. The airline has a report.',
    amountClaimed: { amount: '1284.90', currency: 'EUR' },
    policy: { number: 'HM-T-233-1902', startDate: dateAgo(60), endDate: dateAgo(-305), holder: 'Rosalind Pike' },
    dueAt: inHours(-4).toISOString(),
  });
  const rosalind = await story.person(ines, {
    type: 'PERSON',
    name: 'Rosalind Pike',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'rosalind.pike@mail.example',
    phone: '07700 900642',
    bankAccounts: [{ iban: 'GB33 BUKB 2020 1555 5555 55' }],
  });
  await story.assign(ines, maya);
  await story.at(daysAgo(15, '09:00'));
  await story.uploadByLink(maya, rosalind, [
    { name: 'IMG_2206.jpg', type: JPEG, bytes: files.suitcase, description: 'The suitcase at home.' },
    { name: 'IMG_2209.jpg', type: JPEG, bytes: files.receipt, description: 'What was in it.' },
  ]);
  await story.upload(maya, {
    name: 'airline-report.eml',
    type: 'message/rfc822',
    bytes: mailEml({
      from: 'Baggage service <baggage@airline.example>',
      to: 'rosalind.pike@mail.example',
      subject: 'Property irregularity report MANTP41877',
      at: daysAgo(16, '12:02'),
      text: 'Dear customer,\n\nwe confirm damage to one suitcase, shell broken. Contents were not inspected.\n\nBaggage service',
    }),
  });
  await story.at(daysAgo(13, '19:20'));
  await story.move(maya, 'PENDING_INFORMATION', 'Asked for the card statement of the purchase.');
  await story.at(daysAgo(6, '10:00'));
}

/** An instrument broken in transit; waiting for the luthier. */
export async function celloClaim({ tobias, ines, priya }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(tobias, daysAgo(12, '14:30'), {
    type: 'OTHER',
    priority: 'LOW',
    lossDate: dateAgo(14),
    lossLocation: 'Between Leeds and Utrecht',
    description: 'Cello broken in transit to a concert. The neck came off inside the hard case.',
    amountClaimed: { amount: '18500.00', currency: 'GBP' },
    policy: { number: 'HM-X-009-0417', startDate: dateAgo(700), endDate: dateAgo(-30), holder: 'Ada Verhoeven' },
    dueAt: inHours(190).toISOString(),
  });
  const ada = await story.person(tobias, {
    type: 'PERSON',
    name: 'Ada Verhoeven',
    roles: ['CLAIMANT', 'INSURED'],
    nationality: 'NL',
    email: 'ada@verhoeven.example',
  });
  // Spelt almost like an entry of the sample lists: somebody has to say whether he is meant.
  await story.person(tobias, { type: 'PERSON', name: 'Osric Penhalow', roles: ['REPAIRER'] });
  await story.assign(tobias, ines);
  const [photo = ''] = await story.uploadByLink(ines, ada, [
    { name: 'cello-in-case.jpg', type: JPEG, bytes: files.cello, description: 'As I opened the case.' },
  ]);
  await story.at(daysAgo(11, '17:10'));
  await story.review(priya, photo, { decision: 'approve' });
  await story.move(ines, 'PENDING_INFORMATION', 'Waiting for the luthier’s estimate.');
  await story.at(daysAgo(8, '12:00'));
}

/** Water from a bathroom; plainly told, nearly done. */
export async function waterClaim({ tobias, maya, priya }: DemoPeople, files: DemoFiles): Promise<void> {
  const story = await Story.open(tobias, daysAgo(8, '09:50'), {
    type: 'PROPERTY',
    lossDate: dateAgo(9),
    lossTime: '06:30',
    lossLocation: 'Starkholmes Road, Matlock DE4',
    description: 'Escape of water from the bathroom into kitchen and hall. A joint below the basin gave way overnight.',
    amountClaimed: { amount: '9310.00', currency: 'GBP' },
    policy: { number: 'HM-P-081-9925', startDate: dateAgo(260), endDate: dateAgo(-105), holder: 'Ifeoma Eze' },
    dueAt: inHours(100).toISOString(),
  });
  const ifeoma = await story.person(tobias, {
    type: 'PERSON',
    name: 'Ifeoma Eze',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'ifeoma.eze@mail.example',
    phone: '+44 7700 900017',
  });
  await story.assign(tobias, maya);
  await story.at(daysAgo(8, '10:30'));
  const [ceiling = ''] = await story.uploadByLink(maya, ifeoma, [
    { name: 'kitchen-ceiling.jpg', type: JPEG, bytes: files.ceiling },
    { name: 'hall-floor.jpg', type: JPEG, bytes: files.floor },
    {
      name: 'water-meter.txt',
      type: TEXT,
      bytes: Buffer.from(
        `Water meter, read by me\n\n${dateAgo(10)} 22:00  004417.2 m3\n${dateAgo(9)} 06:35  004421.9 m3\n${dateAgo(9)} 07:10  004421.9 m3 (stop tap closed)\n`,
      ),
      description: 'Meter readings before and after.',
    },
  ]);
  await story.upload(maya, {
    name: 'plumber-1187.pdf',
    type: PDF,
    bytes: await invoicePdf({
      from: 'Hal Dunmore Plumbing',
      address: ['Smedley Street 61', 'Matlock DE4 3JD'],
      to: 'Ifeoma Eze, Starkholmes Road, Matlock',
      number: '1187',
      date: inWords(8),
      reference: 'Emergency call, joint below basin replaced',
      lines: [
        { text: 'Call-out before 08:00', pence: 14_500 },
        { text: 'Compression joint, isolating valve, labour', pence: 9_800 },
      ],
      vatPercent: 20,
      currency: 'GBP',
      bank: 'Paid in cash.',
    }),
  });
  await story.at(daysAgo(6, '18:40'));
  await story.contact(maya, ifeoma, daysAgo(5, '09:30'), {
    method: 'VISIT',
    outcome: 'REACHED',
    notes: 'Moisture readings taken in kitchen and hall.',
  });
  await story.tag(maya, ceiling, ['ceiling', 'kitchen', 'water damage']);
  await story.review(priya, ceiling, { decision: 'approve' });
  await story.at(daysAgo(4, '13:15'));
  const [front, back] = files.identityCard;
  await story.verify(maya, 'custom', {
    participantId: ifeoma.id,
    documents: [
      { evidenceId: await story.upload(maya, { ...front, about: ifeoma }), role: 'id_card', side: 'front' },
      { evidenceId: await story.upload(maya, { ...back, about: ifeoma }), role: 'id_card', side: 'back' },
    ],
    expected: { firstName: 'Ifeoma', lastName: 'Eze', dateOfBirth: '1991-05-30', documentNumber: 'C40271863' },
  });
}

/** Dental treatment abroad, with a supervisor. */
export async function dentalClaim({ ines, tobias }: DemoPeople): Promise<void> {
  const story = await Story.open(ines, daysAgo(6, '15:25'), {
    type: 'HEALTH',
    lossDate: dateAgo(20),
    lossLocation: 'Clínica do Bolhão, Porto',
    description: 'Emergency dental treatment in Porto. Crown on a broken molar, paid by card on the day.',
    amountClaimed: { amount: '865.00', currency: 'EUR' },
    policy: { number: 'HM-H-014-5580', startDate: dateAgo(90), endDate: dateAgo(-275), holder: 'Stellan Bragg' },
    dueAt: inHours(76).toISOString(),
  });
  const stellan = await story.person(ines, {
    type: 'PERSON',
    name: 'Stellan Bragg',
    roles: ['CLAIMANT', 'INSURED'],
    email: 'stellan.bragg@mail.example',
    bankAccounts: [{ iban: 'GB33BUKB20201555555555' }],
    address: { lines: ['Flat 3, 21 Infirmary Road'], city: 'Sheffield', postalCode: 'S6 3DD', country: 'GB' },
  });
  await story.person(ines, { type: 'ORGANIZATION', name: 'Clínica do Bolhão', roles: ['MEDICAL_PROVIDER'] });
  await story.assign(ines, tobias);
  await story.uploadByLink(tobias, stellan, [
    {
      name: 'fatura-2026-0882.pdf',
      type: PDF,
      bytes: await invoicePdf({
        from: 'Clínica do Bolhão',
        address: ['Rua Formosa 214', '4000-253 Porto'],
        to: 'Stellan Bragg',
        number: '2026/0882',
        date: inWords(20),
        reference: 'Treatment of tooth 36',
        lines: [
          { text: 'Examination and X-ray', pence: 9_500 },
          { text: 'Crown, ceramic', pence: 77_000 },
        ],
        vatPercent: 0,
        currency: 'EUR',
        bank: 'Paid by card.',
      }),
    },
  ]);
  await story.at(daysAgo(5, '20:10'));
}

/** Three that came in lately and nobody works on yet. */
export async function newClaims({ ines, tobias, maya }: DemoPeople, files: DemoFiles): Promise<void> {
  const converter = await Story.open(ines, daysAgo(3, '11:35'), {
    type: 'MOTOR',
    lossDate: dateAgo(4),
    lossLocation: 'Station car park, Belper DE56',
    description: 'Catalytic converter stolen from a parked hybrid. Found when the engine was started in the evening.',
    amountClaimed: { amount: '1960.00', currency: 'GBP' },
    policy: { number: 'HM-M-127-3391', startDate: dateAgo(200), endDate: dateAgo(-165), holder: 'Petra Novak' },
    vehicle: { registrationNumber: 'FN68 OWR', make: 'Toyota', model: 'Auris', year: 2018 },
  });
  await converter.person(ines, { type: 'PERSON', name: 'Petra Novak', roles: ['CLAIMANT', 'INSURED'] });
  await converter.move(tobias, 'TRIAGE', 'Three more from the same car park this month; look at them together.');
  await converter.at(daysAgo(2, '09:05'));

  const storm = await Story.open(tobias, daysAgo(1, '07:55'), {
    type: 'PROPERTY',
    priority: 'URGENT',
    lossDate: dateAgo(2),
    lossTime: '03:40',
    lossLocation: 'High Street, Tideswell SK17',
    description: 'Storm broke a window of a bakery. Boarded up; the oven stands in the wet and the shop is shut.',
    amountClaimed: { amount: '5200.00', currency: 'GBP' },
    policy: { number: 'HM-P-090-1173', startDate: dateAgo(30), endDate: dateAgo(-335), holder: 'Tideswell Bakery' },
    dueAt: inHours(30).toISOString(),
  });
  const bakery = await storm.person(tobias, {
    type: 'ORGANIZATION',
    name: 'Tideswell Bakery',
    roles: ['CLAIMANT', 'INSURED'],
    phone: '+44 1298 496 0155',
  });
  await storm.uploadByLink(maya, bakery, [{ name: 'window-front.jpg', type: JPEG, bytes: files.storm }]);
  await storm.at(daysAgo(1, '08:40'));

  const glass = await Story.open(maya, inHours(-5), {
    type: 'MOTOR',
    priority: 'LOW',
    lossDate: dateAgo(1),
    lossTime: '08:00',
    lossLocation: 'M1 near junction 29',
    description: 'Stone chip cracked the windscreen on the motorway. The camera behind it needs calibration.',
    amountClaimed: { amount: '740.00', currency: 'GBP' },
    policy: { number: 'HM-M-119-8802', startDate: dateAgo(150), endDate: dateAgo(-215), holder: 'Jonah Reyes' },
    vehicle: { registrationNumber: 'DA70 XKE', make: 'Volvo', model: 'V60', year: 2020 },
  });
  await glass.upload(maya, { name: 'windscreen.jpg', type: JPEG, bytes: files.windscreen });
  await glass.at(inHours(-4.5));
}
