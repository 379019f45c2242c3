import { csvCell } from '@/lib/core/csv';

/** Rows as CSV (RFC 4180) with a byte order mark, so that spreadsheets read it as UTF-8. */
export function toCsv(head: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${[head, ...rows].map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;
}

/** Hands a file made in the browser to the person. */
export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
