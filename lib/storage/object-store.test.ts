import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { diskStore } from '@/lib/storage/disk-store';
import { organizationKey } from '@/lib/storage/key';
import { s3Store } from '@/lib/storage/s3-store';
import { signatureGate } from '@/lib/storage/test-support/signature-gate';
import { storageServer } from '@/lib/storage/test-support/storage-server';
import type { ObjectStore } from '@/lib/storage/types';

const ORGANIZATION = randomUUID();
const MIB = 1024 ** 2;
const text = { contentType: 'text/plain', maxBytes: 1000 };
const get = { contentType: 'text/plain', disposition: 'attachment', expiresInSeconds: 60 } as const;

const CHUNK = randomBytes(MIB);

const newKey = () => organizationKey(ORGANIZATION, randomUUID());
const digestOf = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
let s3rver: S3rver;
let server: Awaited<ReturnType<typeof storageServer>>;
const stores: Partial<Record<'disk' | 's3', ObjectStore>> = {};
/** Every request that reached the S3 server, as `METHOD path`. */
const seen: string[] = [];
let gate: Awaited<ReturnType<typeof signatureGate>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  server = await storageServer();
  process.env.BASE_URL = server.origin;
  process.env.SECRETS_KEY = randomBytes(32).toString('base64');
  stores.disk = diskStore(join(folder, 'objects'));
  server.use(stores.disk);
  s3rver = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'evidence', configs: [] }],
  });
  const { port } = await s3rver.run();
  s3rver.httpServer.on('request', (request) => seen.push(`${request.method} ${request.url}`));
  const endpoint = `http://127.0.0.1:${port}`;
  gate = await signatureGate(endpoint, 'S3RVER');
  stores.s3 = s3Store({
    bucket: 'evidence',
    region: 'us-east-1',
    endpoint,
    publicEndpoint: gate.origin,
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  });
});

afterAll(async () => {
  server.server.close();
  gate.server.close();
  await s3rver.close();
  await rm(folder, { recursive: true, force: true });
});

function store(kind: 'disk' | 's3'): ObjectStore {
  const found = stores[kind];
  if (found === undefined) throw new Error('The store has not been opened.');
  return found;
}

/** `count` chunks of 1 MiB; breaks off with an error after `breakAfter` of them. */
async function* mebibytes(count: number, breakAfter = Number.POSITIVE_INFINITY) {
  for (let index = 0; index < count; index += 1) {
    if (index === breakAfter) throw new Error('connection lost');
    yield CHUNK;
  }
}

