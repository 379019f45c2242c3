import { Readable } from 'node:stream';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { contentDisposition } from '@/lib/storage/content-disposition';
import { tooLarge } from '@/lib/storage/measured';
import { objectStore } from '@/lib/storage/object-store';
import { verifyStorageUrl } from '@/lib/storage/signed-url';
import type { ByteRange, ObjectStore } from '@/lib/storage/types';

/** A stored file can never run as a page of ours, whatever it contains. */
const INERT: Record<string, string> = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  // Compressed on the way, lengths and ranges would no longer be those of the file.
  'Cache-Control': 'private, no-store, no-transform',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
};

/**
 * Answers GET and HEAD of a signed address: 200, 206 for a single range, 416 (RFC 9110 §14).
 * Throws FORBIDDEN, UPLOAD_LINK_EXPIRED or NOT_FOUND.
 */
export async function serveSignedGet(request: Request, store: ObjectStore = objectStore()): Promise<Response> {
  const grant = verifyStorageUrl(request.url, request.method);
  const info = await store.stat(grant.key);
  if (info === null) throw notFound('The file');
  const headers = new Headers({
    ...INERT,
    ...corsHeaders(request),
    'Content-Type': grant.contentType ?? 'application/octet-stream',
    'Content-Disposition': contentDisposition(grant.disposition ?? 'attachment', grant.fileName ?? 'file'),
    'Accept-Ranges': 'bytes',
  });
  const range = request.method === 'GET' ? readRange(request.headers.get('range'), info.sizeBytes) : undefined;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${info.sizeBytes}`);
    return new Response(null, { status: 416, headers });
  }
  const length = range === undefined ? info.sizeBytes : range.end - range.start + 1;
  headers.set('Content-Length', String(length));
  if (range !== undefined) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${info.sizeBytes}`);
  const status = range === undefined ? 200 : 206;
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const { stream } = await store.get(grant.key, range === undefined ? {} : { range });
  return new Response(webStream(stream), { status, headers });
}

/**
 * Answers PUT to a signed address: takes exactly the size, type and SHA-256 that were signed, or anything up to the signed limit, and
 * answers `{ data: { sizeBytes, sha256 } }`. Throws FORBIDDEN, UPLOAD_LINK_EXPIRED, UNSUPPORTED_MEDIA_TYPE, SIZE_MISMATCH, PAYLOAD_TOO_LARGE or DIGEST_MISMATCH.
 */
export async function acceptSignedPut(request: Request, store: ObjectStore = objectStore()): Promise<Response> {
  const grant = verifyStorageUrl(request.url, request.method);
  const { contentLength, contentType, sha256 } = grant;
  const maxBytes = contentLength ?? grant.maxBytes;
  if (maxBytes === undefined) throw new DomainError('FORBIDDEN', 'This address is not valid.');
  const sent = request.headers.get('content-type');
  if (contentType !== undefined && (sent ?? '').toLowerCase() !== contentType.toLowerCase()) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `Send the file with Content-Type: ${contentType}.`, {
      extra: { accepted: [contentType] },
    });
  }
  const declared = request.headers.get('content-length');
  if (declared !== null && contentLength !== undefined && Number(declared) !== contentLength) {
    throw new DomainError('SIZE_MISMATCH', `${contentLength} bytes were declared and ${declared} are being sent.`, {
      extra: { expected: contentLength, found: Number(declared) },
    });
  }
  const body = request.body ?? Readable.from([]);
  if (Number(declared) > maxBytes) throw tooLarge(maxBytes);
  const limits = { contentType: sent ?? 'application/octet-stream', contentLength, maxBytes, sha256 };
  const stored = await store.put(grant.key, body, limits).catch((error: unknown) => {
    if (!brokeOff(error)) throw error;
    throw new DomainError('SIZE_MISMATCH', `The upload broke off before its end.`, { cause: error });
  });
  return Response.json({ data: stored }, { headers: { ...INERT, ...corsHeaders(request) } });
}

/** True when the client went away: nothing of ours failed. */
function brokeOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET';
}

/** Answers the preflight of a browser (Fetch Standard, CORS): only our own origin may send across names of this host. */
export function answerPreflight(request: Request): Response {
  const allowed = corsHeaders(request);
  if (Object.keys(allowed).length > 1) {
    allowed['Access-Control-Allow-Methods'] = 'GET, HEAD, PUT';
    allowed['Access-Control-Allow-Headers'] = 'content-type, range';
    allowed['Access-Control-Max-Age'] = '600';
  }
  return new Response(null, { status: 204, headers: allowed });
}

function corsHeaders(request: Request): Record<string, string> {
  const origin = request.headers.get('origin');
  if (origin === null || origin !== new URL(env().BASE_URL).origin) return { Vary: 'Origin' };
  return { Vary: 'Origin', 'Access-Control-Allow-Origin': origin };
}

/**
 * The one range of a `Range: bytes=…` header within `size` bytes. Several ranges, other units and malformed ones are ignored,
 * which RFC 9110 §14.2 allows; the whole file is answered then.
 */
function readRange(header: string | null, size: number): Required<ByteRange> | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  if (match === null || (match[1] === '' && match[2] === '')) return undefined;
  if (match[1] === '') {
    const suffix = Math.min(Number(match[2]), size);
    return suffix === 0 ? 'unsatisfiable' : { start: size - suffix, end: size - 1 };
  }
  const start = Number(match[1]);
  const end = match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (match[2] !== '' && Number(match[2]) < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end };
}

/** A web stream of a Node stream that closes the file when the reader leaves early. */
function webStream(stream: Readable): ReadableStream<Uint8Array> {
  const chunks = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done) controller.close();
      else controller.enqueue(new Uint8Array(next.value));
    },
    async cancel() {
      stream.destroy();
    },
  });
}
