import { z } from 'zod';
import { inSeconds } from '@/lib/core/clock';

/** PostgreSQL stores neither NUL nor lone surrogates in text; both are refused at the door. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what is looked for
const UNSTORABLE = /\u0000|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;

/** Trimmed text of `min` to `max` characters that the database can store. */
export function text(max: number, min = 1) {
  return z
    .string()
    .trim()
    .min(min)
    .max(max)
    .refine((value) => !UNSTORABLE.test(value), 'Contains a character that cannot be stored.');
}

/** True when the database can store the string. */
export function isStorable(value: string): boolean {
  return !UNSTORABLE.test(value);
}

/**
 * The same value with U+FFFD for what the database cannot store, at any depth: for what programs read out of foreign files, where
 * nobody can be asked to send something better.
 */
export function storable<Value>(value: Value): Value {
  if (typeof value === 'string') return value.replaceAll('\u0000', '\ufffd').toWellFormed() as Value;
  if (Array.isArray(value)) return value.map(storable) as Value;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [storable(key), storable(member)])) as Value;
}

/** The largest `integer` of PostgreSQL: a whole number that is looked up or stored as one may not be larger. */
export const MAX_INTEGER = 2 ** 31 - 1;

/** A UUID of any version, in lower case. */
export const uuid = z.uuid().transform((value) => value.toLowerCase());

/** A calendar date `YYYY-MM-DD` between 1850 and 2200. */
export const calendarDate = z.iso
  .date()
  .refine((value) => value >= '1850-01-01' && value <= '2200-12-31', 'A date between 1850 and 2200.');

/** A time of day `HH:MM`, 24 hours. */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day as HH:MM.');

/** An RFC 3339 moment; any offset is accepted, UTC with milliseconds is answered. */
export const moment = z.iso
  .datetime({ offset: true })
  .refine((value) => {
    const year = new Date(value).getUTCFullYear();
    return year >= 1900 && year <= 2200;
  }, 'A moment between 1900 and 2200.')
  .transform((value) => new Date(value).toISOString());

/** A day is allowed, for a date has no zone and clocks go wrong. What is no date is refused for that alone. */
const liesInPast = (value: string): boolean => !(Date.parse(value) > inSeconds(86_400).getTime());
const IN_FUTURE = 'Lies in the future.';

/** A calendar date that is over, such as of a birth. */
export const pastDate = calendarDate.refine(liesInPast, IN_FUTURE);

/** A day, month or year that has begun, as far as it is known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
export const pastPartialDate = z
  .string()
  .regex(/^(1[89]|20)\d{2}(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/, 'A date as YYYY, YYYY-MM or YYYY-MM-DD.')
  .refine((value) => value.length < 10 || z.iso.date().safeParse(value).success, 'There is no such day.')
  .refine(liesInPast, IN_FUTURE);

/** A moment that is over. */
export const pastMoment = moment.refine(liesInPast, IN_FUTURE);

/** A moment as answered: RFC 3339 UTC with milliseconds. */
export const answeredMoment = z.iso.datetime({ precision: 3 });

/** ISO 3166-1 alpha-2 country code. */
export const country = z.string().regex(/^[A-Z]{2}$/, 'A two-letter country code (ISO 3166-1 alpha-2).');

/** An amount of money: decimal text with two places, and a code of the form of ISO 4217; which codes it has is for `isCurrency`. */
export const money = z
  .strictObject({
    amount: z.string().regex(/^(0|[1-9]\d{0,11})\.\d{2}$/, 'A decimal with two places, such as 1234.50.'),
    currency: z.string().regex(/^[A-Z]{3}$/, 'A three-letter currency code (ISO 4217).'),
  })
  .meta({ id: 'Money', description: 'An amount of money.', example: { amount: '1234.50', currency: 'GBP' } });

/** What was sent, for an error to repeat: only text is, since not everything that JSON can hold can be made into some. */
export const quoted = (input: unknown): string => (typeof input === 'string' ? `«${input.slice(0, 100)}»` : 'This');

/** Several values of a filter in one parameter, separated by commas. */
export const listOf = <const Values extends readonly [string, ...string[]]>(values: Values, example: string) =>
  z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(z.enum(values)).max(values.length))
    .meta({ description: 'One value or several, separated by commas.', example });
