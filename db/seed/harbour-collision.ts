import { CALL_AT, collisionCall } from '@/db/seed/collision-call';
import { invoicePdf, mailEml, statementDocx } from '@/db/seed/documents';
import { COLLISION, type DemoFiles, DOCX, JPEG, PDF } from '@/db/seed/files';
import { dateAgo, daysAgo, inHours, inWords } from '@/db/seed/moments';
import type { DemoPeople } from '@/db/seed/people';
import { Story } from '@/db/seed/story';
import type { Participant } from '@/lib/participants/schema';

/** The claim with the most in it: every kind of file, people who disagree, photos that do not fit. */
export async function collisionClaim(people: DemoPeople, files: DemoFiles, repairer: Participant): Promise<void> {
  const { tobias, maya } = people;
  const story = await Story.open(tobias, daysAgo(11, '09:12'), {
    type: 'MOTOR',
    priority: 'HIGH',
    lossDate: dateAgo(COLLISION.daysAgo),
    lossTime: COLLISION.time,
    lossLocation: 'A61 southbound, temporary lights at Clay Cross S45',
    reportedAt: daysAgo(12, '09:12').toISOString(),
    description:
      'Rear-end collision on the A61 at Clay Cross. Struck from behind while waiting at temporary lights. Rear bumper, tailgate and left light unit damaged. No injuries.',
    amountClaimed: { amount: '6842.40', currency: 'GBP' },
    policy: {
      number: 'HM-M-131-2207',
      startDate: dateAgo(COLLISION.daysAgo + 10),
      endDate: dateAgo(COLLISION.daysAgo - 355),
      holder: 'Owen Hartley',
    },
    vehicle: {
      registrationNumber: 'MJ21 WPL',
      vin: 'TMBJJ7NX6MY014873',
      make: 'Škoda',
      model: 'Octavia',
      year: 2021,
    },
    dueAt: inHours(26).toISOString(),
  });
  const owen = await story.person(tobias, {
    type: 'PERSON',
    name: 'Owen Hartley',
    roles: ['CLAIMANT', 'INSURED', 'DRIVER'],
    dateOfBirth: '1988-04-17',
    nationality: 'GB',
    email: 'owen.hartley@mail.example',
    phone: '+44 7700 900355',
    address: { lines: ['9 Holmgate Road'], city: 'Clay Cross', postalCode: 'S45 9PQ', country: 'GB' },
    documentNumbers: [{ type: 'driving_license', number: 'HARTL804178OW9IJ', country: 'GB' }],
  });
  const nadia = await story.person(tobias, {
    type: 'PERSON',
    name: 'Nadia Rahman',
    roles: ['THIRD_PARTY', 'DRIVER'],
    email: 'nadia.rahman@mail.example',
    phone: '+44 7700 900871',
  });
  const philip = await story.person(tobias, {
    type: 'PERSON',
    name: 'Philip Storr',
    roles: ['WITNESS'],
    phone: '+44 7700 900204',
  });
  await story.person(tobias, { participantId: repairer.id });
  await story.person(tobias, {
    type: 'ORGANIZATION',
    name: 'Wren & Tull Solicitors LLP',
    roles: ['LEGAL_REPRESENTATIVE'],
    registrationNumber: 'OC418226',
  });
  await story.assign(tobias, maya);
  await story.at(daysAgo(11, '11:02'));
  await evidenceArrives(story, people, files, { owen, nadia, philip, repairer });
  await findings(story, people, { owen, nadia, philip, repairer });
  await story.interview(
    maya,
    {
      poiId: owen.id,
      scenario: 'motorAccidentFnol',
      source: { type: 'call', channel: 'phone', language: 'en-GB', recordedAt: CALL_AT().toISOString() },
    },
    { language: 'en-GB', segments: collisionCall() },
  );
  const logbook = await story.upload(maya, { ...files.logbook, about: owen });
  await story.verify(maya, 'vehicle', {
    participantId: owen.id,
    documents: [{ evidenceId: logbook, role: 'logbook' }],
  });
}

type Parties = { owen: Participant; nadia: Participant; philip: Participant; repairer: Participant };

