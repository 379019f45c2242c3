import { MONTHS, ORDINALS, SCALES, TENS, UNITS, WEEKDAYS } from '@/lib/voice/engine/understanding/number-words';
import { findSpelling } from '@/lib/voice/engine/understanding/spelling';

/** A word of the transcript, or several that were said for one number; `start` and `end` are places in the segment's own text. */
export interface Token {
  text: string;
  start: number;
  end: number;
}

/** What was said with numbers written as figures, and the way back to the words as they stand in the transcript. */
export interface NormalText {
  /** Tokens joined by single spaces; `|` where a sentence ends. */
  text: string;
  /** The span of the segment's text behind a part of `text`. */
  source(from: number, to: number): { start: number; end: number };
}

/** How much of a word is left without the marks behind it. Looked at from its end: row after row of marks would be read from each of them. */
function kept(raw: string): number {
  let end = raw.length;
  while (end > 0) {
    const width = /^[\ud800-\udbff][\udc00-\udfff]$/.test(raw.slice(end - 2, end)) ? 2 : 1;
    if (/[\p{L}\p{N}%]/u.test(raw.slice(end - width, end))) break;
    end -= width;
  }
  return end;
}

function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(/\S+/g)) {
    const raw = match[0];
    const lead = /^[^\p{L}\p{N}£$€#+]*/u.exec(raw)?.[0].length ?? 0;
    const start = match.index + lead;
    const end = Math.max(start, match.index + kept(raw));
    if (end > start) tokens.push(...split(text.slice(start, end), start));
    if (/[.?!;]["')\]]*$/.test(raw)) tokens.push({ text: '|', start: end, end });
  }
  return tokens;
}

/** A word in lower case; «twenty-five» and «mid-afternoon» are two words, «4,850» is one number, «p.m.» is one mark. */
function split(raw: string, start: number): Token[] {
  const text = raw.toLowerCase().replaceAll('’', "'");
  if (/^[a-z]+(-[a-z]+)+$/.test(text) && text !== 'x-ray') {
    let at = start;
    return text.split('-').map((part) => {
      const token = { text: part, start: at, end: at + part.length };
      at += part.length + 1;
      return token;
    });
  }
  const compact = text.replace(/^([ap])\.?\s?m\.?$/, '$1m').replace(/(?<=\d),(?=\d{3})/g, '');
  const clock = /^(\d{1,2}(?:[:.]\d{2})?)([ap])\.?m\.?$/.exec(compact);
  if (clock) {
    const width = (clock[1] ?? '').length;
    return [
      { text: (clock[1] ?? '').replace('.', ':'), start, end: start + width },
      { text: `${clock[2]}m`, start: start + width, end: start + raw.length },
    ];
  }
  return [{ text: compact, start, end: start + raw.length }];
}

const isFigure = (text: string | undefined): text is string => text !== undefined && /^\d+(\.\d+)?$/.test(text);

/** «No one», «the other one»: a pronoun. */
const NOT_A_COUNT = /^(no|any|some|every|the|this|that|which|other|another|each|red|white|blue|black)$/;

/** One spoken cardinal from `at` on: its value and the token behind it; null when none starts there. */
export function readCardinal(tokens: Token[], at: number): { value: number; next: number } | null {
  const word = (index: number) => tokens[index]?.text ?? '';
  if (word(at) === 'one' && NOT_A_COUNT.test(word(at - 1))) return null;
  let total = 0;
  let current: number | null = null;
  let scaled = false;
  let next = at;
  if (/^an?$/.test(word(at)) && SCALES[word(at + 1)]) {
    current = 1;
    next = at + 1;
  } else if (isFigure(word(at)) && SCALES[word(at + 1)]) {
    current = Number(word(at));
    next = at + 1;
  }
  for (; next < tokens.length; next += 1) {
    const text = word(next);
    const unit = UNITS[text];
    const ten = TENS[text];
    const scale = SCALES[text];
    if (unit !== undefined) {
      const open: number = (current ?? 0) % 100;
      if (
        current !== null &&
        !(open === 0 && current >= 100) &&
        !(open >= 20 && open % 10 === 0 && unit < 10 && unit > 0)
      )
        break;
      current = (current ?? 0) + unit;
    } else if (ten !== undefined) {
      if (current !== null && (current % 100 !== 0 || current === 0)) break;
      current = (current ?? 0) + ten;
    } else if (scale === 100 && current !== null && current < 100) current *= 100;
    else if (scale !== undefined && scale > 100 && current !== null) {
      total += current * scale;
      current = null;
      scaled = true;
    } else if (
      text === 'and' &&
      /^(hundred|thousand)$/.test(word(next - 1)) &&
      (UNITS[word(next + 1)] ?? TENS[word(next + 1)]) !== undefined
    )
      continue;
    else if (text === 'and' && word(next + 1) === 'a' && word(next + 2) === 'half' && SCALES[word(next + 3)]) {
      total += ((current ?? 0) + 0.5) * (SCALES[word(next + 3)] ?? 1);
      return { value: total, next: next + 4 };
    } else break;
  }
  if (current === null && !scaled) return null;
  return { value: total + (current ?? 0), next };
}

/** «Two point five», before «thousand» as well. */
function readDecimal(tokens: Token[], at: number): { value: number; next: number } | null {
  const whole = readCardinal(tokens, at);
  if (!whole || whole.value > 999 || tokens[whole.next]?.text !== 'point') return null;
  let digits = '';
  let next = whole.next + 1;
  for (; next < tokens.length && digits.length < 3; next += 1) {
    const text = tokens[next]?.text ?? '';
    const unit = /^\d$/.test(text) ? Number(text) : UNITS[text];
    if (unit === undefined || unit > 9) break;
    digits += unit;
  }
  if (digits === '') return null;
  const scale = SCALES[tokens[next]?.text ?? ''];
  const value = Number(`${whole.value}.${digits}`);
  return scale ? { value: Math.round(value * scale * 100) / 100, next: next + 1 } : { value, next };
}

function merge(tokens: Token[], from: number, to: number, text: string): Token {
  return { text, start: tokens[from]?.start ?? 0, end: tokens[to - 1]?.end ?? 0 };
}

/** Years said in two halves: «nineteen eighty five», «twenty twenty six», «twenty oh five». */
function readYear(tokens: Token[], at: number): { value: number; next: number } | null {
  const century = readCardinal(tokens, at);
  if (!century || (century.value !== 19 && century.value !== 20) || century.next !== at + 1) return null;
  const zero = /^(oh|o|zero)$/.test(tokens[at + 1]?.text ?? '');
  const rest = readCardinal(tokens, at + (zero ? 2 : 1));
  if (!rest || rest.value > 99 || (zero ? rest.value > 9 : rest.value < 10)) return null;
  const value = century.value * 100 + rest.value;
  return value >= 1950 && value <= 2049 ? { value, next: rest.next } : null;
}

const AFTER_DAY =
  /^(of|at|around|about|in|and|i|we|when|it|this|last|sometime|my|he|she|they|the|just|not|does|did|is|was|were|had|has|have|because|which|or|\||)$/;

/** Ordinals become figures where they name a day: beside a month, or after «on the». */
function readOrdinal(tokens: Token[], at: number): { value: number; next: number } | null {
  const word = (index: number) => tokens[index]?.text ?? '';
  const ten = TENS[word(at)];
  const tail = ORDINALS[word(at + 1)];
  const both = ten !== undefined && ten <= 30 && tail !== undefined && tail < 10;
  const value = both ? ten + tail : ORDINALS[word(at)];
  if (value === undefined || value > 31) return null;
  const next = at + (both ? 2 : 1);
  const monthBehind = MONTHS[word(next)] ?? (word(next) === 'of' ? MONTHS[word(next + 1)] : undefined);
  const monthBefore = MONTHS[word(at - 1)] ?? (word(at - 1) === 'the' ? MONTHS[word(at - 2)] : undefined);
  const isDay =
    word(at - 1) === 'the' &&
    (WEEKDAYS.includes(word(at - 2)) ||
      (DAY_PART.test(word(at - 2)) && WEEKDAYS.includes(word(at - 3))) ||
      (/^(on|was|be|of|for|since|until|from)$/.test(word(at - 2)) && AFTER_DAY.test(word(next))));
  return monthBehind || monthBefore || isDay ? { value, next } : null;
}

function figures(tokens: Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const spelled = findSpelling(tokens, at);
    if (spelled) {
      out.push(merge(tokens, at, spelled.next, spelled.value));
      at = spelled.next;
      continue;
    }
    const day = readOrdinal(tokens, at);
    const number = day ?? readDecimal(tokens, at) ?? readYear(tokens, at) ?? readCardinal(tokens, at);
    if (number) {
      const money = tokens[number.next - 1]?.text === 'grand' ? ' pounds' : '';
      out.push(merge(tokens, at, number.next, day ? `${number.value}th` : `${number.value}${money}`));
      at = number.next;
    } else {
      const token = tokens[at];
      if (token) out.push(token);
      at += 1;
    }
  }
  return out;
}

const CLOCK_BEFORE =
  /^(at|around|about|by|before|after|was|like|approximately|roughly|say|until|past|from|between|maybe)$/;
const CLOCK_BEHIND = /^(am|pm|a|p|in|this|that|on|at|or)$/;
const two = (value: number) => String(value).padStart(2, '0');

/** Behind a number these make it an amount, a distance or a while: «five to ten minutes» is no time of day. */
const UNIT =
  /^(minutes?|mins?|miles?|mph|kilomet(er|re)s?|km|kph|weeks?|days?|hours?|years?|months?|seconds?|hundred|thousand|grand|k|pounds?|quid|dollars?|bucks|euros?|people|cars?|percent|%|yards?|met(er|re)s?|feet|foot|times|per)$/;
const DAY_PART = /^(morning|afternoon|evening|night|early|late)$/;

/** Times of day said in words: «half past eight», «ten to five», «eight thirty», «seven o'clock», «five p m». */
function readClock(tokens: Token[], at: number): { text: string; next: number } | null {
  const word = (index: number) => tokens[index]?.text ?? '';
  const hour = (index: number) =>
    /^\d{1,2}$/.test(word(index)) && Number(word(index)) <= 24 ? Number(word(index)) : null;
  const offset = /^(half|quarter)$/.test(word(at))
    ? word(at) === 'half'
      ? 30
      : 15
    : /^\d{1,2}$/.test(word(at))
      ? Number(word(at))
      : null;
  const side = /^minutes?$/.test(word(at + 1)) ? at + 2 : at + 1;
  const base = hour(side + 1);
  if (
    offset !== null &&
    offset > 0 &&
    offset < 60 &&
    base !== null &&
    base <= 12 &&
    (/^(past|to|after|till|til)$/.test(word(side)) || (word(side) === 'of' && word(at) === 'quarter')) &&
    (side > at + 1 || offset % 5 === 0) &&
    !UNIT.test(word(side + 2))
  ) {
    const before = /^(to|till|til|of)$/.test(word(side));
    const full = before ? (base === 1 ? 12 : base - 1) : base;
    return { text: `${full}:${two(before ? 60 - offset : offset)}`, next: side + 2 };
  }
  const behind = hour(at + 1);
  // «Half seven», as the British and Irish say for half past.
  if (
    word(at) === 'half' &&
    behind !== null &&
    behind > 0 &&
    behind <= 12 &&
    !/^(a|an|and|the|other|one|my|by|\d.*)$/.test(word(at - 1)) &&
    !UNIT.test(word(at + 2)) &&
    (CLOCK_BEFORE.test(word(at - 1)) || at === 0 || CLOCK_BEHIND.test(word(at + 2)))
  )
    return { text: `${behind}:30`, next: at + 2 };
  const isDayPart = (index: number) =>
    (word(index) === 'in' && word(index + 1) === 'the' && DAY_PART.test(word(index + 2))) ||
    (word(index) === 'at' && word(index + 1) === 'night');
  const full = hour(at);
  if (full === null) return null;
  if (/^o'?clock$/.test(word(at + 1))) return { text: `${full}:00`, next: at + 2 };
  if (word(at + 1) === 'o' && word(at + 2) === 'clock') return { text: `${full}:00`, next: at + 3 };
  const zero = /^(oh|o)$/.test(word(at + 1));
  const minutes = word(at + (zero ? 2 : 1));
  const fits = zero ? /^[1-9]$/.test(minutes) : /^[1-5]\d$/.test(minutes);
  const next = at + (zero ? 3 : 2);
  if (
    fits &&
    full > 0 &&
    !UNIT.test(word(next)) &&
    (CLOCK_BEFORE.test(word(at - 1)) || /^[ap]m?$/.test(word(next)) || isDayPart(next)) &&
    (CLOCK_BEHIND.test(word(next)) || CLOCK_BEFORE.test(word(at - 1)))
  )
    return { text: `${full}:${two(Number(minutes))}`, next };
  return null;
}

function clocks(tokens: Token[]): Token[] {
  const out: Token[] = [];
  for (let at = 0; at < tokens.length; ) {
    const clock = readClock(tokens, at);
    const half =
      /^[ap]$/.test(tokens[at]?.text ?? '') &&
      tokens[at + 1]?.text === 'm' &&
      /^\d{1,2}(:\d\d)?$/.test(out.at(-1)?.text ?? '');
    const token = tokens[at];
    const dotted = /^(\d{1,2})\.([0-5]\d)$/.exec(token?.text ?? '');
    if (dotted && /^[ap]m$/.test(tokens[at + 1]?.text ?? ''))
      out.push(merge(tokens, at, at + 1, `${dotted[1]}:${dotted[2]}`));
    else if (clock) out.push(merge(tokens, at, clock.next, clock.text));
    else if (half) out.push(merge(tokens, at, at + 2, `${token?.text}m`));
    else if (token) out.push(token);
    at = clock ? clock.next : at + (half ? 2 : 1);
  }
  return out;
}

/** The first of `count` places at which a condition holds that, once true, stays true; `count` when there is none. */
function bisect(count: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Writes spoken numbers, years, days, times and spelled codes as figures; every part knows the words it came from. */
export function normalise(segmentText: string): NormalText {
  const tokens = clocks(figures(tokenise(segmentText)));
  const starts: number[] = [];
  let text = '';
  for (const token of tokens) {
    if (text !== '') text += ' ';
    starts.push(text.length);
    text += token.text;
  }
  return {
    text,
    source(from, to) {
      // Parts follow each other, so both ends are found by halving: a long utterance is asked for thousands of places.
      const first = bisect(tokens.length, (index) => (starts[index] ?? 0) + (tokens[index]?.text.length ?? 0) > from);
      let last = bisect(tokens.length, (index) => (starts[index] ?? 0) >= to) - 1;
      while (tokens[last]?.text === '|') last -= 1;
      return {
        start: tokens[first === tokens.length ? 0 : first]?.start ?? 0,
        end: tokens[Math.max(0, last)]?.end ?? segmentText.length,
      };
    },
  };
}
