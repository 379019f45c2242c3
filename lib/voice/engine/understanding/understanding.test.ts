import { describe, expect, it } from 'vitest';
import type { ClaimFacts } from '@/lib/voice/engine/interview';
import { findDates, findTimes } from '@/lib/voice/engine/understanding/dates';
import { extractFacts } from '@/lib/voice/engine/understanding/facts';
import { normalise } from '@/lib/voice/engine/understanding/normalise';
import { soundsAlike } from '@/lib/voice/engine/understanding/similarity';
import { findSpelling } from '@/lib/voice/engine/understanding/spelling';
import { readUtterances, type Utterance } from '@/lib/voice/engine/understanding/utterances';

describe('figures', () => {
  it.each([
    ['four thousand eight hundred and fifty pounds', '4850 pounds'],
    ['two and a half thousand', '2500'],
    ['nineteen eighty five', '1985'],
    ['twenty twenty six', '2026'],
    ['the twenty first of march', 'the 21th of march'],
    ['at half past eight', 'at 8:30'],
    ['at ten to five', 'at 4:50'],
    ['around eight fifteen a m', 'around 8:15 am'],
    ['seven o clock', '7:00'],
    ['a b one two c d e', 'AB12CDE'],
    ['oh seven double nine one', '07991'],
    ['on 9 November 2026, I was driving', 'on 9 november 2026 i was driving'],
    ['the ninth of November twenty twenty six I parked', 'the 9th of november 2026 i parked'],
    ['November 2026 Mike and I', 'november 2026 mike and i'],
    ['nine November Mike hit a 4', '9 november mike hit a 4'],
    ['kilo nine november papa oscar', 'K9NPO'],
    ['november two five mike', 'N25M'],
    ['it is a b one two c d e I think', 'it is AB12CDE i think'],
    ['a b one two c d i and it is red', 'AB12CDI and it is red'],
    ['a b one two c d e a red one', 'AB12CDE a red one'],
    ['the constructor of two houses', 'the constructor of 2 houses'],
    ['c d one two a for alpha b', 'CD12AB'],
    ['no one was there', 'no one was there'],
    ['the third party and the other one', 'the third party and the other one'],
    ['5.30 p.m.', '5:30 pm |'],
  ])('of «%s»', (said, written) => {
    expect(normalise(said).text).toBe(written);
  });

  it('know the words they were said with', () => {
    const text = 'It cost, um, four thousand eight hundred pounds.';
    const normal = normalise(text);
    const at = normal.text.indexOf('4800');
    const { start, end } = normal.source(at, at + 4);
    expect(text.slice(start, end)).toBe('four thousand eight hundred');
  });
});

describe('dates of a call on Saturday 2026-03-14', () => {
  it.each([
    ['on the 4th of march', '2026-03-04'],
    ['december 20', '2025-12-20'],
    ['yesterday', '2026-03-13'],
    ['on saturday', '2026-03-07'],
    ['3 weeks ago', '2026-02-21'],
    ['on the 28th', '2026-02-28'],
  ])('«%s»', (text, date) => {
    expect(findDates(text, '2026-03-14').map(({ value }) => value)).toEqual([date]);
  });

  it('keep both readings where the order of day and month is open', () => {
    expect(findDates('on 3/2/2026', '2026-03-14')).toMatchObject([{ value: '2026-02-03', alternative: '2026-03-02' }]);
  });
});

describe('times', () => {
  it.each([
    ['at 8:30 in the evening', '20:30', null],
    ['at 8:30', '08:30', '20:30'],
    ['12 am', '00:00', null],
    ['just after midnight', '00:00', null],
  ])('«%s»', (text, value, alternative) => {
    expect(findTimes(text)).toMatchObject([{ value, alternative }]);
  });
});

describe('names', () => {
  it('that sound alike are the same, others are not', () => {
    expect(soundsAlike('Pritchard', 'Prichard')).toBe(true);
    expect(soundsAlike('Reading', 'Redding')).toBe(true);
    expect(soundsAlike('Reading', 'Leeds')).toBe(false);
  });
});

describe('spelling', () => {
  it('is given up where nobody would spell on, so that hours of letters take no hours', () => {
    let looks = 0;
    const letter = {
      get text() {
        looks += 1;
        return 'b';
      },
    };
    expect(findSpelling(Array(10_000).fill(letter), 0)).toBeNull();
    expect(looks).toBeLessThan(1000);
  });
});

