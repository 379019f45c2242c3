import { open, readFile, stat } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import PostalMime, { type Address } from 'postal-mime';
import type { UnreadableReason } from '@/lib/evidence/engine/image-input';

/** What a mail or a Word file says, for people to look over; nothing in it is run or fetched. */
export interface DocumentText {
  ok: true;
  text: string;
  truncated: boolean;
  /** Headers of a mail, and what is attached to it; attachments are named and never opened. */
  mail: { from: string; to: string; subject: string; date: string | null; attachments: string[] } | null;
}

export type TextResult = DocumentText | { ok: false; reason: UnreadableReason };

const MOST_BYTES = 32 * 1024 ** 2;
/** Most bytes that the text of a Word file may unpack to. */
const MOST_XML = 16 * 1024 ** 2;
const MOST_TEXT = 4000;
const MOST_ATTACHMENTS = 20;
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The beginning of the text of a mail, a Word file or plain text. */
export async function documentText(path: string, mimeType: string): Promise<TextResult | null> {
  if (mimeType === 'text/plain') return textOf(path);
  if (mimeType !== 'message/rfc822' && mimeType !== WORD) return null;
  if ((await stat(path)).size > MOST_BYTES) return { ok: false, reason: 'TOO_LARGE' };
  try {
    const bytes = await readFile(path);
    return mimeType === WORD ? wordText(bytes) : await mailText(bytes);
  } catch {
    return { ok: false, reason: 'DAMAGED' };
  }
}

function shortened(text: string, mail: DocumentText['mail'] = null): DocumentText {
  const tidy = text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  return { ok: true, text: tidy.slice(0, MOST_TEXT), truncated: tidy.length > MOST_TEXT, mail };
}

async function textOf(path: string): Promise<DocumentText> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_TEXT * 4), 0, MOST_TEXT * 4, 0);
    return shortened(buffer.subarray(0, bytesRead).toString('utf8'));
  } finally {
    await file.close();
  }
}

const named = (address: Address | undefined): string =>
  address === undefined ? '' : [address.name, address.address && `<${address.address}>`].filter(Boolean).join(' ');

async function mailText(bytes: Buffer): Promise<DocumentText> {
  const mail = await PostalMime.parse(bytes, { maxNestingDepth: 10, maxHeadersSize: 512 * 1024 });
  const attachments = mail.attachments.slice(0, MOST_ATTACHMENTS).map(({ filename, mimeType, content }) => {
    const size = typeof content === 'string' ? content.length : content.byteLength;
    return `${(filename ?? 'unnamed').slice(0, 100)} (${mimeType.slice(0, 80)}, ${size} bytes)`;
  });
  if (mail.attachments.length > MOST_ATTACHMENTS) {
    attachments.push(`and ${mail.attachments.length - MOST_ATTACHMENTS} more`);
  }
  const text = mail.text ?? withoutMarkup(mail.html ?? '');
  return shortened(text, {
    from: named(mail.from).slice(0, 300),
    to: (mail.to ?? []).map(named).join(', ').slice(0, 300),
    subject: (mail.subject ?? '').slice(0, 300),
    date: mail.date ?? null,
    attachments,
  });
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

function withoutMarkup(html: string): string {
  const plain = html
    .slice(0, MOST_TEXT * 50)
    .replace(/<(style|script|head)\b[^>]{0,500}>[\s\S]{0,100000}?<\/\1>/gi, '')
    .replace(/<(?:br|\/p|\/div|\/tr|\/li)\b[^>]{0,200}>/gi, '\n')
    .replace(/<[^>]{0,2000}>/g, '');
  return unescaped(plain);
}

/** A Word file is an archive: only its text is unpacked, and only when its directory says that it is small enough. */
function wordText(bytes: Buffer): TextResult {
  let tooLarge = false;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (name !== 'word/document.xml') return false;
      tooLarge ||= originalSize > MOST_XML;
      return !tooLarge;
    },
  });
  if (tooLarge) return { ok: false, reason: 'TOO_LARGE' };
  const xml = parts['word/document.xml'];
  if (xml === undefined || xml.byteLength > MOST_XML) return { ok: false, reason: 'DAMAGED' };
  const text: string[] = [];
  for (const match of strFromU8(xml).matchAll(/<w:t(?: [^>]{0,200})?>([^<]*)<|<(w:tab|w:br|\/w:p|\/w:tc)\b/g)) {
    if (match[1] !== undefined) text.push(unescaped(match[1]));
    else text.push(match[2] === 'w:tab' || match[2] === '/w:tc' ? '\t' : '\n');
  }
  return shortened(text.join(''));
}
