import { createHash } from 'node:crypto';
import { DomainError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { checkDeclaredType, DETECTION_HEAD_BYTES, detectContentType } from '@/lib/evidence/engine/content-type';
import { scanStream } from '@/lib/evidence/engine/scanner';
import type { AcceptedMediaType } from '@/lib/evidence/media';
import type { ObjectStore } from '@/lib/storage/types';

export type Inspection = {
  type: AcceptedMediaType;
  sizeBytes: number;
  sha256: string;
  /** Null when the file may be served; otherwise why it is kept apart. */
  quarantineReason: string | null;
};

async function headAndDigest(store: ObjectStore, key: string) {
  const { stream, sizeBytes } = await store.get(key);
  const hash = createHash('sha256');
  const head: Buffer[] = [];
  let headBytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    if (headBytes < DETECTION_HEAD_BYTES) {
      head.push(chunk.subarray(0, DETECTION_HEAD_BYTES - headBytes));
      headBytes += Math.min(chunk.byteLength, DETECTION_HEAD_BYTES - headBytes);
    }
  }
  return { head: Buffer.concat(head), sha256: hash.digest('hex'), sizeBytes };
}

/**
 * Looks at a file that has arrived: size and digest against what was declared, the real content type against the declared
 * one, and the scanner's verdict. Streams; memory does not grow with the file. Throws UNREADABLE_FILE for an empty one,
 * SIZE_MISMATCH, DIGEST_MISMATCH or UNSUPPORTED_MEDIA_TYPE. A scanner that does not answer quarantines (fail closed).
 */
export async function inspectFile(
  store: ObjectStore,
  key: string,
  declared: { mimeType: string | null; fileName: string; sizeBytes?: number; sha256?: string | null },
): Promise<Inspection> {
  const { head, sha256, sizeBytes } = await headAndDigest(store, key);
  if (sizeBytes === 0) throw new DomainError('UNREADABLE_FILE', 'The file is empty.');
  if (declared.sizeBytes !== undefined && declared.sizeBytes !== sizeBytes) {
    throw new DomainError('SIZE_MISMATCH', `${declared.sizeBytes} bytes were declared, ${sizeBytes} arrived.`, {
      extra: { expected: declared.sizeBytes, found: sizeBytes },
    });
  }
  if (declared.sha256 && declared.sha256 !== sha256) {
    throw new DomainError('DIGEST_MISMATCH', 'The content is not the one whose SHA-256 was declared.', {
      extra: { expected: declared.sha256, found: sha256 },
    });
  }
  const type = checkDeclaredType(declared.mimeType, await detectContentType(head, declared.fileName));
  const { stream } = await store.get(key);
  const scan = await scanStream(stream).finally(() => stream.destroy());
  if (scan.status === 'ERROR')
    log().warn({ detail: scan.detail }, 'the scanner gave no verdict; the file is quarantined');
  const quarantineReason =
    scan.status === 'INFECTED'
      ? `Scanner: ${scan.signature ?? 'found something'}`
      : scan.status === 'ERROR'
        ? 'The scanner gave no verdict.'
        : null;
  return { type, sizeBytes, sha256, quarantineReason };
}
