// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
const CONTROL = /[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g;
/** Marks that reorder text make `gpj.exe` read as `exe.jpg` (Unicode TR 36, bidirectional text spoofing). */
const BIDIRECTIONAL = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/**
 * A file name that is only a name: no directories, no control or reordering characters, NFC, at most 255 characters
 * with its extension kept. Empty, `.` and `..` become `file`.
 */
export function safeFileName(name: string): string {
  const base = name.replace(CONTROL, '').split(/[/\\]/).pop() ?? '';
  const clean = base.replace(BIDIRECTIONAL, '').replace(LONE_SURROGATE, '').normalize('NFC').trim();
  if (clean === '' || /^\.+$/.test(clean)) return 'file';
  return shorten(clean, 255);
}

function shorten(name: string, max: number): string {
  if (name.length <= max) return name;
  const extension = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return name.slice(0, max - extension.length).replace(LONE_SURROGATE, '') + extension;
}

/** What a browser, or a desk that opens it with one, would run. Nothing that is served here is of such a type. */
const ACTIVE = /\.(x?html?|shtml?|xht|svgz?|xml|xslt?|mht(ml)?|m?js|hta|swf)$/i;

/**
 * A Content-Disposition value (RFC 6266) with an ASCII fallback and, where the name needs it, `filename*` in
 * UTF-8 (RFC 8187, the successor of RFC 5987). Nothing in the name can end the header or leave the quotes,
 * and no name ends like an active document: text that calls itself `report.html` is saved as `report.html.txt`.
 */
export function contentDisposition(disposition: 'attachment' | 'inline', fileName: string): string {
  const safe = safeFileName(fileName);
  const name = ACTIVE.test(safe) ? `${safe}.txt` : safe;
  // `%` is replaced too: some browsers decode percent escapes in the plain form.
  const fallback = name.replace(/[^\x20-\x7E]/g, '_').replace(/["\\%;]/g, '_');
  const plain = `${disposition}; filename="${fallback}"`;
  return fallback === name ? plain : `${plain}; filename*=UTF-8''${extendedValue(name)}`;
}

function extendedValue(name: string): string {
  return encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
