/** Control characters other than tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is looked for
const CONTROL = /[\u0000-\u0008\u000B\u000E-\u001F\u007F]/;

const MARKUP =
  /<\s*(!doctype|html|head|body|script|svg|iframe|object|embed|img|meta|link|style|form|\?xml|\?php|math|a\s)/i;

/** Fields that a mail has (RFC 5322 §3.6, trace fields §3.6.7). */
const ORIGIN = /^(from|sender|return-path|received)$/i;
const DETAIL = /^(date|to|cc|subject|message-id|mime-version|content-type)$/i;

function decode(head: Uint8Array, complete: boolean): string | null {
  try {
    // Streaming tolerates a character that is cut by the end of what is seen.
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !complete });
  } catch {
    return null;
  }
}

/** True for UTF-8 without control characters. `complete` says that the head is the whole file. */
export function readsAsText(head: Uint8Array, complete: boolean): boolean {
  const text = decode(head, complete);
  return text !== null && !CONTROL.test(text);
}

/** True when text looks like HTML, SVG, XML or a script that a browser or a shell would run. */
export function readsAsMarkup(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head);
  return /^\s*#!/.test(text) || MARKUP.test(text);
}

/**
 * True for a message of RFC 5322: it begins with header fields of which one names an origin and one a date, subject,
 * recipient or id. The body may be in any 8-bit encoding, but holds no NUL.
 */
export function readsAsMail(head: Uint8Array): boolean {
  if (head.includes(0)) return false;
  const text = new TextDecoder().decode(head);
  const names: string[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line === '') break;
    if (/^[ \t]/.test(line) && index > 0) continue;
    const name = /^([\x21-\x39\x3B-\x7E]{1,76}):/.exec(line)?.[1];
    // A mailbox export puts one `From ` line in front (RFC 4155).
    if (name === undefined && !(index === 0 && line.startsWith('From '))) break;
    if (name !== undefined) names.push(name);
  }
  return names.some((name) => ORIGIN.test(name)) && names.some((name) => DETAIL.test(name));
}
