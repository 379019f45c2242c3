import inject from 'light-my-request';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { countedNetwork } from '@/lib/core/network';
import { readPresented, whilePresented } from '@/lib/oauth/presented-token';
import { authorizationServer } from '@/lib/oauth/provider';
import { recordTokenRequest } from '@/lib/oauth/record-request';

const isForm = (headers: Headers) =>
  (headers.get('content-type') ?? '').toLowerCase().startsWith('application/x-www-form-urlencoded');

/** The headers that the server may see: host and scheme are ours whatever the client says, and no proxy header is believed. */
function innerHeaders(given: Headers, body: string | null): Record<string, string> {
  const base = new URL(env().BASE_URL);
  const kept = [...given].filter(
    ([name]) => !/^(x-forwarded-|forwarded$|host$|content-length$|transfer-encoding$|connection$)/.test(name),
  );
  return {
    ...Object.fromEntries(kept),
    host: base.host,
    'x-forwarded-proto': base.protocol.slice(0, -1),
    ...(body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
  };
}

async function serve(request: Request, body: string | null): Promise<Response> {
  const callback = (await authorizationServer()).callback();
  const { pathname, search } = new URL(request.url);
  const answer = await inject((incoming, outgoing) => void callback(incoming, outgoing), {
    method: request.method as 'GET',
    url: `${pathname}${search}`,
    headers: innerHeaders(request.headers, body),
    ...(body === null ? {} : { payload: body }),
  });
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    if (value === undefined || name === 'connection' || name === 'transfer-encoding') continue;
    for (const each of Array.isArray(value) ? value : [String(value)]) headers.append(name, each);
  }
  headers.set('x-content-type-options', 'nosniff');
  const empty = answer.statusCode === 204 || answer.statusCode === 304;
  return new Response(empty ? null : new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers });
}

/** Whoever asks about or ends an access token presents a JWT, which the server takes only by its `jti`. */
async function serveToken(request: Request, body: string): Promise<Response> {
  const form = new URLSearchParams(body);
  const token = form.get('token') ?? '';
  if (form.getAll('token').length !== 1 || token.split('.').length !== 3) return serve(request, body);
  const claims = await readPresented(token);
  // One that does not count is the same as one that nobody knows.
  form.set('token', claims?.jti ?? 'unknown');
  return claims ? whilePresented(claims, () => serve(request, form.toString())) : serve(request, form.toString());
}

const failed = (status: number, error: string, description: string, headers: Record<string, string> = {}) =>
  Response.json(
    { error, error_description: description },
    { status, headers: { 'cache-control': 'no-store', ...headers } },
  );

/**
 * Serves one request of the authorization server: a web request goes in as a Node request and its answer comes back as a web response.
 * `edge.admit` counts the request against an allowance of the address that it comes from, `edge.read` reads a body of bounded size.
 * Failures have OAuth's own form (RFC 6749 §5.2).
 */
export async function serveAuthorization(
  request: Request,
  info: RequestInfo,
  edge: { admit: (address: string) => Promise<unknown>; read: (request: Request) => Promise<Uint8Array> },
): Promise<Response> {
  let body: string;
  try {
    await edge.admit(countedNetwork(info.ipAddress));
    if (request.method !== 'POST') return await serve(request, null);
    body = Buffer.from(await edge.read(request)).toString('utf8');
  } catch (error) {
    if (isDomainError(error, 'PAYLOAD_TOO_LARGE')) return failed(413, 'invalid_request', error.message);
    if (!isDomainError(error, 'RATE_LIMITED')) throw error;
    return failed(429, 'temporarily_unavailable', error.message, { 'retry-after': String(error.extra.retryAfter) });
  }
  const asked = /\/oauth\/(introspect|revoke)$/.test(new URL(request.url).pathname);
  const response = await (asked && isForm(request.headers) ? serveToken(request, body) : serve(request, body));
  await recordTokenRequest(request, body, response, info);
  return response;
}
