import { createServer, type IncomingMessage } from 'node:http';
import next from 'next';
import { env } from '@/lib/core/env';
import { PEER_HEADER } from '@/lib/http/request-info';
import { guardRequest } from '@/lib/http/server-guard';

/**
 * The web process: Next behind a plain HTTP server of our own, for two things that `next start` does not give. The socket's
 * address reaches the route handlers in a header that no client can set, and a large upload may take longer than five minutes.
 */
const UPLOAD_SECONDS = 6 * 3600;

/** More at once are closed unanswered: each holds memory, and a proxy in front keeps far fewer. */
const MAX_CONNECTIONS = 4096;

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

const { BASE_URL, HOST, PORT } = env();
const base = new URL(BASE_URL);
const dev = process.env.NODE_ENV === 'development';

/** The portal's cookie belongs to one name: a page asked for by another loopback name of this machine is sent there. */
function properAddress(request: IncomingMessage): string | null {
  const host = request.headers.host ?? base.host;
  const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
  if (!isPage || host === base.host || !LOOPBACK.has(base.hostname)) return null;
  return LOOPBACK.has(host.replace(/:\d+$/, '')) ? `${base.origin}${request.url ?? '/'}` : null;
}

/** Prepares Next and listens. Resolves when requests are answered; ends the process on SIGTERM and SIGINT. */
export async function startWeb(): Promise<void> {
  const app = next({ dev, hostname: HOST, port: PORT });
  const serve = app.getRequestHandler();
  await app.prepare();
  const server = createServer((request, response) => {
    if (!guardRequest(request, response)) return;
    const proper = properAddress(request);
    if (proper) {
      response.writeHead(307, { location: proper }).end();
      return;
    }
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? '';
    void serve(request, response);
  });
  server.requestTimeout = UPLOAD_SECONDS * 1000;
  server.headersTimeout = 30_000;
  server.keepAliveTimeout = 65_000;
  server.maxConnections = MAX_CONNECTIONS;
  server.listen(PORT, HOST);

  let stopping = false;

  function stop(): void {
    if (stopping) return;
    stopping = true;
    server.close(() => process.exit(0));
    server.closeIdleConnections();
    setTimeout(() => process.exit(0), 10_000).unref();
  }

  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
