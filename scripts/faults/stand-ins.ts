import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a caller says when the speech service is asked: as much as fits into six seconds. */
const SAID = [
  'Hello, I had an accident with my car.',
  'It was on the ninth of November.',
  'A van hit my car from behind.',
];

/** Requests that came to a server of the outside world, which answers at once or only when it is let go. */
class Gate {
  private held: (() => void)[] = [];
  private closed = false;
  /** Bodies in the order in which they came. */
  readonly requests: { headers: IncomingMessage['headers']; body: string }[] = [];

  hold(): void {
    this.closed = true;
  }

  /** Answers what waits, and what comes from now on. */
  release(): void {
    this.closed = false;
    for (const answer of this.held.splice(0)) answer();
  }

  take(request: IncomingMessage, response: ServerResponse, answer: unknown): void {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      this.requests.push({ headers: request.headers, body: Buffer.concat(parts).toString('latin1') });
      const send = () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      if (this.closed) this.held.push(send);
      else send();
    });
  }
}

/** A speech service and a receiver of webhooks on this machine, in place of those of the outside world. */
export interface StandIns {
  speech: Gate;
  receiver: Gate;
  callbackUrl: string;
  /** Makes an installation use them. */
  variables: Record<string, string>;
  close(): Promise<void>;
}

const transcript = {
  text: SAID.join(' '),
  language: 'english',
  segments: SAID.map((text, index) => ({ start: index * 2, end: index * 2 + 1.9, text, avg_logprob: -0.1 })),
  words: SAID.flatMap((text, index) => {
    const words = text.split(' ');
    return words.map((word, place) => ({
      word,
      start: index * 2 + (place * 1.9) / words.length,
      end: index * 2 + ((place + 1) * 1.9) / words.length,
    }));
  }),
};

/** Listens on two free ports of the loopback. */
export async function startStandIns(): Promise<StandIns> {
  const [speech, receiver] = [new Gate(), new Gate()];
  const servers = await Promise.all([
    listen((request, response) => speech.take(request, response, transcript)),
    listen((request, response) => receiver.take(request, response, {})),
  ]);
  const [speechUrl, callbackUrl] = servers.map(
    (server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  );
  return {
    speech,
    receiver,
    callbackUrl: `${callbackUrl}/calls`,
    variables: { STT_BASE_URL: `${speechUrl}/v1`, STT_MODEL: 'stand-in', PRIVATE_WEBHOOKS: '1' },
    close: async () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}

async function listen(handler: (request: IncomingMessage, response: ServerResponse) => void): Promise<Server> {
  const server = createServer(handler);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}
