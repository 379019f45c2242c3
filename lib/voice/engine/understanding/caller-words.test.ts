import { describe, expect, it } from 'vitest';
import type { ClaimFacts } from '@/lib/voice/engine/interview';
import { understandCall } from '@/lib/voice/engine/scoring/call';
import { normalise } from '@/lib/voice/engine/understanding/normalise';

const FACTS: ClaimFacts = {
  recordedOn: '2026-03-14',
  claim: {
    type: 'MOTOR',
    lossDate: '2026-03-03',
    lossTime: '08:15',
    lossLocation: 'A38 Gloucester Road, Bristol',
    reportedAt: '2026-03-14T09:00:00Z',
    description: '',
    amountClaimed: { amount: '2450.00', currency: 'GBP' },
    policy: { number: 'PLM-684240', startDate: null, endDate: null, holder: null },
    vehicle: { registrationNumber: 'AB12CDE', vin: null, make: 'Ford', model: 'Focus', year: 2019 },
  },
  participants: [],
  earlierCalls: [],
};

/** A call in lines, «A:» of the agent and «C:» of the caller, to what is noted of it: facts of the fields, conflicts and contradictions. */
function noted(call: string, fields: RegExp): string[] {
  const segments = call.split(' / ').map((line, at) => ({
    id: `s${at}`,
    speaker: line.startsWith('A:') ? 'agent' : 'customer',
    text: line.slice(3),
    startMs: at,
    endMs: at + 1,
    words: [],
  }));
  const transcript = { engine: { name: 'person', version: '1' }, language: 'en', segments };
  const understood = understandCall({
    transcript,
    audio: null,
    facts: FACTS,
    scenario: 'motorAccidentFnol',
    autoRetry: false,
  });
  const { facts, comparisons, contradictions } = understood;
  return [
    ...facts
      .filter(({ field, corrected }) => fields.test(field) && !corrected)
      .map(({ field, value }) => `${field} ${value}`),
    ...comparisons.filter(({ verdict }) => verdict === 'conflict').map(({ field }) => `conflict ${field}`),
    ...contradictions.map(({ field }) => `contradiction ${field}`),
  ];
}

describe('what a caller denies, supposes or asks is not stated', () => {
  it.each([
    ["C: I've got whiplash but nobody else was hurt.", 'injury yes'],
    ['C: Thank God no one in the car was hurt.', 'injury no'],
    ['C: Luckily no one was seriously injured.'],
    ["C: I don't think anyone was hurt, no."],
    ['C: Nobody, thank God, was injured.'],
    ['C: No ambulance came, it was just the paint.'],
    ["C: We didn't need to go to the hospital."],
    ['C: I was worried someone was badly hurt, but it was just bent metal.'],
    ["A: How are you today? / C: I'm fine thanks, bit shaken. My neck hurts.", 'injury yes'],
    ["A: Can I put you on hold? / C: Yeah, I'm okay with that."],
    ["A: Are you hurt? / C: I'm fine.", 'injury no'],
    ["C: I've just been hit by a van. We're both okay but the door won't open.", 'injury no'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^injury$/)).toEqual(facts);
  });

  it.each([
    ["C: I don't have a witness, I'm afraid.", 'witness no'],
    ["C: I don't think there was a witness."],
    ["C: If there was a witness I'd have got the number."],
    ['C: Nobody really saw it happen.', 'witness no'],
    ['C: The driver never saw the red light, he went straight into me.'],
    ['C: Nobody called the police, we just swapped details.', 'policeReport no'],
    ['C: I should have called the police but I was in shock.'],
    ["C: If I'd called the police they'd have breathalysed him."],
    ['C: Should I report it to the police?'],
    ["C: It wasn't until the police came that he admitted it.", 'policeReport yes'],
    ['C: My husband is a police officer so he knows the law.'],
    ["C: They told me I didn't have to call the police."],
    ["C: I don't have a crime reference number yet."],
    ["C: We reported it to the police online but the police didn't come out.", 'policeReport yes'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^(witness|policeReport)$/)).toEqual(facts);
  });

  it.each([
    ["A: Was anybody hurt? / C: No, nobody was hurt, well my wife's wrist is swollen.", 'injury yes'],
    ["A: Was anybody hurt? / C: No, nobody was hurt, well, my wife's wrist."],
    ['A: Were you injured? / C: No. Well, a bit of bruising, you know.'],
    ['C: No one was hurt but the car is a write-off.', 'injury no'],
  ])('a denial that is qualified is none: %s', (call, ...facts) => {
    expect(noted(call, /^injury$/)).toEqual(facts);
  });
});

