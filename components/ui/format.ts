import { currencyPlaces } from '@/lib/core/currencies';

const LOCALE = 'en-GB';
const COUNTRIES = new Intl.DisplayNames(LOCALE, { type: 'region' });
const LANGUAGES = new Intl.DisplayNames(LOCALE, { type: 'language' });

/** Where and when a text is read: an IANA zone and the reader's present moment. */
export type Reading = { timeZone?: string; now?: Date | number };

/** How much of a moment is said. `second` is for custody and audit; `year` forces the year for legal facts. */
export type MomentDetail = { part?: 'moment' | 'date' | 'time' | 'weekday'; year?: boolean; second?: boolean };

type Instant = Date | string | number;

/** Whether Intl knows the zone; a cookie or a profile may hold anything. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat(LOCALE, { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function yearOf(date: Date, timeZone: string | undefined): string {
  return new Intl.DateTimeFormat(LOCALE, { year: 'numeric', timeZone }).format(date);
}

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** `24 Nov, 17:00` in the reader's zone; the year appears only when it is not this one, or on request. */
export function formatMoment(at: Instant, detail: MomentDetail = {}, reading: Reading = {}): string {
  const date = new Date(at);
  const { timeZone } = reading;
  const clock = detail.second ? { ...CLOCK, second: '2-digit' as const } : CLOCK;
  if (detail.part === 'time') return new Intl.DateTimeFormat(LOCALE, { ...clock, timeZone }).format(date);
  if (detail.part === 'weekday') {
    return new Intl.DateTimeFormat(LOCALE, { weekday: 'long', day: 'numeric', month: 'long', ...clock, timeZone })
      .format(date)
      .replace(' at ', ', ');
  }
  const withYear = detail.year ?? yearOf(date, timeZone) !== yearOf(new Date(reading.now ?? Date.now()), timeZone);
  const day = { day: 'numeric', month: 'short', ...(withYear ? { year: 'numeric' as const } : {}) } as const;
  const time = detail.part === 'date' ? {} : clock;
  return new Intl.DateTimeFormat(LOCALE, { ...day, ...time, timeZone }).format(date);
}

/** `24 Nov` or `24 Nov 2025` for a calendar date `YYYY-MM-DD`, which belongs to no zone. */
export function formatDate(date: string, detail: { year?: boolean } = {}, reading: Reading = {}): string {
  return formatMoment(`${date}T12:00:00Z`, { part: 'date', year: detail.year }, { timeZone: 'UTC', now: reading.now });
}

/** Whether a text is `YYYY-MM-DD` and the calendar has that day. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** `17 May 1970`, `May 1970` or `1970` for a date that a list or a register states as far as it knows it; other text stays as it is. */
export function formatCalendar(stated: string): string {
  if (isDay(stated)) return formatDate(stated, { year: true });
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(stated)) return stated;
  const month = { month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(LOCALE, month).format(new Date(`${stated}-15T12:00:00Z`));
}

/** A text of the machine with its dates (`2026-11-09`) as people read them; numbers and file names that hold one stay as they are. */
export function withReadableDates(text: string): string {
  return text.replaceAll(/(?<![\w./-])\d{4}-\d{2}-\d{2}(?![\w/-]|\.\w)/g, formatCalendar);
}

/** `United Kingdom` from an ISO 3166 code; what is none, or names nothing known, stays as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (COUNTRIES.of(code) ?? code) : code;
}

/** `British English` from a tag such as `en-GB`; what is no tag stays as it is. */
export function languageName(tag: string): string {
  try {
    return LANGUAGES.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/**
 * `£8,460.00` from decimal text and an ISO 4217 code; the text keeps amounts beyond the precision of a double. The places are those of the
 * standard, and more where the amount has more: what is shown is never rounded.
 */
export function formatMoney(money: { amount: string; currency: string }): string {
  const places = currencyPlaces(money.currency);
  const format = new Intl.NumberFormat(LOCALE, {
    style: 'currency',
    currency: money.currency,
    minimumFractionDigits: places,
    maximumFractionDigits: Math.max(places, 2),
  });
  return format.format(money.amount as `${number}`);
}

/** `10,482,316`. */
export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(LOCALE, options).format(value);
}

/** `85 %` from a share between 0 and 1. */
export function formatShare(share: number, digits = 0): string {
  const value = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: digits }).format(share * 100);
  return `${value}\u00a0%`;
}

const BYTE_UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** `1.9 MB`; decimal units, one digit after the point below ten. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let step = 0;
  while (value >= 999.5 && step < BYTE_UNITS.length - 1) {
    value /= 1000;
    step += 1;
  }
  return new Intl.NumberFormat(LOCALE, {
    style: 'unit',
    unit: BYTE_UNITS[step],
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value);
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

function pair(major: number, majorUnit: string, minor: number, minorUnit: string): string {
  const head = `${formatNumber(major)}\u00a0${majorUnit}`;
  return minor === 0 ? head : `${head} ${minor}\u00a0${minorUnit}`;
}

/** `7 d 19 h`, `14 h 32 m`, `11 min 48 s`, `8.6 s`, `240 ms` from milliseconds: the two largest units, rounded down. */
export function formatDuration(milliseconds: number): string {
  const ms = Math.abs(milliseconds);
  if (ms >= DAY) return pair(Math.floor(ms / DAY), 'd', Math.floor((ms % DAY) / HOUR), 'h');
  if (ms >= HOUR) return pair(Math.floor(ms / HOUR), 'h', Math.floor((ms % HOUR) / MINUTE), 'm');
  if (ms >= MINUTE) return pair(Math.floor(ms / MINUTE), 'min', Math.floor((ms % MINUTE) / SECOND), 's');
  if (ms >= SECOND) return `${formatNumber(ms / SECOND, { maximumFractionDigits: 1 })}\u00a0s`;
  return `${formatNumber(ms, { maximumFractionDigits: 0 })}\u00a0ms`;
}

/** `03:41` or `1:02:09` from milliseconds, as players show it. */
export function formatClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const two = (value: number) => String(value).padStart(2, '0');
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return seconds >= 3600 ? `${Math.floor(seconds / 3600)}:${rest}` : rest;
}

/** `in 3 d 8 h`, `4 min ago`, `now`: beside a moment, never instead of it. */
export function formatRelative(at: Instant, reading: Reading = {}): string {
  const distance = new Date(at).getTime() - new Date(reading.now ?? Date.now()).getTime();
  const size = Math.abs(distance);
  if (size < MINUTE) return 'now';
  const text = size < HOUR ? `${Math.floor(size / MINUTE)}\u00a0min` : formatDuration(size);
  return distance > 0 ? `in ${text}` : `${text} ago`;
}

/** `ML` for «Maya Lindqvist», `M` for one word; used where no photo is. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean);
  const first = words.at(0)?.at(0) ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.at(0) ?? '') : '';
  return (first + last).toLocaleUpperCase(LOCALE);
}
