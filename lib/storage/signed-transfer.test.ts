import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { diskStore } from '@/lib/storage/disk-store';
import { organizationKey } from '@/lib/storage/key';
import { acceptSignedPut, answerPreflight, serveSignedGet } from '@/lib/storage/signed-transfer';
import type { ObjectStore } from '@/lib/storage/types';

const key = organizationKey(randomUUID(), randomUUID());
let folder: string;
let store: ObjectStore;
let url: string;

beforeAll(async () => {
  process.env.BASE_URL = 'https://casefile.example';
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
  folder = await mkdtemp(join(tmpdir(), 'signed-transfer-'));
  store = diskStore(folder);
  await store.put(key, Readable.from([Buffer.from('0123456789')]), { contentType: 'text/plain', maxBytes: 10 });
  const signed = await store.presignGet(key, {
    fileName: 'n.txt',
    contentType: 'text/plain',
    disposition: 'inline',
    expiresInSeconds: 60,
  });
  url = signed.url;
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  [undefined, 200, '0123456789', null],
  ['bytes=0-3', 206, '0123', 'bytes 0-3/10'],
  ['bytes=4-', 206, '456789', 'bytes 4-9/10'],
  ['bytes=-3', 206, '789', 'bytes 7-9/10'],
  ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
  ['bytes=10-', 416, '', 'bytes */10'],
  ['bytes=-0', 416, '', 'bytes */10'],
  ['bytes=0-1,4-5', 200, '0123456789', null],
  ['bytes=5-2', 200, '0123456789', null],
  ['lines=0-1', 200, '0123456789', null],
])('answers the range %s with %d', async (range, status, body, contentRange) => {
  const answer = await serveSignedGet(new Request(url, { headers: range === undefined ? {} : { range } }), store);
  expect(answer.status).toBe(status);
  expect(await answer.text()).toBe(body);
  expect(answer.headers.get('content-range')).toBe(contentRange);
  expect(answer.headers.get('accept-ranges')).toBe('bytes');
  if (status !== 416) expect(answer.headers.get('content-length')).toBe(String(body.length));
});

test('serves nothing that could run', async () => {
  const { headers } = await serveSignedGet(new Request(url), store);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  expect(headers.get('cache-control')).toBe('private, no-store, no-transform');
  expect(headers.get('content-disposition')).toBe('inline; filename="n.txt"');
});

test('answers HEAD without content', async () => {
  const answer = await serveSignedGet(new Request(url, { method: 'HEAD' }), store);
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '10', '']);
});

test('a deleted file is NOT_FOUND', async () => {
  const gone = organizationKey(randomUUID(), randomUUID());
  const signed = await store.presignGet(gone, {
    fileName: 'n',
    contentType: 'text/plain',
    disposition: 'inline',
    expiresInSeconds: 60,
  });
  await expect(serveSignedGet(new Request(signed.url), store)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test.each([
  ['shorter than signed', '123', 'text/plain', 'SIZE_MISMATCH'],
  ['longer than signed', '123456', 'text/plain', 'SIZE_MISMATCH'],
  ['empty', '', 'text/plain', 'SIZE_MISMATCH'],
  ['of another type', '12345', 'text/html', 'UNSUPPORTED_MEDIA_TYPE'],
  ['of other content', '54321', 'text/plain', 'DIGEST_MISMATCH'],
])('refuses an upload that is %s', async (_, body, type, code) => {
  const upload = organizationKey(randomUUID(), randomUUID());
  const sha256 = '5994471abb01112afcc18159f6cc74b4f511b99806da59b3caf5a9c173cacfc5';
  const signed = await store.presignPut(upload, {
    contentType: 'text/plain',
    contentLength: 5,
    sha256,
    expiresInSeconds: 60,
  });
  const put = (content: string) =>
    acceptSignedPut(
      new Request(signed.url, { method: 'PUT', body: content, headers: { 'content-type': type } }),
      store,
    );
  await expect(put(body)).rejects.toMatchObject({ code });
  expect(await store.stat(upload)).toBeNull();
  if (type === 'text/plain') {
    expect(await (await put('12345')).json()).toEqual({ data: { sizeBytes: 5, sha256 } });
  }
});

test('only our own origin may upload from a browser', async () => {
  const preflight = (origin: string) => answerPreflight(new Request(url, { method: 'OPTIONS', headers: { origin } }));
  expect(preflight('https://casefile.example').headers.get('access-control-allow-methods')).toBe('GET, HEAD, PUT');
  expect(preflight('https://evil.example').headers.get('access-control-allow-origin')).toBeNull();
});
