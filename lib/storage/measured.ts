import { createHash } from 'node:crypto';
import { DomainError } from '@/lib/core/errors';
import type { ByteSource, PutOptions, StoredDigest } from '@/lib/storage/types';

/**
 * A source that is counted, hashed and held to its limits while it flows; `digest()` is valid once it has ended.
 * `failure()` is what ended it early: a store's own error while clearing up must not hide it.
 */
export type MeasuredSource = {
  stream: AsyncGenerator<Uint8Array>;
  digest: () => StoredDigest;
  failure: () => unknown;
};

/** 413 with the limit in bytes. */
export function tooLarge(maxBytes: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', `A file may have at most ${maxBytes} bytes.`, { extra: { maxBytes } });
}

function sizeMismatch(expected: number, found: number): DomainError {
  return new DomainError('SIZE_MISMATCH', `${expected} bytes were declared and ${found} arrived.`, {
    extra: { expected, found },
  });
}

/**
 * Passes a source through while counting and hashing (SHA-256, FIPS 180-4). Fails with PAYLOAD_TOO_LARGE,
 * SIZE_MISMATCH or DIGEST_MISMATCH, always before its end is seen, so that a store never commits a wrong object.
 */
export function measured(
  source: ByteSource,
  limits: Pick<PutOptions, 'contentLength' | 'maxBytes' | 'sha256'>,
): MeasuredSource {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let sha256 = '';
  let failure: unknown;
  async function* flow() {
    try {
      yield* checked();
    } catch (error) {
      failure = error;
      throw error;
    }
  }
  async function* checked() {
    if (limits.contentLength !== undefined && limits.contentLength > limits.maxBytes) throw tooLarge(limits.maxBytes);
    for await (const chunk of source as AsyncIterable<Uint8Array>) {
      sizeBytes += chunk.byteLength;
      if (limits.contentLength !== undefined && sizeBytes > limits.contentLength) {
        throw sizeMismatch(limits.contentLength, sizeBytes);
      }
      if (sizeBytes > limits.maxBytes) throw tooLarge(limits.maxBytes);
      hash.update(chunk);
      yield chunk;
    }
    if (limits.contentLength !== undefined && sizeBytes < limits.contentLength) {
      throw sizeMismatch(limits.contentLength, sizeBytes);
    }
    sha256 = hash.digest('hex');
    if (limits.sha256 !== undefined && limits.sha256.toLowerCase() !== sha256) {
      throw new DomainError('DIGEST_MISMATCH', 'The content does not have the declared SHA-256.', {
        extra: { expected: limits.sha256.toLowerCase(), found: sha256 },
      });
    }
  }
  return { stream: flow(), digest: () => ({ sizeBytes, sha256 }), failure: () => failure };
}
