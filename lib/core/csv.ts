/** What a spreadsheet would run as a formula, full-width signs too: it folds them to the plain ones (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20\u2212]/;

/** A CSV field (RFC 4180). What would run as a formula is quoted as text. */
export function csvCell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
