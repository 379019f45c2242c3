import { fileTypeFromBuffer } from 'file-type';
import { DomainError } from '@/lib/core/errors';
import { hasMp3Frames, hasWordParts, isTiff } from '@/lib/evidence/engine/signatures';
import { readsAsMail, readsAsMarkup, readsAsText } from '@/lib/evidence/engine/text-content';
import { ACCEPTED_MEDIA_TYPES, type AcceptedMediaType, acceptedMediaType } from '@/lib/evidence/media';

/** How many bytes of the beginning `detectContentType` wants to see; fewer make it less sure of DOCX and MP3. */
export const DETECTION_HEAD_BYTES = 64 * 1024;

export type DetectedType = {
  /** The canonical accepted type. */
  mime: string;
  /** Accepted types that the very same content may rightly be declared as. */
  alternatives: readonly string[];
  /** Text that looks like HTML, SVG or a script: acceptable only when it is declared as plain text. */
  looksActive: boolean;
};

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Containers in which sound alone and moving pictures look the same at the beginning. */
const ALTERNATIVES: Record<string, readonly string[]> = {
  'video/webm': ['audio/webm'],
  'video/mp4': ['audio/mp4'],
  'audio/mp4': ['video/mp4'],
};

/**
 * What a file really is, from its beginning; null when it is nothing that is accepted. The name only decides whether text
 * with mail headers is a mail.
 *
 * The first bytes decide, so a GIF, ZIP, ELF or script in front is refused whatever follows it. The opposite, a JPEG or PDF
 * with HTML behind its end, is accepted as what it begins with: stored files are only ever served with their recorded type,
 * `nosniff` and a sandbox, so what is appended is never interpreted.
 */
export async function detectContentType(head: Uint8Array, fileName: string): Promise<DetectedType | null> {
  if (head.byteLength === 0) return null;
  const found = await fileTypeFromBuffer(head).catch(() => undefined);
  // The directory of a TIFF may stand at its very end, where the library does not get to see it.
  const mime = found?.mime.split(';')[0] ?? (isTiff(head) ? 'image/tiff' : '');
  if (mime === '' || mime === 'text/plain' || mime === 'application/xml')
    return detectText(head, fileName) ?? detectMp3(head);
  if (mime === 'application/zip' || mime === WORD) return hasWordParts(head) ? detected(WORD) : null;
  if (mime === 'audio/mpeg') return detectMp3(head);
  // Recognised by its name only: sound without pictures has a name of its own, video in Ogg is not accepted.
  if (mime === 'video/ogg' || mime === 'application/ogg') return null;
  const accepted = acceptedMediaType(mime);
  return accepted === undefined ? null : detected(accepted.mime);
}

function detected(mime: string): DetectedType {
  return { mime, alternatives: ALTERNATIVES[mime] ?? [], looksActive: false };
}

function detectMp3(head: Uint8Array): DetectedType | null {
  return hasMp3Frames(head) ? detected('audio/mpeg') : null;
}

function detectText(head: Uint8Array, fileName: string): DetectedType | null {
  const complete = head.byteLength < DETECTION_HEAD_BYTES;
  const mail = readsAsMail(head);
  if (mail && /\.eml$/i.test(fileName))
    return { mime: 'message/rfc822', alternatives: ['text/plain'], looksActive: false };
  if (!readsAsText(head, complete)) return null;
  return { mime: 'text/plain', alternatives: mail ? ['message/rfc822'] : [], looksActive: readsAsMarkup(head) };
}

/**
 * Holds a declared media type against what was detected and answers the accepted type that the file is recorded as.
 * Nothing declared, or `application/octet-stream`, claims nothing and takes the detected type.
 * A lie or content that is not accepted is UNSUPPORTED_MEDIA_TYPE with `accepted`.
 */
export function checkDeclaredType(
  declared: string | null | undefined,
  detected: DetectedType | null,
): AcceptedMediaType {
  const given = (declared?.split(';')[0] ?? '').trim().toLowerCase();
  if (detected === null) throw unsupported('The content of the file is of no accepted type.');
  const claimsNothing = given === '' || given === 'application/octet-stream' || given === 'binary/octet-stream';
  if (detected.looksActive && given !== 'text/plain') throw unsupported('Markup and scripts are not accepted.');
  const claimed = acceptedMediaType(claimsNothing ? detected.mime : given);
  if (claimed !== undefined && (claimed.mime === detected.mime || detected.alternatives.includes(claimed.mime)))
    return claimed;
  throw unsupported(`The file was declared as ${given.slice(0, 100)} and its content is ${detected.mime}.`);
}

function unsupported(detail: string): DomainError {
  return new DomainError('UNSUPPORTED_MEDIA_TYPE', detail, {
    extra: { accepted: ACCEPTED_MEDIA_TYPES.map((type) => type.mime) },
  });
}