describe('«yes» and «no» answer what was asked, and nothing else', () => {
  it.each([
    ['A: Were you hurt? / C: Yeah, my neck is sore. / A: Was anyone else hurt? / C: No.', 'injury yes'],
    ['C: My wrist is broken. / A: And the other driver, was he hurt? / C: No.', 'injury yes'],
    ['C: A lady saw the whole thing. / A: Do you have the witness details? / C: No.', 'witness yes'],
    ['A: Did anyone see a doctor? / C: Yes, I went the next day.'],
    ['A: Has anyone seen the car yet? / C: No.'],
    ['A: Were there any witnesses? And is the car driveable? / C: Yes, it drives fine.'],
    ['A: were there any witnesses and is the car driveable / C: no it had to be towed'],
    ['A: Was there a witness or a dashcam? / C: Yes, I have a dashcam.'],
    ['A: Were there no witnesses at all? / C: Yes.'],
    ['A: Is there a witness? / C: No, sorry, could you say that again?'],
    ['A: Did anybody see it? / C: No. Well, the man from the chip shop came out.'],
    ['A: Have you reported this to us before? / C: No.'],
    ['A: Has the damage been reported to your garage? / C: Yes.'],
    ['A: Did the police arrest him? / C: No.'],
    ['A: Were the police helpful? / C: No, useless.'],
    ['A: Did the police come? / C: No.'],
    ['A: Were there any witnesses? / C: No, not that I know of.', 'witness no'],
    ['A: Have you had any injuries before this accident? / C: Yes, I hurt my back in 2015.'],
    ["A: Were you hurt? / C: No, not a scratch, they weren't even rough.", 'injury no'],
    ['C: A witness stopped and left her card. / A: Were there any other witnesses? / C: No.', 'witness yes'],
    ['C: My passenger was with me and a man saw everything. / A: Did anybody else see it? / C: No.', 'witness yes'],
    ['A: Did anybody else see it? / C: No.', 'witness no'],
    [
      'C: We reported it to the police. / A: Did you tell the police you had been drinking? / C: No.',
      'policeReport yes',
    ],
    ['A: Have you contacted the police since then? / C: No.'],
    ['A: Were you told by the police to move? / C: No.'],
    ['A: Did you report the accident to the police at the time? / C: No.', 'policeReport no'],
    ['A: Were the police called? / C: No.', 'policeReport no'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^(injury|witness|policeReport)$/)).toEqual(facts);
  });

  it.each([
    ['A: Did you report it to the police? / C: Yeah, no.'],
    ['A: Did you report it to the police? / C: Right, well, I meant to.'],
    ['A: Did you report it to the police? / C: Yeah, I was going to.'],
    ['A: Did you report it to the police? / C: Yes.', 'policeReport yes'],
    ["A: You weren't hurt? / C: Yes I was, my shoulder is sore.", 'injury yes'],
    ['A: And there were no injuries, is that right? / C: Yes, actually, my knee is swollen.', 'injury yes'],
    ["A: And there were no injuries, is that right? / C: That's right.", 'injury no'],
    ['A: So the police came and there was a witness. Do you want a hire car? / C: Yes please.'],
    ["A: I've got the accident down as the 5th of March. And your phone number? / C: Yes, it's 07700 900123."],
    ['A: The accident, was it on the 2nd of March or on the 3rd of March? / C: Yes.'],
    ['A: So the accident was on the 3rd of March. Is that right? / C: Correct.', 'lossDate 2026-03-03'],
    ['A: You said earlier nobody was hurt? / C: No, I never said that.'],
  ])('of the agent’s words the caller agrees to the question alone: %s', (call, ...facts) => {
    expect(noted(call, /^(injury|witness|policeReport|lossDate)$/)).toEqual(facts);
  });
});

