import type { IncomingMessage, ServerResponse } from 'node:http';

/** Headers that the service sets for itself; from outside they are dropped. */
const OWN_HEADERS = ['x-casefile-path'];

/** Addresses whose bodies are files: they may be large and slow, and their handlers stream and bound them. */
const UPLOADS =
  /^\/(?:api\/v1\/)?(?:storage\/|evidence\/public-upload\/proxy-upload$|users\/me\/avatar$|participants\/sanctions-sources\/uploads$)/;

/** Addresses that take a short form from whoever is not signed in yet. */
const FORMS = /^\/(?:api\/auth|oauth|login)(?:\/|$)/;

const MIB = 1024 * 1024;

/** How much a body may hold and how long it may take, outside uploads. What reads it bounds it too, more tightly. */
const LIMITS = { seconds: 30, form: MIB / 16, body: 16 * MIB } as const;
const WATCH_MS = 250;

function refuse(response: ServerResponse, status: number, code: string, title: string): false {
  response.writeHead(status, { 'content-type': 'application/problem+json', connection: 'close' });
  response.end(JSON.stringify({ type: 'about:blank', title, status, code }));
  return false;
}

/** An address that another one can be made of (`/storage/../oauth/token`) is no upload, whatever it begins with. */
const isUpload = (path: string): boolean => UPLOADS.test(path) && new URL(path, 'http://any').pathname === path;

/** Next answers an address whose percent-encoding is broken with a failure of its own. */
function isDecodable(address: string): boolean {
  try {
    decodeURIComponent(address);
    return true;
  } catch {
    return false;
  }
}

/**
 * Looks at a request before anything else does. False when it was answered: a method that nothing here knows, an address that is not well
 * encoded, a body that says it is too large. A body outside uploads that has not arrived within 30 seconds ends its connection, so that
 * connections that send slowly cannot be collected.
 */
export function guardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  seconds: number = LIMITS.seconds,
): boolean {
  for (const name of OWN_HEADERS) delete request.headers[name];
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (request.method === 'TRACE' || request.method === 'CONNECT')
    return refuse(response, 405, 'METHOD_NOT_ALLOWED', 'Method not allowed');
  if (!isDecodable(path)) return refuse(response, 400, 'VALIDATION_FAILED', 'The address is not well encoded');
  if (isUpload(path)) return true;
  const most = FORMS.test(path) ? LIMITS.form : LIMITS.body;
  if (Number(request.headers['content-length'] ?? 0) > most)
    return refuse(response, 413, 'PAYLOAD_TOO_LARGE', `The body exceeds the limit of ${most} bytes`);
  // A chunked body says nothing of its length, and its stream is its reader's: what the socket received is looked at instead.
  const { socket } = request;
  const before = socket.bytesRead;
  const until = Date.now() + seconds * 1000;
  const watch = setInterval(() => {
    // What has arrived whole is done with, whether or not anybody reads it: an answer may take longer than the body.
    if (request.complete) clearInterval(watch);
    else if (Date.now() > until || socket.bytesRead - before > most) request.destroy();
  }, WATCH_MS);
  request.once('close', () => clearInterval(watch));
  return true;
}
