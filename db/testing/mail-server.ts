import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export type Received = { from: string; to: string[]; source: string };

/** What a person of these addresses is: nobody for good, and nobody just now. */
export const REFUSED = 'refused@';
export const BUSY = 'busy@';

function answer(address: string): Error | undefined {
  if (address.startsWith(REFUSED)) return Object.assign(new Error('No such person'), { responseCode: 550 });
  return address.startsWith(BUSY) ? Object.assign(new Error('Come back later'), { responseCode: 451 }) : undefined;
}

/** A mail server on loopback for one test run; every mail it takes becomes a file, for the processes of the tests. */
export async function startMailServer(folder: string): Promise<{ url: string; close: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true });
  let count = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) => done(answer(address)),
    onData: (stream, { envelope }, done) => {
      text(stream).then((source) => {
        count += 1;
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const mail: Received = { from, to: envelope.rcptTo.map(({ address }) => address), source };
        writeFileSync(join(folder, `${String(count).padStart(5, '0')}.json`), JSON.stringify(mail));
        done();
      }, done);
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

/** Mails that arrived for an address, the earliest first. */
export function mailsTo(address: string): Received[] {
  const folder = process.env.TEST_MAIL_FOLDER ?? '';
  return readdirSync(folder)
    .toSorted()
    .map((name): Received => JSON.parse(readFileSync(join(folder, name), 'utf8')))
    .filter(({ to }) => to.includes(address));
}

/** Headers of a mail, lower case names, folded lines joined; and its text without transfer encoding. */
export function readMail({ source }: Received): { headers: [string, string][]; text: string } {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const headers = head
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
    .map((line): [string, string] => {
      const at = line.indexOf(':');
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    });
  const body = rest.join('\r\n\r\n');
  const quoted = headers.some(([name, value]) => name === 'content-transfer-encoding' && value === 'quoted-printable');
  const bytes = quoted
    ? body
        .replace(/=\r\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body;
  return { headers, text: quoted ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes };
}