describe('corrections', () => {
  it('are looked for once per fact, not once per two of them', () => {
    let looks = 0;
    const counted = (utterance: Utterance): Utterance => ({
      ...utterance,
      get text() {
        looks += 1;
        return utterance.text;
      },
    });
    const segments = Array.from({ length: 300 }, (_, index) => ({
      id: `s${index}`,
      speaker: 'customer',
      text: `It happened on ${(index % 28) + 1}/2/2026.`,
      startMs: index,
      endMs: index,
      words: [],
    }));
    const utterances = readUtterances({ engine: { name: 'person', version: '1' }, language: 'en', segments });
    const facts = extractFacts(utterances.map(counted), {
      recordedOn: '2026-03-14',
      claim: { lossLocation: null, vehicle: null },
    } as ClaimFacts);
    expect(facts.filter(({ field }) => field === 'lossDate')).toHaveLength(28);
    expect(looks).toBeLessThan(20 * segments.length);
  });

  it('within one utterance need words of correction between two values', () => {
    const said = (text: string) => {
      const segment = { id: 's1', speaker: 'customer', text, startMs: 0, endMs: 1, words: [] };
      const utterances = readUtterances({
        engine: { name: 'person', version: '1' },
        language: 'en',
        segments: [segment],
      });
      const facts = extractFacts(utterances, {
        recordedOn: '2026-03-14',
        claim: { lossLocation: null, vehicle: null },
      } as ClaimFacts);
      return facts.filter(({ field }) => field === 'lossDate').map(({ value, corrected }) => [value, corrected]);
    };
    expect(said('on 1/2/2026 sorry on 2/2/2026')).toEqual([
      ['2026-02-01', true],
      ['2026-02-02', false],
    ]);
    expect(said('on 1/2/2026 and on 2/2/2026')).toEqual([
      ['2026-02-01', false],
      ['2026-02-02', false],
    ]);
    expect(said('on 1/2/2026 sorry on 1/2/2026')).toEqual([['2026-02-01', false]]);
    // A value that is taken back and then said again stands in the end.
    expect(said('on 1/2/2026 sorry on 2/2/2026 no wait on 1/2/2026')).toEqual([
      ['2026-02-01', true],
      ['2026-02-02', true],
      ['2026-02-01', false],
    ]);
  });
});

describe('a question that wants «yes» or «no»', () => {
  const answered = (question: string, answer: string) => {
    const segments = [
      ['agent', question],
      ['customer', answer],
    ].map(([speaker, text], at) => ({
      id: `s${at}`,
      speaker: speaker ?? '',
      text: text ?? '',
      startMs: at,
      endMs: at + 1,
      words: [],
    }));
    const utterances = readUtterances({ engine: { name: 'person', version: '1' }, language: 'en', segments });
    return extractFacts(utterances, {
      recordedOn: '2026-03-14',
      claim: { lossLocation: 'A61 southbound, temporary lights at Clay Cross', vehicle: null },
    } as ClaimFacts).map(({ field, value, evidence }) => [field, value, evidence.quote]);
  };

  it.each([
    [
      'Is there a witness?',
      'Yes, Philip Storr stopped. You can ring him.',
      'witness',
      'yes',
      'Yes, Philip Storr stopped',
    ],
    ['Did you report it to the police?', 'No, we only exchanged our details.', 'policeReport', 'no'],
    ['Were you injured?', 'No.', 'injury', 'no', 'No'],
    ['Did anybody else see it?', 'Yes', 'witness', 'yes', 'Yes'],
    ['Were the police involved?', 'Yes, they came.', 'policeReport', 'yes', 'Yes, they came'],
  ])('«%s» is answered by «%s»', (question, answer, field, value, quote = answer.replace(/\.$/, '')) => {
    expect(answered(question, answer)).toContainEqual([field, value, quote]);
  });

  it.each([
    ['Did the police give you a crime reference number?', 'No.'],
    ['Was anyone hurt, and did you call the police?', 'No.'],
    ['Is there a witness?', 'Yes, no, I am not sure.'],
    ['Is there a witness?', 'I could not tell.'],
    ['Is there a witness?', 'No idea.'],
    ['Is there a witness?', 'Yes and no.'],
    ['Were you injured?', "No, I'm not sure."],
    ['Who reported it to the police?', 'No idea.'],
  ])('«%s» «%s» states nothing', (question, answer) => {
    expect(answered(question, answer)).toEqual([]);
  });

  it('does not count the answer’s first word where the rest says it', () => {
    expect(answered('Was anybody hurt?', 'No, my neck is sore.')).toEqual([['injury', 'yes', 'my neck is sore']]);
  });

  it('names of the claim’s place are said whole, and what stands on every road is none', () => {
    expect(answered('Where was it?', 'At the temporary lights at Clay Cross.')).toEqual([
      ['lossLocation', 'clay cross', 'Clay Cross'],
    ]);
  });
});
