import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export type Received = { headers: IncomingMessage['headers']; body: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** What it answers next. */
  status: number;
  /** Done before an answer goes out. */
  before: () => Promise<void>;
};

/** A client's receiver of events on loopback, for all tests of a file; each begins with nothing received. */
export function webhookReceiver(): Receiver {
  const receiver: Receiver = { url: '', received: [], status: 200, before: async () => {} };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      receiver.received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      await receiver.before();
      response.writeHead(receiver.status, { location: '/elsewhere' }).end();
    });
  });
  beforeAll(async () => {
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  });
  afterAll(() => void server.close());
  beforeEach(() => {
    receiver.received = [];
    receiver.status = 200;
    receiver.before = async () => {};
  });
  return receiver;
}
