import { NextRequest } from 'next/server';
import { DomainError } from '@/lib/core/errors';
import { parseJson, readBytes } from '@/lib/http/read-input';

/** More than the longest answer of a passkey takes as a field of a form. */
const MAX_SIGN_IN_BYTES = 256 * 1024;

/**
 * The same request with its body read within bounds, for next-auth takes whatever comes into memory and breaks on JSON that is none.
 * Throws PAYLOAD_TOO_LARGE, MALFORMED_JSON or VALIDATION_FAILED.
 */
export async function boundedSignIn(request: Request): Promise<Request> {
  if (request.method !== 'POST') return request;
  const bytes = await readBytes(request, MAX_SIGN_IN_BYTES);
  const isJson = (request.headers.get('content-type') ?? '').includes('application/json');
  if (isJson && bytes.byteLength === 0) throw new DomainError('MALFORMED_JSON', 'The body is empty.');
  if (isJson) parseJson(bytes);
  const body = bytes.byteLength === 0 ? null : Buffer.from(bytes);
  return new NextRequest(request.url, { method: request.method, headers: request.headers, body });
}
