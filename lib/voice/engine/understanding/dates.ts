import { table } from '@/lib/core/table';
import { MONTHS, WEEKDAYS } from '@/lib/voice/engine/understanding/number-words';

/** A date or time found in normalised text, with its place there. */
export interface Found {
  from: number;
  to: number;
  value: string;
  /** «around», «about»: it was said not to be exact, or counted in weeks only. */
  approximate: boolean | 'weeks';
  /** The other reading of an ambiguous figure: month and day exchanged, or the other half of the day. */
  alternative: string | null;
}

const DAY = 86_400_000;
const MONTH = Object.keys(MONTHS).join('|');
const WEEKDAY = WEEKDAYS.join('|');
const iso = (time: number) => new Date(time).toISOString().slice(0, 10);

function dateOf(year: number, month: number, day: number): string | null {
  const time = Date.UTC(year, month - 1, day);
  const made = new Date(time);
  return made.getUTCMonth() === month - 1 && made.getUTCDate() === day ? iso(time) : null;
}

/** A day without its year is the latest that had come when the call was recorded. */
function latest(recordedOn: string, month: number, day: number): string | null {
  const year = Number(recordedOn.slice(0, 4));
  for (const candidate of [year, year - 1, year - 2, year - 3, year - 4]) {
    const date = dateOf(candidate, month, day);
    if (date && date <= recordedOn) return date;
  }
  return null;
}

/** «The fourteenth» alone: the latest one. */
function latestDay(recordedOn: string, day: number): string | null {
  const [year = 0, month = 1] = recordedOn.split('-').map(Number);
  for (let back = 0; back < 3; back += 1) {
    const shifted = new Date(Date.UTC(year, month - 1 - back, 1));
    const date = dateOf(shifted.getUTCFullYear(), shifted.getUTCMonth() + 1, day);
    if (date && date <= recordedOn) return date;
  }
  return null;
}

const COUNT = table({ a: 1, an: 1, couple: 2 });

type Rule = [RegExp, (match: string[], recordedOn: string) => { value: string | null; alternative?: string | null }];

const year = (text: string | undefined) => (text && text.length === 2 ? 2000 + Number(text) : Number(text));
const withYear = (given: string | undefined, month: number, day: number, recordedOn: string) =>
  given ? dateOf(year(given), month, day) : latest(recordedOn, month, day);
const daysBefore = (recordedOn: string, days: number) => iso(Date.parse(recordedOn) - days * DAY);

/** The last such weekday before the call; «last Friday» said on a Saturday is yesterday, said on a Friday a week ago. */
function lastWeekday(recordedOn: string, name: string, weeks = 0): string {
  const today = new Date(recordedOn).getUTCDay();
  const back = (today - WEEKDAYS.indexOf(name) + 7) % 7 || 7;
  return daysBefore(recordedOn, back + weeks * 7);
}

/** «Last Tuesday» is the one just gone, or the one of the week before: both readings count. */
function spokenWeekday([match = '', name = '']: string[], recordedOn: string) {
  const value = lastWeekday(recordedOn, name);
  return { value, alternative: match.startsWith('last ') ? lastWeekday(recordedOn, name, 1) : null };
}

/** «A week last Tuesday», «two weeks ago on Tuesday»: so many weeks before the last one; behind «on» it may be a week less. */
function weeksBefore([match = '', count = 'a', name = '']: string[], recordedOn: string) {
  const weeks = COUNT[count] ?? Number(count);
  const value = lastWeekday(recordedOn, name, weeks);
  return { value, alternative: / on \w+$/.test(match) ? lastWeekday(recordedOn, name, weeks - 1) : null };
}

/** «Tuesday the 3rd»: the day of the month decides. */
const dayOfMonth = ([, day]: string[], recordedOn: string) => ({ value: latestDay(recordedOn, Number(day)) });

/** Without a country the order of day and month is open: both readings count, the one that is no future date first. */
function numeric([, a, b, c]: string[], recordedOn: string) {
  const dayFirst = dateOf(year(c), Number(b), Number(a));
  const monthFirst = dateOf(year(c), Number(a), Number(b));
  const candidates = [dayFirst, monthFirst].filter((date) => date !== null);
  const [value = null, alternative = null] = candidates.toSorted(
    (x, y) => Number(x > recordedOn) - Number(y > recordedOn),
  );
  return { value, alternative: alternative === value ? null : alternative };
}

function ago([, count, unit]: string[], recordedOn: string) {
  const number = COUNT[count ?? ''] ?? Number(count);
  if (unit?.startsWith('day')) return { value: daysBefore(recordedOn, number) };
  if (unit?.startsWith('week')) return { value: daysBefore(recordedOn, number * 7) };
  return { value: null };
}

