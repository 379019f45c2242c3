import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LookUp } from '@/lib/webhooks/look-up';
import { type NameServer, nameServer } from '@/lib/webhooks/test-support/name-server';

/** Addresses of two servers on one port: the one that was checked, and the one that a name turns to afterwards. */
const CHECKED = '127.0.0.1';
const TRAP = '127.0.0.2';
/** Of the public internet, as far as its kind goes. */
const PUBLIC = '93.184.215.14';

let servers: Server[] = [];
let names: NameServer | undefined;
let reached: string[] = [];
let port = 0;

function listen(address: string, at: number): Promise<number> {
  const server = createServer((_request, response) => void response.writeHead(204).end());
  server.on('connection', () => reached.push(address));
  servers.push(server);
  return new Promise((ready) => server.listen(at, address, () => ready((server.address() as AddressInfo).port)));
}

beforeEach(async () => {
  port = await listen(CHECKED, 0);
  await listen(TRAP, port);
});

afterEach(() => {
  for (const server of servers) server.close();
  names?.close();
  servers = [];
  reached = [];
  vi.unstubAllEnvs();
});

/** The sender of an installation that allows or forbids addresses at home. */
async function sender(home: boolean) {
  vi.stubEnv('PRIVATE_WEBHOOKS', home ? '1' : '0');
  vi.resetModules();
  return (await import('@/lib/webhooks/send')).send;
}

/** A client as careless as most: it looks the name up to check it, and again to connect. */
async function carelessly(url: string, resolve: LookUp): Promise<void> {
  await resolve(new URL(url).hostname);
  const dispatcher = new Agent({
    connect: {
      lookup: (host, _options, answer) => void resolve(host).then((found) => answer(null, found)),
    },
  });
  await request(url, { method: 'POST', dispatcher });
  await dispatcher.destroy();
}

describe('a name that answers otherwise after it was checked', () => {
  it('leads a careless client astray', async () => {
    names = await nameServer([[CHECKED], [TRAP]]);
    await carelessly(`http://rebind.internal:${port}/hook`, names.resolve);
    expect(reached).toEqual([TRAP]);
  });

  it('is asked once, and the connection goes to what was checked', async () => {
    const send = await sender(true);
    names = await nameServer([[CHECKED], [TRAP]]);
    const sent = await send(`http://rebind.internal:${port}/hook`, '{}', {}, names.resolve);
    expect(sent).toEqual({ statusCode: 204, error: null });
    expect(reached).toEqual([CHECKED]);
    expect(names.asked()).toBe(1);
  });

  it('from public to home is never followed home', async () => {
    const send = await sender(false);
    names = await nameServer([[PUBLIC], [TRAP]]);
    const sent = await send(`https://rebind.example:${port}/hook`, '{}', {}, names.resolve);
    expect(sent.statusCode).toBeNull();
    expect(sent.error).toMatch(/could not be reached|did not answer/);
    expect(reached).toEqual([]);
    expect(names.asked()).toBe(1);
  });

  it.each([
    ['at home first', [[TRAP], [PUBLIC]]],
    ['one of several at home', [[PUBLIC, TRAP]]],
  ])('is not connected to when it is %s', async (_name, answers) => {
    const send = await sender(false);
    names = await nameServer(answers);
    const sent = await send(`https://rebind.example:${port}/hook`, '{}', {}, names.resolve);
    expect(sent.error).toContain('not on the public internet');
    expect(reached).toEqual([]);
    expect(names.asked()).toBe(1);
  });
});