describe('dates and times of something else are not those of the loss', () => {
  it.each([
    ['A: What is your date of birth? / C: The fourth of July nineteen eighty.'],
    ['A: When did the policy start? / C: On the first of January.'],
    ['A: When was the car bought? / C: It was the 12th of June 2021.'],
    [
      'A: When did it happen? / C: On the 3rd of March. / A: When did the police come? / C: On the 5th of March.',
      'lossDate 2026-03-03',
    ],
    ['A: Any previous claims? / C: One, in the accident on the 6th of June 2019.'],
    ['C: The engineer is coming on Friday.'],
    ["C: The thing is I'm going on holiday on Monday."],
    ['C: The garage can do it next Friday morning.'],
    ['C: The hire car has to go back on the 12th.'],
    ['C: Hi, how are you today? I had an accident on the 3rd of March.', 'lossDate 2026-03-03'],
    ["C: I'm calling today to report an accident that happened on the 3rd of March.", 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: On Tuesday the third of March.', 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: It was on Tuesday the third.', 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: It was a week last Tuesday.', 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: It was on the Tuesday before last.', 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: A week ago last Tuesday.', 'lossDate 2026-03-03'],
    ['A: When did it happen? / C: Last Tuesday.', 'lossDate 2026-03-10'],
    [
      'C: I parked it on Monday the 2nd of March and on Tuesday the 3rd of March it was gone.',
      'lossDate 2026-03-02',
      'lossDate 2026-03-03',
    ],
    ['C: I passed my test on the 4th of April 2024 and had the accident on the 3rd of March.', 'lossDate 2026-03-03'],
    ['C: I rang yesterday and nobody called me back. The crash was on the 3rd of March.', 'lossDate 2026-03-03'],
    ["A: When did it happen? / C: Let me see, today's Saturday."],
    ['C: It happened on Tuesday the third, not yesterday.', 'lossDate 2026-03-03'],
    ['C: Yesterday I took the car to the garage and they said the accident had bent the chassis.'],
    ['C: On the Friday after the accident the neck started.'],
    ['A: When was that? / C: On the third of March.', 'lossDate 2026-03-03'],
    ['A: When did you last see it? / C: Monday night, the 2nd of March.', 'lossDate 2026-03-02', 'conflict lossDate'],
    [
      'A: When was the theft? / C: Between the 1st of March and the 3rd of March.',
      'lossDate 2026-03-01',
      'lossDate 2026-03-03',
    ],
    ['C: I told the lady on the 4th of March that it happened. It was on the 3rd of March.', 'lossDate 2026-03-03'],
    ['C: It happened about two weeks ago.', 'lossDate 2026-02-28'],
    ['A: When was your car stolen? / C: The 3rd of March.', 'lossDate 2026-03-03'],
    ['A: When did the pipe burst? / C: The 3rd of March.', 'lossDate 2026-03-03'],
    ['A: When was this again? / C: The 3rd of March.', 'lossDate 2026-03-03'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^lossDate$/)).toEqual(facts);
  });

  it.each([
    ['A: What time did the police arrive? / C: About half past ten.'],
    ['A: What time can we call you back? / C: After five in the evening.'],
    ['C: It happened at eight fifteen in the morning and the police came at half past ten.', 'lossTime 08:15'],
    ['C: The recovery truck turned up at 11 in the morning.'],
    ['C: I was doing about 20 when he pulled out.'],
    ['C: My son is about 12 and he was in the back.'],
    ['C: He turned up five to ten minutes later.'],
    ['C: I was only doing five to ten miles an hour.'],
    [
      'C: I parked it at seven in the morning and when I came out at ten at night it was gone.',
      'lossTime 07:00',
      'lossTime 22:00',
    ],
    ['C: I was stopped for about ten and then he hit me.'],
    ["C: I'd left it outside the house at eleven last night.", 'lossTime 23:00', 'conflict lossDate'],
    ['C: It was about a quarter to eight, and there was a light in their garage.', 'lossTime 07:45'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^lossTime$/)).toEqual(facts);
  });
});

