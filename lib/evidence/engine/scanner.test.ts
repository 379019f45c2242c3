import { createServer, type Server, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, expect, test } from 'vitest';
import { scanStream } from '@/lib/evidence/engine/scanner';

/** The test string of EICAR in two halves, so that no scanner takes this file for a finding. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function listen(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer(onConnection);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `tcp://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Speaks clamd's INSTREAM: finds the EICAR string wherever the chunks are cut, refuses more than `limit` bytes. */
function clamd(limit = Number.POSITIVE_INFINITY): Promise<string> {
  return listen((socket) => {
    let pending = Buffer.alloc(0);
    let content = Buffer.alloc(0);
    let greeted = false;
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      pending = Buffer.concat([pending, data]);
      if (!greeted) {
        if (pending.length < 10) return;
        if (pending.toString('latin1', 0, 10) !== 'zINSTREAM\0') return socket.end('UNKNOWN COMMAND\0');
        pending = pending.subarray(10);
        greeted = true;
      }
      while (pending.length >= 4 && pending.length >= 4 + pending.readUInt32BE(0)) {
        const length = pending.readUInt32BE(0);
        if (length === 0)
          return socket.end(content.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
        content = Buffer.concat([content, pending.subarray(4, 4 + length)]);
        pending = pending.subarray(4 + length);
        if (content.length > limit) return socket.end('INSTREAM size limit exceeded. ERROR\0');
      }
    });
  });
}

const scan = (parts: (string | Buffer)[], url: string, timeoutMs = 5000) =>
  scanStream(Readable.from(parts.map((part) => Buffer.from(part))), { url, timeoutMs });

test('finds what is infected, also across chunks', async () => {
  const url = await clamd();
  expect(await scan([EICAR], url)).toEqual({ status: 'INFECTED', signature: 'Eicar-Test-Signature' });
  expect(await scan(['x', EICAR.slice(0, 20), EICAR.slice(20), 'y'], url)).toMatchObject({ status: 'INFECTED' });
  expect(await scan([Buffer.alloc(3 * 1024 ** 2), EICAR], url)).toMatchObject({ status: 'INFECTED' });
});

test('passes what is clean, empty files and web streams too', async () => {
  const url = await clamd();
  expect(await scan(['harmless'], url)).toEqual({ status: 'CLEAN' });
  expect(await scan([], url)).toEqual({ status: 'CLEAN' });
  expect(await scanStream(new Blob([EICAR]).stream(), { url })).toMatchObject({ status: 'INFECTED' });
});

test('fails closed', async () => {
  expect(await scan(['x'], 'tcp://127.0.0.1:1')).toMatchObject({ status: 'ERROR' });
  expect(await scan(['x'], await listen(() => undefined), 200)).toMatchObject({
    status: 'ERROR',
    detail: expect.stringContaining('in time'),
  });
  expect(await scan(['x'], await listen((socket) => socket.destroy()))).toMatchObject({ status: 'ERROR' });
  expect(await scan(['x'], await listen((socket) => socket.end('nonsense\0')))).toMatchObject({
    status: 'ERROR',
    detail: 'nonsense',
  });
  expect(await scan(['x'], await listen((socket) => socket.end()))).toMatchObject({ status: 'ERROR' });
  const large = Array.from({ length: 64 }, () => Buffer.alloc(1024 ** 2));
  expect(await scan(large, await clamd(2 * 1024 ** 2))).toMatchObject({ status: 'ERROR' });
});

test('a source that breaks off is no verdict', async () => {
  async function* broken() {
    yield Buffer.from('x');
    throw new Error('connection lost');
  }
  expect(await scanStream(broken(), { url: await clamd() })).toEqual({ status: 'ERROR', detail: 'connection lost' });
});

test('says so when no scanner is configured', async () => {
  process.env.BASE_URL = 'http://localhost:3000';
  expect(await scanStream(Readable.from(['x']))).toEqual({ status: 'NOT_CONFIGURED' });
});
