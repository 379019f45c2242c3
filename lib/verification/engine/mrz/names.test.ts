import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { drawOcrB } from '@/db/seed/specimens/ocr-b';
import type { ReadField } from '@/lib/verification/engine/check';
import { agreeWithPrint, doubtsByField } from '@/lib/verification/engine/mrz/agree-with-print';
import { compareShapes } from '@/lib/verification/engine/mrz/compare-shapes';
import { ZONE_ALPHABET } from '@/lib/verification/engine/mrz/decode-line';
import { LAYOUTS } from '@/lib/verification/engine/mrz/layouts';
import { readNames } from '@/lib/verification/engine/mrz/name-structure';
import { readZone } from '@/lib/verification/engine/mrz/parse';
import type { ZoneFound } from '@/lib/verification/engine/mrz/read-zone';
import { type Doubt, doubtsOf } from '@/lib/verification/engine/mrz/weigh-witnesses';

/** What each character costs: nothing as read, 9 otherwise, but for the given second choices. */
function costsOf(text: string, others: Record<number, Record<string, number>> = {}): Float32Array[] {
  return [...text].map((character, place) => {
    const row = new Float32Array(ZONE_ALPHABET.length).fill(9);
    row[ZONE_ALPHABET.indexOf(character)] = 0;
    for (const [other, cost] of Object.entries(others[place] ?? {})) row[ZONE_ALPHABET.indexOf(other)] = cost;
    return row;
  });
}

describe('names by their structure', () => {
  it('take what was read where it may stand so', () => {
    for (const text of ['ERIKSSON<<ANNA<MARIA<<<<<', 'ARKFREITH<<<<<<<<', 'BENNELONG<WOOLOOMOOLOO<<WARRANDY', 'LI<<'])
      expect(readNames(costsOf(text))).toBe(text);
  });

  it('hold fillers after fillers, and never a digit', () => {
    const filler = { '<': 2 };
    expect(
      readNames(costsOf('LIN<<MEI44<<4<446', { 8: filler, 9: filler, 12: filler, 14: filler, 15: filler, 16: filler })),
    ).toBe('LIN<<MEI<<<<<<<<<');
    expect(readNames(costsOf('L1N<<ME1<<<<', { 1: { I: 1 }, 7: { I: 1 } }))).toBe('LIN<<MEI<<<<');
  });
});

const PASSPORT = LAYOUTS.find(({ format }) => format === 'TD3');
const LINES = ['P<UTONIWMAN<<MAX<VIM'.padEnd(44, '<'), 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'];

function found(doubts: Doubt[], lines = LINES): ZoneFound {
  if (PASSPORT === undefined) throw new Error('no layout');
  return { zone: readZone(PASSPORT, lines), quads: [], score: 0, doubts };
}

const printed = (raw: string): ReadField[] => [
  { value: raw, raw, confidence: 0.9, zone: 'visual', source: { evidenceId: 'e', page: 1, box: null } },
];

describe('a name and what is printed', () => {
  const doubts: Doubt[] = [
    { line: 0, place: 5, characters: 'NM' },
    { line: 0, place: 17, characters: 'VW' },
  ];

  it('settle a letter that the zone leaves open, and nothing else', () => {
    const agreed = agreeWithPrint(found(doubts), { surname: printed('Miwman') });
    expect(agreed.zone.fields.surname?.value).toBe('MIWMAN');
    expect(doubtsByField(agreed)).toEqual([{ field: 'givenNames', letter: 4, characters: 'VW' }]);
    expect(agreeWithPrint(found(doubts), { surname: printed('Kiwman') }).doubts).toEqual(doubts);
    expect(agreeWithPrint(found(doubts), { surname: printed('Niwmen') }).doubts).toEqual(doubts);
  });

  it('compare in the letters of the standard', () => {
    const open: Doubt[] = [{ line: 0, place: 5, characters: 'NM' }];
    const lines = [`P<UTOMUELLER<STROESS<<LUKASZ`.padEnd(44, '<'), LINES[1] ?? ''];
    expect(agreeWithPrint(found(open, lines), { surname: printed('Müller-Ströß') }).doubts).toEqual([]);
  });

  it('bear a name that the zone cuts off', () => {
    const open: Doubt[] = [{ line: 0, place: 43, characters: 'VW' }];
    const lines = ['P<UTOBENNELONG<WOOLOOMOOLOO<<WARRANDYTE<WARV', LINES[1] ?? ''];
    expect(agreeWithPrint(found(open, lines), { givenNames: printed('Warrandyte Warwick') }).zone.lines[0]).toMatch(
      /WARW$/,
    );
  });
});

describe('shapes of OCR-B', () => {
  const text = LINES[0] ?? '';
  const [width, height, scale] = [1150, 46, 10];
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#eeeeee';
  context.fillRect(0, 0, width, height);
  drawOcrB(context, text, 12, 12, scale);
  const { data } = context.getImageData(0, 0, width, height);
  const picture = {
    width,
    height,
    data: Uint8Array.from({ length: width * height * 3 }, (_, at) => data[Math.floor(at / 3) * 4 + (at % 3)] ?? 0),
  };
  const spacing = { start: (12 + 6.5) / width, pitch: 25.4 / width };
  const shapes = compareShapes(
    picture,
    [
      [0, 0],
      [width, 0],
      [width, height],
      [0, height],
    ],
    spacing,
    text.replace('MAX', 'NAX'),
  );

  it('tell letters that look alike, also where the recogniser was wrong', () => {
    expect(shapes?.likeness).toBeGreaterThan(0.9);
    const read = shapes?.costs.map((row) => ZONE_ALPHABET[row.indexOf(0)]).join('');
    expect(read?.replaceAll('0', 'O')).toBe(text);
  });

  it('doubt what only one of both witnesses says', () => {
    if (PASSPORT === undefined) throw new Error('no layout');
    const wrong = [text.replace('MAX', 'NAX'), LINES[1] ?? ''];
    const recognised = wrong.map((line) => costsOf(line));
    expect(
      doubtsOf(
        PASSPORT,
        LINES,
        LINES.map((line) => costsOf(line)),
        [shapes, null],
      ),
    ).toEqual([]);
    expect(doubtsOf(PASSPORT, wrong, recognised, [shapes, null]).map(({ place }) => place)).toEqual([13]);
    expect(doubtsOf(PASSPORT, LINES, recognised, [null, null]).length).toBeGreaterThan(10);
  });
});