describe('figures', () => {
  it.each([
    ['about half seven in the morning', 'about 7:30 in the morning'],
    ['half eight', '8:30'],
    ['a half two litre bottle', 'a half 2 litre bottle'],
    ['ten till eight in the morning', '7:50 in the morning'],
    ['quarter of eight in the morning', '7:45 in the morning'],
    ['six twenty in the evening', '6:20 in the evening'],
    ['five to ten minutes', '5 to 10 minutes'],
    ['two point five thousand pounds', '2500 pounds'],
    ['on tuesday the third', 'on tuesday the 3th'],
  ])('of «%s»', (said, written) => {
    expect(normalise(said).text).toBe(written);
  });
});

describe('amounts and numbers of something else are not the claim’s', () => {
  it.each([
    ['A: How much is your excess? / C: Two hundred and fifty pounds.'],
    ['A: How much did you pay for the car? / C: Twelve thousand pounds.'],
    ['C: The repair will be between two and three thousand pounds.'],
    ["C: It won't cost ten thousand pounds, that's for sure."],
    ['C: His car has five thousand pounds of damage.'],
    ['A: What was the estimate? / C: Twenty four fifty pounds.'],
    ['C: The repair is 2450 pounds 20 minutes from here.', 'amountClaimed.amount 2450.00'],
    [
      'A: Your registration? / C: It is AB12 CDE. / A: And the other driver’s registration? / C: YK19 XYZ.',
      'vehicle.registrationNumber AB12CDE',
    ],
    ["C: My reg is AB12 CDE and the Corsa's reg was YK19 XYZ.", 'vehicle.registrationNumber AB12CDE'],
    ["C: I took his details. Registration YK19 XYZ, it's a Corsa."],
    ['C: My number plate came off. I was doing about 60mph.'],
    ["A: What is your policy number? / C: I don't have it but my phone number is 07700 900123."],
    ['A: What is your policy number? / C: I only have the claim reference, it is 99887766.'],
    ['A: What is your policy number? / C: Dunno. It was 24500 miles ago, on 01/02/2026.'],
    [
      "C: My policy number is PLM684240. / A: And the other driver's policy number? / C: QX9988776.",
      'policy.number PLM684240',
    ],
    ['C: My reg is AB12 CDE. The guy who hit me was in YK19 XYZ.', 'vehicle.registrationNumber AB12CDE'],
  ])('%s', (call, ...facts) => {
    expect(noted(call, /^(amountClaimed\.amount|vehicle\.registrationNumber|policy\.number)$/)).toEqual(facts);
  });

  it.each([
    ["C: I'm eighty and I was on a two hour drive in a four by four."],
    ['C: I was driving from Whiteladies Road when it happened.'],
    ['C: It happened on the A thirty eight.', 'lossLocation a38'],
  ])('an age, a count or the way there is no place of the loss: %s', (call, ...facts) => {
    expect(noted(call, /^lossLocation$/)).toEqual(facts);
  });
});

