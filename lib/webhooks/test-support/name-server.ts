import { createSocket } from 'node:dgram';
import { Resolver } from 'node:dns/promises';
import type { LookUp } from '@/lib/webhooks/look-up';

export type NameServer = {
  /** Asks this server, every time anew. */
  resolve: LookUp;
  /** Where it listens, with the port. */
  address: string;
  /** How often it was asked. */
  asked: () => number;
  close: () => void;
};

/** A reply with A records and no time to live (RFC 1035 section 4). */
function reply(question: Buffer, addresses: readonly string[]): Buffer {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt16BE(0, 10);
  const end = question.indexOf(0, 12) + 5;
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
  );
  return Buffer.concat([header, question.subarray(12, end), ...records]);
}

/** A name server on loopback whose answer changes: the first look-up gets the first list of addresses, and so on; the last one stays. */
export async function nameServer(answers: readonly (readonly string[])[]): Promise<NameServer> {
  const socket = createSocket('udp4');
  let asked = 0;
  socket.on('message', (question, { port, address }) => {
    const addresses = answers[Math.min(asked, answers.length - 1)] ?? [];
    asked += 1;
    socket.send(reply(question, addresses), port, address);
  });
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  const resolver = new Resolver();
  const address = `127.0.0.1:${socket.address().port}`;
  resolver.setServers([address]);
  return {
    resolve: async (host) => (await resolver.resolve4(host)).map((address) => ({ address, family: 4 })),
    address,
    asked: () => asked,
    close: () => socket.close(),
  };
}
