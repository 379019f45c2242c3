import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { isDomainError } from '@/lib/core/errors';
import { acceptSignedPut, answerPreflight, serveSignedGet } from '@/lib/storage/signed-transfer';
import type { ObjectStore } from '@/lib/storage/types';

/** Where a test server listens. */
export type Listening = { server: Server; origin: string };

/** A plain HTTP server around the two handlers of signed addresses; a refusal is answered with its code as a header. */
export async function storageServer(): Promise<Listening & { use: (store: ObjectStore) => void }> {
  let store: ObjectStore | undefined;
  const server = createServer((incoming, outgoing) => {
    answer(incoming, store)
      .then((response) => send(response, outgoing))
      .catch(() => outgoing.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { server, origin: `http://127.0.0.1:${port}`, use: (next) => (store = next) };
}

async function answer(incoming: IncomingMessage, store: ObjectStore | undefined): Promise<Response> {
  const method = incoming.method ?? 'GET';
  const url = `http://${incoming.headers.host}${incoming.url}`;
  const body = method === 'PUT' ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {};
  const request = new Request(url, { method, headers: incoming.headers as Record<string, string>, ...body });
  try {
    if (method === 'OPTIONS') return answerPreflight(request);
    return method === 'PUT' ? await acceptSignedPut(request, store) : await serveSignedGet(request, store);
  } catch (error) {
    if (isDomainError(error)) return new Response(error.message, { status: 400, headers: { 'X-Code': error.code } });
    return new Response(null, { status: 500 });
  }
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body === null) outgoing.end();
  else await pipeline(Readable.fromWeb(response.body as import('node:stream/web').ReadableStream), outgoing);
}