describe('what belongs to somebody else or to another matter is told apart', () => {
  it.each([
    ['C: I was in my Focus and this BMW X5 comes flying round the corner.', 'vehicle.model focus'],
    ["A: What's the registration of the other car? / C: LM67 KJH, a silver Astra."],
    ["C: i've got a ford focus the fella had a black audi", 'vehicle.make ford', 'vehicle.model focus'],
    ["C: Mine's the Focus, the others were a Kia and a Merc.", 'vehicle.model focus'],
    ["C: My wife was driving, she's got a Toyota Yaris.", 'vehicle.make toyota', 'vehicle.model yaris'],
    ["C: They drove off in it. It's a Toyota Corolla.", 'vehicle.make toyota', 'vehicle.model corolla'],
    ['C: The courtesy car you gave me is a Kia Picanto.'],
    ["C: You've got down that my car is a Fiesta. It's a Focus.", 'vehicle.model focus'],
    ["C: The garage's number is 01179 460000."],
    ['C: When I woke up he was gone and so was my Mustang.', 'vehicle.model mustang', 'conflict vehicle.model'],
    ["C: My van, it's been stolen."],
    ["C: My neighbour's asked me to ring, her name's Joan Marsh."],
    ["C: I'd stopped and a Hyundai shunted me."],
    ['A: What was the other one? / C: I think a Renault, a Clio maybe.'],
    ['C: The plate I wrote down was YK19 XYZ.'],
    ['C: I got a belt from a Jeep and it was a white Transit he never stopped.'],
    ['C: The Passat that did it just drove off.'],
    ['C: He ran off. You can reach me on 07700 900123.', 'contact.phone 07700900123'],
    ['C: A woman in a Qashqai ran into the back of me.'],
    ["C: the other driver's name is peter jones his number is 07700 900456"],
    ["A: And your number? / C: It's 07700 900123.", 'contact.phone 07700900123'],
  ])('a vehicle, a number and a name: %s', (call, ...facts) => {
    expect(noted(call, /^(?:vehicle\.|contact\.phone|caller)/)).toEqual(facts);
  });

  it.each([
    ['C: Hi, if I hit a deer would that be covered?'],
    ['C: Does my travel insurance cover me if my bags get stolen in Spain?'],
    ['C: Hi, I wanted to see if you can help, my car was stolen.', 'incident theft'],
    ["C: It wasn't stolen, I lent it to him."],
    ['C: last year i had a claim for a stolen bike'],
    ['C: I hurt my back years ago lifting boxes.'],
    ['C: We had a flood in 2021, but this time the shed caught fire.', 'incident fire'],
    ['A: Any previous claims? / C: One, I reversed into a wall in 2023.'],
    ['A: Have you ever had a vehicle stolen before? / C: Yes, a Fiesta, never recovered.'],
    ['A: Any claims in the last five years? / C: No, none. This van ran into my car.', 'incident collision'],
    ['C: Your colleague put down that I was injured. Nobody was injured.', 'injury no'],
    ['C: The app says it is offline, I have reported it stolen.', 'incident theft'],
    ['C: I thought my car had been stolen but it was towed.'],
    ['C: He broke my vase and cut my hedge.'],
    ['C: He broke my left leg and cracked two ribs.', 'injury yes'],
    ['C: Does the policy cover a burst pipe?'],
    ["C: Say the washing machine leaks while we're away, who do I ring?"],
    ['C: Photos, no. CCTV, no, none.'],
    ['C: the ceiling is fallen down on the sofa'],
    ['C: The manager wrote it in the accident book.'],
    ["C: I don't have any dash cam or CCTV."],
    ["C: No receipts, but I've got photos.", 'record photographs'],
    ['A: Do you have receipts? / C: Yes.', 'record receipt'],
  ])('a mishap, an injury and a record: %s', (call, ...facts) => {
    expect(noted(call, /^(?:incident|injury|record|vehicle\.model)$/)).toEqual(facts);
  });

  it.each([
    ['A: When did it happen? / C: On the 3rd of March, and I saw the GP on Friday.', 'lossDate 2026-03-03'],
    ['C: My car was stolen, the police found it on the 8th of March.'],
    [
      'A: When was it? / C: Last Friday, the sixth, half past four in the afternoon.',
      'lossDate 2026-03-06',
      'lossTime 16:30',
      'conflict lossDate',
      'conflict lossTime',
    ],
    ['C: Quick one, am I still covered if I crash abroad?'],
    ['C: The police rang me on Thursday, they found my stolen van.'],
    ['C: My bus was at ten past eight in the morning and I saw the crash.'],
    ['C: The boiler man came on Monday when the pipe had burst.'],
    [
      "C: It didn't happen on the Monday, it happened on the Tuesday, Tuesday the third of March.",
      'lossDate 2026-03-03',
    ],
    ['C: It says here loss date fifth of March which is wrong.'],
    ['A: What time was it? / C: My shift starts at nine so it was quarter past eight.', 'lossTime 08:15'],
    ['C: I slipped and the manager wrote it down at half past two.'],
    ['A: First line of your address? / C: 22 Station Road.'],
    ['A: Where do you live? / C: Leeds, but it happened on Gloucester Road.', 'lossLocation gloucester road'],
    ['C: I was on my way from Bristol to Cardiff.'],
    ["C: They've got CCTV at the petrol station."],
    ["C: I'm on my way to the station now."],
    ['C: I can still drive it but the door gives way.'],
    ["A: Where's the vehicle at present? / C: On Bond Street, I daren't drive it."],
    ["C: You sent it to my old address, 4 Elm Grove, I'm at 17 Park Lane now."],
    [
      'C: I parked on Queens Road and walked to the bank on Park Street.',
      'lossLocation queens road',
      'conflict lossLocation',
    ],
    ['C: The police came to the crash and had the road shut till noon.'],
    ['A: When was it? / C: Friday night the sixth of March.', 'lossDate 2026-03-06', 'conflict lossDate'],
    ['A: When was it? / C: Friday night the sixth.', 'lossDate 2026-03-06', 'conflict lossDate'],
    ['C: Since the accident my back is bad, the doctor signed me off on the fifth.'],
    ['A: Has this happened before? / C: In 2020, and the repair cost four thousand pounds.'],
    ["C: I'd come off Temple Way onto York Road when he hit me.", 'lossLocation york road', 'conflict lossLocation'],
    [
      'C: The MOT ran out on the first of March and the accident was on the third, does that matter?',
      'lossDate 2026-03-03',
    ],
    ['C: The letter is dated the second of March. My accident was on the third of March.', 'lossDate 2026-03-03'],
    ["A: Where is the car now? / C: It's in a yard by the M5."],
    ["C: The other lady's insurer is asking me for 3100 pounds for the damage."],
    ['A: What time did the train get in? / C: Ten past nine.'],
    ["A: What is it costing you? / C: The hire car's costing me thirty five pounds a day."],
    [
      'A: How much are you claiming? / C: The watch cost 1000 pounds and there was 60 pounds of damage.',
      'amountClaimed.amount 1000.00',
      'amountClaimed.amount 60.00',
    ],
  ])('a day, a time, a place and an amount: %s', (call, ...facts) => {
    expect(noted(call, /^(?:loss\w+|amountClaimed\.amount)$/)).toEqual(facts);
  });
});

it.each([
  ['a name of thousands of letters', `A: What is your name? / C: ${'a'.repeat(5000)}1`],
  ['a row of marks', `C: ${'!'.repeat(100_000)}a`],
  ['a row of slashes', `C: ${'aa/'.repeat(30_000)}`],
  ['a town full of streets', `C: ${'a street '.repeat(10_000)}`],
])('%s is read in the time of a long call', (_name, call) => {
  const begun = performance.now();
  noted(call, /^caller\.name$/);
  expect(performance.now() - begun).toBeLessThan(2500);
});