async function evidenceArrives(story: Story, people: DemoPeople, files: DemoFiles, parties: Parties): Promise<void> {
  const { maya, priya, tobias } = people;
  const [door = '', rear = ''] = await story.uploadByLink(maya, parties.owen, [
    { name: 'door-left.jpg', type: JPEG, bytes: files.collisionDoor, description: 'Left rear door.' },
    {
      name: 'rear-damage-02.jpg',
      type: JPEG,
      bytes: files.collisionOlder,
      description: 'Damage right after it happened.',
    },
  ]);
  await story.at(daysAgo(9, '09:40'));
  const invoice = await story.upload(maya, {
    name: 'invoice-KB-3381.pdf',
    type: PDF,
    description: 'Sent by the repairer by post.',
    about: parties.repairer,
    bytes: await invoicePdf({
      from: 'Kestrel Bodyworks Ltd',
      address: ['Unit 4, Storforth Lane', 'Chesterfield S41 0SX'],
      to: 'Owen Hartley, 9 Holmgate Road, Clay Cross',
      number: 'KB-3381',
      date: inWords(8),
      reference: 'Škoda Octavia MJ21 WPL',
      lines: [
        { text: 'Tailgate, supply and fit', pence: 184_000 },
        { text: 'Rear bumper and crash bar', pence: 131_200 },
        { text: 'Light unit left, LED', pence: 62_000 },
        { text: 'Paint and preparation', pence: 118_000 },
        { text: 'Calibration of parking sensors', pence: 75_000 },
      ],
      vatPercent: 20,
      currency: 'GBP',
      bank: 'Please pay within 14 days to account ending 18.',
    }),
  });
  const copy = await story.upload(maya, {
    name: 'before-repair.jpg',
    type: JPEG,
    bytes: files.repairerCopy,
    about: parties.repairer,
    description: 'Forwarded by the repairer: the car before the repair.',
  });
  await story.at(daysAgo(7, '14:02'));
  const [dashcam = ''] = await story.uploadByLink(maya, parties.nadia, [
    { name: 'dashcam.mp4', type: 'video/mp4', bytes: files.dashcam, description: 'My dash camera.' },
  ]);
  const call = await story.upload(tobias, {
    name: 'call-owen-hartley.wav',
    type: 'audio/wav',
    bytes: files.call,
    about: parties.owen,
    description: 'First call, recorded with consent.',
  });
  await story.at(daysAgo(5, '15:20'));
  const statement = await story.upload(maya, {
    name: 'statement-storr.docx',
    type: DOCX,
    about: parties.philip,
    bytes: await statementDocx({
      title: 'Statement of a witness',
      name: 'Philip Storr',
      paragraphs: [
        `I was on the pavement outside the garage on the evening of ${inWords(COLLISION.daysAgo)}.`,
        'The lights were red. A dark Škoda was still moving, slowly, when a red car ran into the back of it.',
        'I did not see any damage to the Škoda’s tailgate before. I was not asked to look.',
      ],
    }),
  });
  await story.upload(maya, {
    name: 'kestrel-job-card.eml',
    type: 'message/rfc822',
    about: parties.repairer,
    bytes: mailEml({
      from: 'Kestrel Bodyworks <office@kestrel-bodyworks.example>',
      to: 'Maya Lindqvist <investigator@harbour.example>',
      subject: 'Re: Job card for KB-3381',
      at: daysAgo(4, '08:31'),
      text: 'Dear Ms Lindqvist,\n\nour job cards are internal and we do not pass them on.\nThe invoice is correct as it stands.\n\nKestrel Bodyworks',
    }),
  });
  await story.at(daysAgo(4, '09:10'));
  await story.tag(maya, door, ['door', 'vehicle damage']);
  await story.tag(maya, rear, ['rear', 'vehicle damage', 'capture time']);
  await story.tag(maya, invoice, ['invoice', 'kestrel', 'repair', 'vat']);
  await story.tag(maya, copy, ['kestrel', 'seen before']);
  await story.tag(maya, dashcam, ['dash camera']);
  await story.tag(maya, call, ['call', 'recorded statement']);
  await story.tag(maya, statement, ['statement', 'witness']);
  await story.at(daysAgo(4, '09:30'));
  await story.review(priya, door, { decision: 'approve' });
  await story.review(tobias, statement, { decision: 'approve', notes: 'Signed, read back by telephone.' });
  await story.review(priya, copy, {
    decision: 'decline',
    notes: 'The same picture came with another claim, of another car. Ask the repairer for the original.',
    reasonCodes: ['DUPLICATE', 'WRONG_DOCUMENT'],
  });
  await story.at(daysAgo(2, '10:20'));
}

async function findings(story: Story, { maya }: DemoPeople, parties: Parties): Promise<void> {
  const { owen, nadia, philip, repairer } = parties;
  await story.contact(maya, owen, daysAgo(8, '10:30'), {
    method: 'PHONE',
    outcome: 'REACHED',
    notes: 'Recorded. Says «rolling, maybe fifteen»; the form says stationary.',
  });
  await story.contact(maya, nadia, daysAgo(7, '09:05'), {
    method: 'PHONE',
    outcome: 'REACHED',
    notes: 'Sends the file of her dash camera.',
  });
  await story.contact(maya, philip, daysAgo(6, '16:40'), {
    method: 'PHONE',
    outcome: 'NO_ANSWER',
    notes: 'Second attempt.',
  });
  await story.contact(maya, repairer, daysAgo(5, '11:15'), {
    method: 'VISIT',
    outcome: 'REFUSED',
    notes: 'Would not show job cards.',
  });
  await story.indicator(maya, {
    code: 'STATEMENT_CONFLICT',
    label: 'Speed described differently on the form and on the call',
    severity: 'MEDIUM',
    source: 'INVESTIGATOR',
    note: '«Stationary» on the form, «rolling, maybe fifteen» on the call.',
  });
  const excess = await story.indicator(maya, {
    code: 'EXCESS_LOWERED',
    label: 'Policy excess lowered a week before the loss',
    severity: 'LOW',
    source: 'INVESTIGATOR',
  });
  await story.judge(maya, excess, 'DISMISSED', 'Everybody who renewed that week was offered it.');
  await story.note(
    maya,
    'Dash camera: the Octavia rolls at the red light, hazard lights off. Speed cannot be read from it.',
  );
  await story.note(maya, 'Next: original photo with its metadata from the repairer; engineer’s look at the tailgate.');
  await story.at(daysAgo(1, '16:05'));
}
