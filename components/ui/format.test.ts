import { describe, expect, it } from 'vitest';
import {
  countryName,
  formatBytes,
  formatCalendar,
  formatClock,
  formatDate,
  formatDuration,
  formatMoment,
  formatMoney,
  formatRelative,
  initials,
  languageName,
  withReadableDates,
} from './format';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const now = new Date('2026-11-21T08:52:00Z');
const london = { timeZone: 'Europe/London', now };

describe('moments', () => {
  it('leaves the year out only when it is this one', () => {
    expect(formatMoment('2026-11-24T17:00:00Z', {}, london)).toBe('24 Nov, 17:00');
    expect(formatMoment('2025-11-24T17:00:00Z', {}, london)).toBe('24 Nov 2025, 17:00');
    expect(formatMoment('2026-11-24T17:00:00Z', { year: true, second: true }, london)).toBe('24 Nov 2026, 17:00:00');
  });

  it('judges day and year in the zone of the reader', () => {
    const tokyo = { timeZone: 'Asia/Tokyo', now };
    expect(formatMoment('2026-12-31T16:30:00Z', {}, tokyo)).toBe('1 Jan 2027, 01:30');
    expect(formatMoment('2026-12-31T16:30:00Z', {}, london)).toBe('31 Dec, 16:30');
  });

  it('keeps a calendar date out of every zone', () => {
    expect(formatDate('2026-11-09', {}, { now })).toBe('9 Nov');
    expect(formatDate('2024-02-29', {}, { now })).toBe('29 Feb 2024');
  });

  it('says a stated date as far as it is known', () => {
    expect(formatCalendar('1970-05-17')).toBe('17 May 1970');
    expect(formatCalendar('1970-05')).toBe('May 1970');
    expect(formatCalendar('1970')).toBe('1970');
    expect(formatCalendar('circa 1970')).toBe('circa 1970');
  });

  it('reads dates in a text, and names countries and languages', () => {
    expect(withReadableDates('Taken 2026-11-03 16:22; loss on 2026-11-09.')).toBe(
      'Taken 3 Nov 2026 16:22; loss on 9 Nov 2026.',
    );
    expect(withReadableDates('Serial 2026-99-99')).toBe('Serial 2026-99-99');
    expect([countryName('GB'), countryName('Utopia')]).toEqual(['United Kingdom', 'Utopia']);
    expect([languageName('en-GB'), languageName('not a tag')]).toEqual(['British English', 'not a tag']);
  });

  it('says how far a moment is', () => {
    expect(formatRelative('2026-11-24T17:00:00Z', london)).toBe('in 3\u00a0d 8\u00a0h');
    expect(formatRelative('2026-11-21T08:48:00Z', london)).toBe('4\u00a0min ago');
    expect(formatRelative(now, london)).toBe('now');
  });
});

describe('amounts', () => {
  it('keeps every digit of a large amount of money', () => {
    expect(formatMoney({ amount: '8460.00', currency: 'GBP' })).toBe('£8,460.00');
    expect(formatMoney({ amount: '999999999999.99', currency: 'GBP' })).toBe('£999,999,999,999.99');
    const digits = (currency: string, amount = '1234.00') => formatMoney({ amount, currency }).replace(/^\D+/, '');
    expect(['JPY', 'AFN', 'KWD', 'VED'].map((code) => digits(code))).toEqual([
      '1,234',
      '1,234.00',
      '1,234.000',
      '1,234.00',
    ]);
    expect(digits('JPY', '1234.50')).toBe('1,234.5');
  });

  it('rounds bytes to what a person can use', () => {
    expect(formatBytes(512)).toBe('512 bytes');
    expect(formatBytes(1_900_000)).toBe('1.9 MB');
    expect(formatBytes(999_999)).toBe('1 MB');
    expect(formatBytes(200_000_000)).toBe('200 MB');
  });

  it('gives a duration in its two largest units', () => {
    expect(formatDuration(7 * 24 * HOUR + 19 * HOUR + MINUTE)).toBe('7\u00a0d 19\u00a0h');
    expect(formatDuration(14 * HOUR + 32 * MINUTE)).toBe('14\u00a0h 32\u00a0m');
    expect(formatDuration(8_600)).toBe('8.6\u00a0s');
    expect(formatClock(3 * MINUTE + 41_500)).toBe('03:41');
    expect(formatClock(HOUR + 129_000)).toBe('1:02:09');
  });
});

describe('initials', () => {
  it('takes the first and the last word', () => {
    expect(initials('Maya Lindqvist')).toBe('ML');
    expect(initials('Ana Morales Ruiz')).toBe('AR');
    expect(initials('  ')).toBe('?');
  });
});

describe('dates that registers and publishers state', () => {
  it.each(['1970-00-00', '2026-13', '1970-00', '2026-02-32', '2026-02-30', '2025-02-29'])(
    '%s is no date, and stays as it is',
    (stated) => {
      expect(formatCalendar(stated)).toBe(stated);
      expect(withReadableDates(`On ${stated}.`)).toBe(`On ${stated}.`);
    },
  );

  it.each(['HB-1234-05-06', 'IMG-2026-11-09.jpg', 'WA-2026-11-09-0012', '2026-11-09.pdf'])(
    '%s is a name and stays as it is',
    (name) => {
      expect(withReadableDates(`The document says «${name}».`)).toBe(`The document says «${name}».`);
    },
  );
});
