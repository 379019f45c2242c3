/**
 * `YYMMDD` of a machine readable zone as `YYYY-MM-DD`. Births lie in the past and not more than a hundred years before `today`; documents
 * run out at most twenty years ahead of it. Null when it is no date of the calendar or has fillers.
 */
export function zoneDate(text: string, kind: 'birth' | 'expiry', today: string): string | null {
  if (!/^\d{6}$/.test(text)) return null;
  const [year, month, day] = [Number(text.slice(0, 2)), text.slice(2, 4), text.slice(4, 6)];
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100;
  let full = century + year;
  if (kind === 'birth' && `${full}-${month}-${day}` > today) full -= 100;
  if (kind === 'expiry' && full > Number(today.slice(0, 4)) + 20) full -= 100;
  if (kind === 'expiry' && full < Number(today.slice(0, 4)) - 79) full += 100;
  return isDate(full, Number(month), Number(day)) ? `${full}-${month}-${day}` : null;
}

/** Whether the calendar has this day. */
export function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
