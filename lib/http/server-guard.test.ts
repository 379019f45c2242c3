import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardRequest } from '@/lib/http/server-guard';

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (!guardRequest(request, response, 1)) return;
    if (request.url === '/download') return void setTimeout(() => response.end('whole'), 1800);
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () =>
      response.end(`${request.headers['x-casefile-path'] ?? 'none'} ${Buffer.concat(parts).length}`),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** What a raw request is answered until its connection ends. */
function raw(text: string, more: () => string | null = () => null): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    const drip = setInterval(() => {
      const part = more();
      if (part !== null && !socket.destroyed) socket.write(part);
    }, 200);
    socket.on('data', (part) => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      done(answer);
    });
  });
}

const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${headers}\r\n\r\n${body}`;

describe('the server’s guard', () => {
  it('lets ordinary requests through, without headers that are the service’s own', async () => {
    const answer = await raw(post('/api/v1/claims', 'content-length: 2\r\nx-casefile-path: http://[', '{}'));
    expect(answer).toMatch(/^HTTP\/1\.1 200[\s\S]*none 2$/);
  });

  it('refuses TRACE and addresses that are not well encoded', async () => {
    expect(await raw('TRACE / HTTP/1.1\r\nhost: x\r\n\r\n')).toContain('405');
    expect(await raw('GET /%E0%A4%A HTTP/1.1\r\nhost: x\r\n\r\n')).toContain('400');
  });

  it('refuses bodies by the length they state before it reads them, more tightly where anybody may send', async () => {
    expect(await raw(post('/api/auth/callback/credentials', 'content-length: 261000'))).toContain('413');
    expect(await raw(post('/oauth/token', 'content-length: 100000'))).toContain('413');
    expect(await raw(post('/api/v1/claims', 'content-length: 99999999'))).toContain('413');
    for (const up of ['..', '%2e%2E'])
      expect(await raw(post(`/storage/${up}/oauth/token`, 'content-length: 99999999'))).toContain('413');
  });

  it('ends a body that does not arrive in time, and one that grows beyond its limit without saying so', async () => {
    const slow = await raw(post('/oauth/token', 'content-length: 1000'), () => 'a');
    expect(slow).toBe('');
    const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`;
    expect(await raw(post('/oauth/token', 'transfer-encoding: chunked', chunk), () => chunk)).toBe('');
    const whole = `${chunk}0\r\n\r\n`;
    expect(await raw(post('/api/v1/claims', 'transfer-encoding: chunked', whole))).toMatch(/none 16384$/);
  });

  it('leaves an answer its time, also where nobody reads what was sent', async () => {
    const got = await raw('GET /download HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
    expect(got).toMatch(/whole$/);
    expect(await raw(post('/download', 'content-length: 2', '{}'))).toMatch(/whole$/);
    expect(await raw(post('/download', 'content-length: 2', '{'))).toBe('');
  });

  it('leaves uploads their time', async () => {
    let sent = 0;
    const slow = await raw(post('/api/v1/storage/objects/x', 'content-length: 8'), () => (sent++ < 8 ? 'a' : null));
    expect(slow).toMatch(/none 8$/);
  });
});
