import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReadableStream as NodeWebStream } from 'node:stream/web';
import { DomainError } from '@/lib/core/errors';
import { readMultipart } from '@/lib/http/multipart';

const MAX_AVATAR_BYTES = 5 * 1024 * 1024;

async function limited(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MAX_AVATAR_BYTES) {
      throw new DomainError('PAYLOAD_TOO_LARGE', 'The picture may have 5 MiB.', {
        extra: { maxBytes: MAX_AVATAR_BYTES },
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The bytes of a profile picture: the multipart field `file`, or the body itself. */
export async function readAvatar(request: Request): Promise<Uint8Array> {
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
    const form = await readMultipart(
      request,
      { maxFileBytes: MAX_AVATAR_BYTES, maxFields: 0, maxFieldBytes: 0 },
      (part) => buffer(part.stream),
    );
    return form.file;
  }
  if (!request.body) throw new DomainError('UNREADABLE_FILE', 'The picture is empty.');
  return limited(Readable.fromWeb(request.body as NodeWebStream<Uint8Array>));
}
