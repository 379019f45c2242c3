/**
 * Elements of a North American driving licence or identity card by their id (`DCS`, `DBB`, …), or null when the message is none
 * (AAMVA DL/ID Card Design Standard 2020, annex D). Older versions put the name into `DAA`, and some issuers break the rules about
 * separators; both are read.
 */
export function parseAamva(message: string): Record<string, string> | null {
  const header = /(?:ANSI ?|AAMVA)(\d{6})(\d{2})(\d{2})?(\d{2})?/.exec(message);
  if (header === null) return null;
  const elements: Record<string, string> = {};
  for (const part of subfiles(message, header.index + header[0].length)) {
    for (const line of part.split(/\p{Cc}+/u)) {
      const element = /^([DZ][A-Z][A-Z0-9])(.*)$/.exec(line);
      const [, id, value] = element ?? [];
      if (id !== undefined && value !== undefined && !(id in elements)) elements[id] = value.trim();
    }
  }
  if (!['DAQ', 'DCS', 'DAA', 'DAB', 'DBB'].some((id) => id in elements)) return null;
  return { ...elements, issuerIdentification: header[1] ?? '', version: header[2] ?? '' };
}

/** What stands behind the directory, each subfile without its two-letter type (`DL`, `ID`, `ZV` …). */
function subfiles(message: string, from: number): string[] {
  const directory = [...message.slice(from).matchAll(/([A-Z]{2})(\d{4})(\d{4})/gy)];
  const start = from + directory.reduce((sum, entry) => sum + entry[0].length, 0);
  const types = new Set(directory.map((entry) => entry[1] ?? ''));
  return message
    .slice(start)
    .split('\r')
    .map((part) => {
      const type = part.slice(0, 2);
      return types.has(type) && /^[DZ][A-Z][A-Z0-9]/.test(part.slice(2)) ? part.slice(2) : part;
    });
}

/** A date of an element as `YYYY-MM-DD`: the United States write MMDDYYYY, Canada YYYYMMDD; null when it is neither. */
export function aamvaDate(text: string): string | null {
  if (!/^\d{8}$/.test(text)) return null;
  const yearFirst = Number(text.slice(0, 4)) > 1231;
  const [year, month, day] = yearFirst
    ? [text.slice(0, 4), text.slice(4, 6), text.slice(6)]
    : [text.slice(4), text.slice(0, 2), text.slice(2, 4)];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  return Number.isNaN(date.getTime()) ? null : `${year}-${month}-${day}`;
}
