import { pbkdf2 } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { askNameServers, lookUp } from '@/lib/webhooks/look-up';
import { type NameServer, nameServer } from '@/lib/webhooks/test-support/name-server';

let names: NameServer | undefined;
afterEach(() => {
  names?.close();
  names = undefined;
});

describe('looking a name up', () => {
  it('answers literal addresses and this machine without asking anybody', async () => {
    expect(await lookUp('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }]);
    expect(await lookUp('2606:4700::1111')).toEqual([{ address: '2606:4700::1111', family: 6 }]);
    for (const host of ['localhost', 'client.localhost']) {
      expect(await lookUp(host)).toEqual([
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ]);
    }
  });

  it('answers every address that a name has', async () => {
    names = await nameServer([['93.184.215.14', '93.184.215.15']]);
    expect(await askNameServers('client.example', [names.address])).toEqual([
      { address: '93.184.215.14', family: 4 },
      { address: '93.184.215.15', family: 4 },
    ]);
  });

  it('leaves the threads of the process to others, however many names nobody answers for', async () => {
    const silent = createSocket('udp4');
    await new Promise<void>((ready) => silent.bind(0, '127.0.0.1', ready));
    const order: string[] = [];
    const asked = Array.from({ length: 20 }, (_, n) =>
      askNameServers(`silent-${n}.example`, [`127.0.0.1:${silent.address().port}`]).catch(() => order.push('name')),
    );
    await promisify(pbkdf2)('anything', 'salt', 1000, 32, 'sha256');
    order.push('digest');
    await Promise.all(asked);
    silent.close();
    expect(order).toEqual(['digest', ...Array(20).fill('name')]);
  });
});