describe.each(['disk', 's3'] as const)('%s store', (kind) => {
  test('keeps what is put and answers its size and digest', async () => {
    const key = newKey();
    const put = await store(kind).put(key, Readable.from([Buffer.from('hello '), Buffer.from('world')]), text);
    expect(put).toEqual({ sizeBytes: 11, sha256: digestOf('hello world') });
    const got = await store(kind).get(key);
    expect({ size: got.sizeBytes, type: got.contentType }).toEqual({ size: 11, type: 'text/plain' });
    expect((await buffer(got.stream)).toString()).toBe('hello world');
    const info = await store(kind).stat(key);
    expect(info).toMatchObject({ sizeBytes: 11, contentType: 'text/plain' });
    // What came in time must not count as late: a store may tell an earlier moment, as one in whole seconds does, and no later one.
    expect(info?.modifiedAt.getTime()).toBeLessThanOrEqual(Date.now());
  });

  test('tells other content of the same size apart, also within a second', async () => {
    const key = newKey();
    const revision = async () => (await store(kind).stat(key))?.revision;
    await store(kind).put(key, Readable.from(['first']), text);
    const first = await revision();
    expect(await revision()).toBe(first);
    await store(kind).put(key, Readable.from(['other']), text);
    expect(await revision()).not.toBe(first);
  });

  test('reads web streams, empty objects and ranges', async () => {
    const key = newKey();
    await store(kind).put(key, new Blob(['0123456789']).stream(), { ...text, contentLength: 10 });
    const middle = await store(kind).get(key, { range: { start: 2, end: 4 } });
    expect((await buffer(middle.stream)).toString()).toBe('234');
    expect(middle.sizeBytes).toBe(10);
    const tail = await store(kind).get(key, { range: { start: 8 } });
    expect((await buffer(tail.stream)).toString()).toBe('89');
    await expect(store(kind).get(key, { range: { start: 10 } })).rejects.toThrow(RangeError);
    const empty = newKey();
    expect(await store(kind).put(empty, Readable.from([]), text)).toMatchObject({ sizeBytes: 0, sha256: digestOf('') });
    expect(await store(kind).stat(empty)).toMatchObject({ sizeBytes: 0 });
  });

  test('streams 64 MiB without holding them', async () => {
    const key = newKey();
    const before = process.memoryUsage.rss();
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
    const put = await store(kind).put(key, mebibytes(64), { ...text, maxBytes: 64 * MIB });
    clearInterval(watch);
    expect(put.sizeBytes).toBe(64 * MIB);
    // The S3 server of the test runs in this very process and buffers too, hence the wide margin.
    expect(peak - before).toBeLessThan((kind === 'disk' ? 48 : 160) * MIB);
    const hash = createHash('sha256');
    for await (const chunk of (await store(kind).get(key)).stream) hash.update(chunk);
    expect(hash.digest('hex')).toBe(put.sha256);
    await store(kind).delete(key);
  });

  test.each([
    [
      'longer than allowed',
      () => mebibytes(12),
      { maxBytes: 11 * MIB },
      { code: 'PAYLOAD_TOO_LARGE', extra: { maxBytes: 11 * MIB } },
    ],
    [
      'declared longer than allowed',
      () => mebibytes(2),
      { maxBytes: MIB, contentLength: 2 * MIB },
      { code: 'PAYLOAD_TOO_LARGE' },
    ],
    [
      'longer than declared',
      () => mebibytes(12),
      { maxBytes: 99 * MIB, contentLength: 10 * MIB },
      { code: 'SIZE_MISMATCH' },
    ],
    [
      'shorter than declared',
      () => mebibytes(12),
      { maxBytes: 99 * MIB, contentLength: 13 * MIB },
      { code: 'SIZE_MISMATCH' },
    ],
    [
      'of another digest',
      () => mebibytes(9),
      { maxBytes: 99 * MIB, sha256: digestOf('x') },
      { code: 'DIGEST_MISMATCH' },
    ],
    ['that breaks off', () => mebibytes(20, 18), { maxBytes: 99 * MIB }, { message: 'connection lost' }],
    ['that breaks off at once', () => mebibytes(1, 0), { maxBytes: 99 * MIB }, { message: 'connection lost' }],
  ])('leaves nothing of a source %s', async (_, source, limits, error) => {
    const key = newKey();
    await expect(store(kind).put(key, source(), { contentType: 'text/plain', ...limits })).rejects.toMatchObject(error);
    expect(await store(kind).stat(key)).toBeNull();
    if (kind === 'disk') {
      expect(await readdir(join(folder, 'objects', '.tmp'))).toEqual([]);
    } else {
      // The server cannot list or abort multipart uploads; that each one begun was asked to be aborted is what can be seen.
      const about = seen.filter((line) => line.includes(key));
      const begun = about.filter((line) => line.startsWith('POST') && line.includes('?uploads'));
      expect(about.filter((line) => line.startsWith('DELETE') && line.includes('uploadId='))).toHaveLength(
        begun.length,
      );
    }
  });

  test('a failed replacement leaves the former object', async () => {
    const key = newKey();
    await store(kind).put(key, Readable.from([Buffer.from('first')]), text);
    await expect(store(kind).put(key, mebibytes(9, 7), { ...text, maxBytes: 99 * MIB })).rejects.toThrow(
      'connection lost',
    );
    expect((await buffer((await store(kind).get(key)).stream)).toString()).toBe('first');
  });

  test('concurrent puts of one key leave one of them whole', async () => {
    const key = newKey();
    const bodies = ['a', 'b', 'c', 'd', 'e', 'f'].map((letter) => letter.repeat(50_000));
    await Promise.all(
      bodies.map((body) => store(kind).put(key, Readable.from([Buffer.from(body)]), { ...text, maxBytes: MIB })),
    );
    const left = (await buffer((await store(kind).get(key)).stream)).toString();
    expect(bodies).toContain(left);
  });

  test('missing objects are NOT_FOUND or null, deleting them is no error', async () => {
    const key = newKey();
    await expect(store(kind).get(key)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(store(kind).copy(key, newKey())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await store(kind).stat(key)).toBeNull();
    await store(kind).delete(key);
  });

  test('copies and deletes', async () => {
    const [from, to] = [newKey(), newKey()];
    await store(kind).put(from, Readable.from([Buffer.from('copy me')]), text);
    await store(kind).copy(from, to);
    await store(kind).delete(from);
    expect(await store(kind).stat(from)).toBeNull();
    const copied = await store(kind).get(to);
    expect({ body: (await buffer(copied.stream)).toString(), type: copied.contentType }).toEqual({
      body: 'copy me',
      type: 'text/plain',
    });
  });

  // The S3 server of the tests reads without a lock and may fail on such a copy, which S3 does not; both are refusals with a code.
  const refusals = kind === 's3' ? ['NOT_FOUND', 'UPSTREAM_FAILED'] : ['NOT_FOUND'];

  test('ten copies beside a deletion are whole or of nothing', async () => {
    for (let round = 0; round < 20; round += 1) {
      const from = newKey();
      await store(kind).put(from, Readable.from([Buffer.alloc(1000, 'a')]), text);
      const copies = Array.from({ length: 10 }, async () => {
        const to = newKey();
        await store(kind).copy(from, to);
        return (await store(kind).stat(to))?.sizeBytes;
      });
      const [ended] = await Promise.all([Promise.allSettled(copies), store(kind).delete(from)]);
      for (const copy of ended) {
        if (copy.status === 'fulfilled') expect(copy.value).toBe(1000);
        else expect(refusals).toContain(copy.reason.code);
      }
    }
  });

  test.each([
    '../../etc/passwd',
    `org/${ORGANIZATION}/../${randomUUID()}`,
    `org/${ORGANIZATION}/${randomUUID()}/..`,
    `org/${ORGANIZATION}/${randomUUID()}\u0000`,
    `org/${ORGANIZATION}/${randomUUID()}\n`,
    `org/${ORGANIZATION.toUpperCase()}A/${randomUUID()}`,
    `/org/${ORGANIZATION}/${randomUUID()}`,
    `org/${ORGANIZATION}/${randomUUID()}.a/b`,
    '',
  ])('refuses the key %j in every verb', async (key) => {
    const put = { contentType: 'text/plain', contentLength: 1, expiresInSeconds: 60 };
    const attempts = [
      async () => store(kind).put(key, Readable.from([]), text),
      async () => store(kind).get(key),
      async () => store(kind).stat(key),
      async () => store(kind).delete(key),
      async () => store(kind).copy(key, newKey()),
      async () => store(kind).copy(newKey(), key),
      async () => store(kind).presignPut(key, put),
      async () => store(kind).presignGet(key, { ...get, fileName: 'a' }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow('Not a storage key.');
  });

  test('a signed address takes exactly the declared upload', async () => {
    const key = newKey();
    const body = 'signed upload';
    const signed = await store(kind).presignPut(key, {
      contentType: 'text/plain',
      contentLength: body.length,
      sha256: digestOf(body),
      expiresInSeconds: 60,
    });
    const put = (content: string, headers: Record<string, string>) =>
      fetch(signed.url, { method: signed.method, headers, body: content });
    expect((await put(`${body}!`, signed.headers)).ok).toBe(false);
    expect((await put(body, { ...signed.headers, 'Content-Type': 'text/html' })).ok).toBe(false);
    expect(
      (await fetch(signed.url.replace(/org%2F|org\//, 'user/'), { method: 'PUT', headers: signed.headers, body })).ok,
    ).toBe(false);
    expect(await store(kind).stat(key)).toBeNull();
    expect((await put(body, signed.headers)).status).toBe(200);
    expect(await store(kind).stat(key)).toMatchObject({ sizeBytes: body.length, contentType: 'text/plain' });
    expect((await fetch(signed.url)).ok).toBe(false);
  });

  test.each([
    ['plain.pdf', 'attachment; filename="plain.pdf"'],
    [
      'a "quoted"; name.txt',
      `attachment; filename="a _quoted__ name.txt"; filename*=UTF-8''a%20%22quoted%22%3B%20name.txt`,
    ],
    ['x\r\nSet-Cookie: a=b.txt', 'attachment; filename="xSet-Cookie: a=b.txt"'],
    ['../../etc/passwd', 'attachment; filename="passwd"'],
    ['C:\\temp\\report.docx', 'attachment; filename="report.docx"'],
    ['Über 50 €.pdf', `attachment; filename="_ber 50 _.pdf"; filename*=UTF-8''%C3%9Cber%2050%20%E2%82%AC.pdf`],
    ['🚗 (1).jpg', `attachment; filename="__ (1).jpg"; filename*=UTF-8''%F0%9F%9A%97%20%281%29.jpg`],
    ['photo\u202Egpj.exe', 'attachment; filename="photogpj.exe"'],
    ['..', 'attachment; filename="file"'],
    ['\uD83D', 'attachment; filename="file"'],
  ])('a signed address serves %j under a safe name', async (fileName, header) => {
    const key = newKey();
    await store(kind).put(key, Readable.from([Buffer.from('content')]), text);
    const { url } = await store(kind).presignGet(key, { ...get, fileName });
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toBe(header);
    expect(answer.headers.get('content-type')).toBe('text/plain');
    expect(answer.headers.get('cache-control')).toMatch(/^private, no-store/);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await answer.text()).toBe('content');
  });

  test('altered and expired addresses are refused', async () => {
    const key = newKey();
    await store(kind).put(key, Readable.from([Buffer.from('content')]), text);
    const { url, expiresAt } = await store(kind).presignGet(key, { ...get, fileName: 'a.txt', expiresInSeconds: 1 });
    expect(new Date(expiresAt).getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    const other = new URL(url);
    other.pathname = other.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect((await fetch(other)).ok).toBe(false);
    expect((await fetch(url.replace('a.txt', 'b.txt'))).ok).toBe(false);
    await pause(2100);
    expect((await fetch(url)).ok).toBe(false);
  });

  test('no address lives longer than its limit', async () => {
    await expect(store(kind).presignGet(newKey(), { ...get, fileName: 'a', expiresInSeconds: 901 })).rejects.toThrow(
      RangeError,
    );
    await expect(store(kind).presignGet(newKey(), { ...get, fileName: 'a', expiresInSeconds: 0 })).rejects.toThrow(
      RangeError,
    );
  });

  test('is healthy', async () => {
    expect(await store(kind).health()).toEqual({ ok: true });
  });
});

const storeAt = (endpoint: string) =>
  s3Store({ bucket: 'b', region: 'us-east-1', endpoint, accessKeyId: 'a', secretAccessKey: 'b' });

test('a store that cannot be reached says so', async () => {
  const gone = s3Store({
    bucket: 'evidence',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:1',
    accessKeyId: 'a',
    secretAccessKey: 'b',
  });
  expect(await gone.health()).toMatchObject({ ok: false });
  await expect(gone.stat(newKey())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  const unwritable = diskStore(join(import.meta.filename, 'below-a-file'));
  expect(await unwritable.health()).toMatchObject({ ok: false });
});

test('a store that hangs keeps nobody waiting who looks or removes', async () => {
  const mute = createServer().listen(0, '127.0.0.1');
  await once(mute, 'listening');
  const hanging = storeAt(`http://127.0.0.1:${(mute.address() as AddressInfo).port}`);
  // Its seconds pass as hundredths.
  const real = AbortSignal.timeout.bind(AbortSignal);
  const hurried = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => real(ms / 100));
  await expect(hanging.stat(newKey())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  await expect(hanging.delete(newKey())).rejects.toMatchObject({ code: 'UPSTREAM_FAILED' });
  expect(await hanging.health()).toMatchObject({ ok: false });
  expect(hurried.mock.calls.flat()).toEqual([10_000, 10_000, 10_000]);
  hurried.mockRestore();
  mute.close();
});

test('a body that is cut off on the way to a signed address leaves nothing', async () => {
  const key = newKey();
  const { url } = await store('disk').presignPut(key, {
    contentType: 'text/plain',
    contentLength: 5 * MIB,
    expiresInSeconds: 60,
  });
  const { hostname, port, pathname, search } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(
    `PUT ${pathname}${search} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: text/plain\r\nContent-Length: ${5 * MIB}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(2 * MIB));
  await pause(300);
  expect(await readdir(join(folder, 'objects', '.tmp'))).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => readdir(join(folder, 'objects', '.tmp'))).toEqual([]);
  expect(await store('disk').stat(key)).toBeNull();
});