const RULES: Rule[] = [
  [/\b(\d{4})-(\d{2})-(\d{2})\b/g, ([, y, m, d]) => ({ value: dateOf(Number(y), Number(m), Number(d)) })],
  [/\b(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})\b/g, numeric],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: day)?(?: of)? (${MONTH})(?: (?:of )?((?:19|20)\\d\\d))?(?= |$)`, 'g'),
    ([, d, m, y], on) => ({ value: withYear(y, MONTHS[m ?? ''] ?? 0, Number(d), on) }),
  ],
  [
    new RegExp(`\\b(${MONTH})(?: the)? (\\d{1,2})(?:st|nd|rd|th)?(?: (?:of )?((?:19|20)\\d\\d))?(?= |$)`, 'g'),
    ([, m, d, y], on) => ({ value: withYear(y, MONTHS[m ?? ''] ?? 0, Number(d), on) }),
  ],
  [/\b(?:the )?day before yesterday\b/g, (_, on) => ({ value: daysBefore(on, 2) })],
  [/(?<!\bnot )\b(?:yesterday|last night)\b/g, (_, on) => ({ value: daysBefore(on, 1) })],
  [
    /(?<!\bnot (?:on )?)\b(?:today(?!'s)|this morning|this afternoon|this evening|tonight|earlier on today)\b/g,
    (_, on) => ({ value: on }),
  ],
  [
    new RegExp(`\\b(\\d{1,2}|a|couple)(?: of)? weeks?(?: (?:ago|back))? (?:last |past |on )?(${WEEKDAY})(?= |$)`, 'g'),
    weeksBefore,
  ],
  [
    new RegExp(`\\b(?:on )?(?:the )?(${WEEKDAY}) before last\\b`, 'g'),
    ([, name], on) => ({ value: lastWeekday(on, name ?? '', 1) }),
  ],
  [/\b(\d{1,3}|a|an|couple)(?: of)? (days?|weeks?) (?:ago|back)\b/g, ago],
  [
    new RegExp(
      `\\b(?:(?:last|this|this past|past|on|on the) )?(?:${WEEKDAY})(?: (?:morning|afternoon|evening|night))? (?:the )?(\\d{1,2})(?:st|nd|rd|th)(?= |$)`,
      'g',
    ),
    dayOfMonth,
  ],
  [
    new RegExp(
      `(?<!\\b(?:every|next|coming|following) )\\b(?:last|this|this past|past|on|on the) (${WEEKDAY})(?= |$)(?! (?:week|coming|next|fortnight))`,
      'g',
    ),
    spokenWeekday,
  ],
  [
    new RegExp(
      `(?<!\\b(?:every|next|coming|following|each) )\\b(${WEEKDAY})(?= (?:morning|afternoon|evening|night|just gone|last))`,
      'g',
    ),
    ([, name], on) => ({ value: lastWeekday(on, name ?? '') }),
  ],
  [/\b(?:on|was|be) the (\d{1,2})(?:st|nd|rd|th)\b(?! floor)/g, ([, d], on) => ({ value: latestDay(on, Number(d)) })],
];

const ABOUT = /\b(around|about|approximately|roughly|maybe|perhaps|i think|something like|or so|probably|ish)\b/;

const hedged = (text: string, from: number) => ABOUT.test(text.slice(Math.max(0, from - 22), from));

function keepFirst(found: Found[]): Found[] {
  const kept: Found[] = [];
  for (const item of found) if (!kept.some((other) => item.from < other.to && other.from < item.to)) kept.push(item);
  return kept.sort((a, b) => a.from - b.from);
}

const WEEKDAY_ALONE = new RegExp(`^(?:(?:last|this|past|on|the) )*(?:${WEEKDAY})$`);

const NEXT_DATE = new RegExp(
  `^(?: (?:morning|afternoon|evening|night))?(?: (?:${WEEKDAY}))?(?: the| it was| was| that was)? $`,
);

/** «On Monday the 2nd of March», «the 2nd of March, on a Monday»: the weekday only goes with the date and tells none of its own. */
const withoutWeekdays = (found: Found[], text: string): Found[] =>
  found.filter(({ from, to }, index) => {
    if (!WEEKDAY_ALONE.test(text.slice(from, to))) return true;
    const [before, behind] = [found[index - 1], found[index + 1]];
    const next = behind && NEXT_DATE.test(text.slice(to, behind.from));
    const last = before && /^(?: it was| that was| a| was)? $/.test(text.slice(before.to, from));
    return !next && !last;
  });

/** Dates in normalised text. Relative ones count back from the day of the call (`YYYY-MM-DD`): a loss lies in the past. */
export function findDates(text: string, recordedOn: string): Found[] {
  const all = RULES.flatMap(([pattern, read]) =>
    [...text.matchAll(pattern)].flatMap((match): Found[] => {
      const { value, alternative = null } = read([...match], recordedOn);
      const [from, to] = [match.index, match.index + match[0].length];
      return value
        ? [
            {
              from,
              to,
              value,
              alternative,
              approximate: /\bweeks?\b/.test(match[0]) ? 'weeks' : hedged(text, from) || /\bcouple\b/.test(match[0]),
            },
          ]
        : [];
    }),
  );
  return withoutWeekdays(keepFirst(all), text);
}

const two = (value: number) => String(value).padStart(2, '0');
const PART =
  /^(?: o'?clock)? ?(?:or so |ish )?(am|pm|(?:in the|on the|this|that|yesterday|on \w+day|\w+day) (?:early |late )?(?:morning|afternoon|evening)|at night|tonight|last night)\b/;

function halfOfDay(text: string, from: number, to: number): 'am' | 'pm' | null {
  const behind = PART.exec(text.slice(to).trimStart())?.[1] ?? '';
  const before = text.slice(Math.max(0, from - 40), from);
  if (/am|morning/.test(behind)) return 'am';
  if (/pm|afternoon|evening|night/.test(behind)) return 'pm';
  if (/\bmorning\b(?: \w+){0,3} $/.test(before)) return 'am';
  if (/\b(?:afternoon|evening|tonight|night)\b(?: \w+){0,3} $/.test(before)) return 'pm';
  return null;
}

function clockOf(text: string, match: RegExpExecArray, digits: string, minutes: string): Found | null {
  const hour = Number(digits);
  if (hour > 24 || Number(minutes) > 59) return null;
  const [from, to] = [match.index, match.index + match[0].length];
  const half = halfOfDay(text, from, to);
  const value = half === 'pm' && hour < 12 ? hour + 12 : half === 'am' && hour === 12 ? 0 : hour % 24;
  const open = half === null && hour >= 1 && hour <= 12;
  const alternative = open ? `${two((value + 12) % 24)}:${minutes}` : null;
  const part = PART.exec(text.slice(to).trimStart());
  const end = half && part ? to + text.slice(to).length - text.slice(to).trimStart().length + part[0].length : to;
  return { from, to: end, value: `${two(value)}:${minutes}`, alternative, approximate: hedged(text, from) };
}

/** «Doing about 20 when», «he is about 12 and»: a speed, an age or a number of people. */
const NO_CLOCK =
  /\b(?:was|by|like) $|\bfor (?:about|around|nearly|almost|roughly|approximately) $|\b(?:doing|going|driving|travelling|traveling|speed|limit|aged?|were|are|had|have|got|only|he|she|who|son|daughter|kid|child|boy|girl|he's|she's|\w+ is)(?: is| was| only| just| maybe)* (?:about|around|nearly|almost|roughly|approximately) $/;
const CLOCK_CUE = '(?:at|around|about|by|before|after|was|approximately|roughly|like|nearly|almost|just gone)';

/** Times of day in normalised text as `HH:MM`; without «am», «evening» or the like both halves of the day are kept. */
export function findTimes(text: string): Found[] {
  const found: Found[] = [];
  const add = (item: Found | null) => {
    if (item) found.push(item);
  };
  for (const match of text.matchAll(/(?<![\d:])(\d{1,2}):(\d{2})(?![\d:])/g))
    add(clockOf(text, match, match[1] ?? '', match[2] ?? ''));
  for (const match of text.matchAll(
    /(?<![\d:.£$€/-])(?<!\d )\b(\d{1,2})(?= (?:am(?! i\b)|pm|in the (?:early )?(?:morning|afternoon|evening)|at night|o'?clock|tonight)\b)/g,
  ))
    add(clockOf(text, match, match[1] ?? '', '00'));
  for (const match of text.matchAll(
    new RegExp(
      `(?<=\\b${CLOCK_CUE} )(\\d{1,2})(?= (?:on|yesterday|last|this|when|and|i|we|that|it|he|she|they|\\||or so)\\b|$)`,
      'g',
    ),
  ))
    if (Number(match[1]) <= 12 && !NO_CLOCK.test(text.slice(Math.max(0, match.index - 40), match.index)))
      add(clockOf(text, match, match[1] ?? '', '00'));
  for (const match of text.matchAll(/\b(noon|midday|midnight)\b/g))
    found.push({
      from: match.index,
      to: match.index + match[0].length,
      value: match[0] === 'midnight' ? '00:00' : '12:00',
      alternative: null,
      approximate: hedged(text, match.index) || /\b(?:after|before)\b $/.test(text.slice(0, match.index)),
    });
  return keepFirst(found);
}
