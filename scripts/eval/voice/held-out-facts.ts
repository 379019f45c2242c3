/** A sentence as somebody says it in a call recorded on Saturday 2026-03-14, with the facts a careful listener would note. */
export interface HeldOutSentence {
  text: string;
  /** What the agent had asked just before, when the sentence answers it. */
  question?: string;
  facts: Record<string, string>;
}

export const RECORDED_ON = '2026-03-14';

export const HELD_OUT_FACTS: HeldOutSentence[] = [
  {
    text: 'it happened on the second of March at about twenty to nine in the morning',
    facts: { lossDate: '2026-03-02', lossTime: '08:40' },
  },
  { text: 'The accident was last Tuesday, around 5.30 pm.', facts: { lossDate: '2026-03-10', lossTime: '17:30' } },
  {
    text: 'yesterday afternoon somebody hit my car outside the library on Victoria Road',
    facts: { lossDate: '2026-03-13', lossLocation: 'victoria road' },
  },
  {
    text: 'I parked it on Elm Grove at nine in the evening and it was stolen overnight',
    facts: { lossTime: '21:00', lossLocation: 'elm grove', incident: 'theft' },
  },
  {
    text: 'the crash was three days ago on the M6 near junction 15',
    facts: { lossDate: '2026-03-11', lossLocation: 'm6', incident: 'collision' },
  },
  {
    text: 'my registration is lima tango six eight x-ray yankee zulu',
    facts: { 'vehicle.registrationNumber': 'LT68XYZ' },
  },
  { text: 'The reg is YK19 BHD.', facts: { 'vehicle.registrationNumber': 'YK19BHD' } },
  {
    text: 'R V one seven W G M',
    question: 'What is the registration of the car?',
    facts: { 'vehicle.registrationNumber': 'RV17WGM' },
  },
  { text: 'license plate is eight B K R four one seven', facts: { 'vehicle.registrationNumber': '8BKR417' } },
  {
    text: 'the garage quoted me two thousand three hundred and forty pounds for the repair',
    facts: { 'amountClaimed.amount': '2340.00' },
  },
  { text: 'The estimate came to $1,875.50.', facts: { 'amountClaimed.amount': '1875.50' } },
  { text: "it'll cost about twelve hundred dollars to fix", facts: { 'amountClaimed.amount': '1200.00' } },
  { text: 'the bill from the plumber was six hundred and fifteen euros', facts: { 'amountClaimed.amount': '615.00' } },
  { text: 'I reckon the damage is three and a half thousand pounds', facts: { 'amountClaimed.amount': '3500.00' } },
  { text: 'we are claiming four grand', facts: { 'amountClaimed.amount': '4000.00' } },
  { text: 'my policy number is H P four four one nine zero two', facts: { 'policy.number': 'HP441902' } },
  { text: 'Policy number POL-2291-7743.', facts: { 'policy.number': 'POL22917743' } },
  { text: 'the police turned up after ten minutes and took statements', facts: { policeReport: 'yes' } },
  { text: "no we didn't call the police because nobody was hurt", facts: { policeReport: 'no', injury: 'no' } },
  {
    text: 'I reported it to the police and the crime reference is 2 7 double 4 9 1',
    facts: { policeReport: '274491' },
  },
  { text: "there weren't any witnesses as far as I know", facts: { witness: 'no' } },
  { text: 'a woman who was walking past saw everything and gave me her number', facts: { witness: 'yes' } },
  { text: 'I broke my wrist and they put it in plaster', facts: { injury: 'yes' } },
  { text: 'luckily no one was injured', facts: { injury: 'no' } },
  { text: "my wife's neck is really sore since then", facts: { injury: 'yes' } },
  {
    text: 'I drive a 2018 Honda Civic',
    facts: { 'vehicle.make': 'honda', 'vehicle.model': 'civic', 'vehicle.year': '2018' },
  },
  {
    text: "it's a twenty twenty one volkswagen golf",
    facts: { 'vehicle.make': 'volkswagen', 'vehicle.model': 'golf', 'vehicle.year': '2021' },
  },
  {
    text: 'my car is a Vauxhall Corsa, the white one',
    facts: { 'vehicle.make': 'vauxhall', 'vehicle.model': 'corsa' },
  },
  {
    text: 'hello my name is Gareth Pritchard and I want to report an accident',
    facts: { 'caller.name': 'gareth pritchard', incident: 'collision' },
  },
  { text: 'yes this is Susan Okafor speaking', facts: { 'caller.name': 'susan okafor' } },
  { text: 'you can reach me on oh seven seven double oh nine hundred one two three', facts: {} },
  {
    text: 'my number is zero seven seven zero zero nine zero zero four five six',
    facts: { 'contact.phone': '07700900456' },
  },
  {
    text: 'it was on Monday, no sorry, it was Wednesday evening that the pipe burst',
    facts: { lossDate: '2026-03-11', incident: 'water' },
  },
  {
    text: 'the fire broke out on the twenty eighth of February just after midnight',
    facts: { lossDate: '2026-02-28', lossTime: '00:00' },
  },
  {
    text: 'on the nineteenth of December twenty twenty five I slipped on the ice',
    facts: { lossDate: '2025-12-19', incident: 'fall' },
  },
  {
    text: 'The burglary was on 5 March 2026 between 7 and 9 in the evening.',
    facts: { lossDate: '2026-03-05', incident: 'burglary' },
  },
  {
    text: 'it happened the day before yesterday at quarter past four in the afternoon',
    facts: { lossDate: '2026-03-12', lossTime: '16:15' },
  },
  {
    text: 'a week ago, at noon, I was rear ended',
    facts: { lossDate: '2026-03-07', lossTime: '12:00', incident: 'collision' },
  },
  {
    text: 'around eleven o’clock at night on Friday',
    question: 'When did it happen?',
    facts: { lossDate: '2026-03-13', lossTime: '23:00' },
  },
  {
    text: 'this morning at ten past seven',
    question: 'What time did the accident happen?',
    facts: { lossDate: '2026-03-14', lossTime: '07:10' },
  },
  { text: 'it was the eleventh', question: 'What date did it happen?', facts: { lossDate: '2026-03-11' } },
  { text: 'my date of birth is the fourth of July nineteen eighty two', facts: { dateOfBirth: '1982-07-04' } },
  {
    text: 'I took out the policy on the first of February and the car was stolen on the ninth of March',
    facts: { 'policy.startDate': '2026-02-01', lossDate: '2026-03-09', incident: 'theft' },
  },
  {
    text: 'the storm on the 22nd of January blew the tiles off the roof',
    facts: { lossDate: '2026-01-22', incident: 'storm' },
  },
  {
    text: 'we collided at the corner of Hill Street and Park Lane',
    facts: { incident: 'collision', lossLocation: 'hill street' },
  },
  {
    text: 'somebody broke into our house and took my laptop, I have the receipts',
    facts: { incident: 'burglary', record: 'receipt' },
  },
  { text: 'there is cctv on the building opposite and I took photos', facts: { record: 'camera' } },
  {
    text: 'another car pulled out in front of me on Station Road',
    facts: { thirdParty: 'yes', lossLocation: 'station road' },
  },
  { text: 'the other driver had a dash cam', facts: { thirdParty: 'yes', record: 'camera' } },
  { text: 'a van reversed into my parked car at eight fifteen a m', facts: { thirdParty: 'yes', lossTime: '08:15' } },
  { text: 'my excess is two hundred and fifty pounds I think', facts: { excess: '250.00' } },
  { text: 'you charged me forty nine pounds ninety nine twice', facts: { refund: '49.99' } },
  {
    text: 'I tripped on a loose step and hurt my knee on the tenth of March',
    facts: { incident: 'fall', injury: 'yes', lossDate: '2026-03-10' },
  },
  { text: 'water came through the ceiling on Sunday night', facts: { incident: 'water', lossDate: '2026-03-08' } },
  { text: 'it must have been half seven, no I mean half past six in the morning', facts: { lossTime: '06:30' } },
  {
    text: 'on 3/2/2026 at 14:20 I was hit from behind',
    facts: { lossDate: '2026-02-03', lossTime: '14:20', thirdParty: 'yes' },
  },
  {
    text: 'March the sixth, in the supermarket car park',
    question: 'When and where did it happen?',
    facts: { lossDate: '2026-03-06', lossLocation: 'supermarket car park' },
  },
  {
    text: 'the repair is one thousand and ninety five pounds and sixty pence',
    facts: { 'amountClaimed.amount': '1095.60' },
  },
  { text: 'my bike was worth nine hundred quid', facts: { 'amountClaimed.amount': '900.00' } },
  {
    text: "I've got a Ford Fiesta, registration M T one five Z P O",
    facts: { 'vehicle.make': 'ford', 'vehicle.model': 'fiesta', 'vehicle.registrationNumber': 'MT15ZP0' },
  },
  { text: 'they took me to hospital in an ambulance with whiplash', facts: { injury: 'yes' } },
  { text: 'nobody else saw it happen', facts: { witness: 'no' } },
  { text: 'I told the police on the same day and they gave me an incident number', facts: { policeReport: 'yes' } },
  {
    text: 'last Friday the seventh, no the sixth of March',
    question: 'What date was the accident?',
    facts: { lossDate: '2026-03-06' },
  },
];
