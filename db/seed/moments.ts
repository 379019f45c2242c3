const DAY = 86_400_000;

/** The moment `days` before today at a time of day `HH:MM` UTC; negative days lie ahead. */
export function daysAgo(days: number, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = new Date(Date.now() - days * DAY);
  day.setUTCHours(hours, minutes, (days * 17 + minutes * 7) % 60, 0);
  return day;
}

/** The calendar date `days` before today, `YYYY-MM-DD`. */
export function dateAgo(days: number): string {
  return daysAgo(days, '12:00').toISOString().slice(0, 10);
}

/** A calendar date as people write it in letters, such as 9 November 2026. */
export function inWords(days: number): string {
  return daysAgo(days, '12:00').toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}

/** The moment `hours` from now. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * 3_600_000);
}
