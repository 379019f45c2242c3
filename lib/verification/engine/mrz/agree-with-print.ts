import type { MrzDoubt, ReadField } from '@/lib/verification/engine/check';
import { LAYOUTS, type Range, slice } from '@/lib/verification/engine/mrz/layouts';
import { readZone } from '@/lib/verification/engine/mrz/parse';
import type { ZoneFound } from '@/lib/verification/engine/mrz/read-zone';
import { nameRanges } from '@/lib/verification/engine/mrz/weigh-witnesses';

/** Letters that zones write as two (ICAO 9303-3, section 6); every other mark is left off. */
const AS_TWO: Record<string, string> = {
  Ä: 'AE',
  Å: 'AA',
  Æ: 'AE',
  Ö: 'OE',
  Ø: 'OE',
  Œ: 'OE',
  Ü: 'UE',
  ẞ: 'SS',
  Þ: 'TH',
  Ĳ: 'IJ',
};
const AS_ONE: Record<string, string> = { Ł: 'L', Đ: 'D', Ð: 'D', Ħ: 'H', Ŧ: 'T', İ: 'I', Ŋ: 'N' };
const FEWEST_LETTERS = 2;

/** A printed name in the letters of a zone: written as two where the standard says so, and with the marks left off. */
function spellings(printed: string): string[] {
  const upper = printed.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const single = (text: string) => text.normalize('NFD').replace(/[^A-Z]/g, '');
  const plain = upper.replace(/[ŁĐÐĦŦİŊ]/g, (letter) => AS_ONE[letter] ?? '');
  const doubled = plain.replace(/[ÄÅÆÖØŒÜẞÞĲ]/g, (letter) => AS_TWO[letter] ?? '');
  const bare = plain.replace(/[ÆŒẞÞĲ]/g, (letter) => AS_TWO[letter] ?? '').replaceAll('Ø', 'O');
  return [...new Set([single(doubled), single(bare)])];
}

interface Part {
  field: MrzDoubt['field'];
  range: Range;
}

/** Where surname and given names stand: fields of their own, or one field that two fillers divide. */
function partsOf({ zone }: ZoneFound): Part[] {
  const layout = LAYOUTS.find(({ format }) => format === zone.format);
  return (layout ? nameRanges(layout) : []).flatMap((range): Part[] => {
    const [line, from, to] = range;
    const own = layout?.fields.find((each) => each.range === range)?.name;
    if (own === 'surname' || own === 'givenNames') return [{ field: own, range }];
    const at = slice(zone.lines, range).indexOf('<<');
    if (at < 0) return [{ field: 'surname', range }];
    return [
      { field: 'surname', range: [line, from, from + at] },
      { field: 'givenNames', range: [line, from + at, to] },
    ];
  });
}

/** The zone, its doubtful letters settled where the printed name tells which of them it is. */
export function agreeWithPrint(found: ZoneFound, fields: Record<string, ReadField[]>): ZoneFound {
  return partsOf(found).reduce((current, { field, range }) => {
    const printed = (fields[field] ?? []).filter(({ zone }) => zone === 'visual').flatMap(({ raw }) => spellings(raw));
    const agreed = printed.map((name) => settledBy(current, range, name)).find((each) => each !== null);
    return agreed ?? current;
  }, found);
}

/** Null where the name says something else than the zone does at a place that was sure. A zone may cut a long name off. */
function settledBy(found: ZoneFound, [line, from, to]: Range, name: string): ZoneFound | null {
  const text = found.zone.lines[line] ?? '';
  const places = [...text.slice(from, to)].flatMap((letter, at) => (letter === '<' ? [] : [from + at]));
  const whole = name.length === places.length || (name.length > places.length && !text.slice(to - 1, to).includes('<'));
  if (!whole || places.length < FEWEST_LETTERS) return null;
  const letters = [...text];
  for (const [at, place] of places.entries()) {
    const letter = name[at] ?? '';
    if (letter === text[place]) continue;
    const doubt = found.doubts.find((each) => each.line === line && each.place === place);
    if (!doubt?.characters.includes(letter)) return null;
    letters[place] = letter;
  }
  const lines = found.zone.lines.map((each, index) => (index === line ? letters.join('') : each));
  const layout = LAYOUTS.find(({ format }) => format === found.zone.format);
  const doubts = found.doubts.filter((doubt) => doubt.line !== line || doubt.place < from || doubt.place >= to);
  return layout ? { ...found, zone: readZone(layout, lines), doubts } : null;
}

/** The doubts that are left, told by field and letter. */
export function doubtsByField(found: ZoneFound): MrzDoubt[] {
  const parts = partsOf(found);
  return found.doubts.flatMap(({ line, place, characters }): MrzDoubt[] => {
    const part = parts.find(({ range }) => range[0] === line && place >= range[1] && place < range[2]);
    if (part === undefined) return [];
    const before = (found.zone.lines[line] ?? '').slice(part.range[1], place);
    return [{ field: part.field, letter: before.replaceAll('<', '').length + 1, characters }];
  });
}
