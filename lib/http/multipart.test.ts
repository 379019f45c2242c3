import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { type FilePart, readMultipart } from '@/lib/http/multipart';
import { contentDisposition, safeFileName } from '@/lib/storage/content-disposition';

const BOUNDARY = 'boundary-of-the-test';
const LIMITS = { maxFileBytes: 1000, maxFields: 3, maxFieldBytes: 50 };

const field = (name: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (content: string, name = 'file', fileName = 'a.txt') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: text/plain\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

function request(body: BodyInit, contentType = `multipart/form-data; boundary=${BOUNDARY}`): Request {
  return new Request('http://localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': contentType },
    duplex: 'half',
  } as RequestInit);
}

const keep = async (part: FilePart) => ({
  ...part,
  stream: undefined,
  content: (await buffer(part.stream)).toString(),
});

describe('readMultipart', () => {
  test('reads fields before and after the file in their order', async () => {
    const { fields, file: kept } = await readMultipart(
      request(field('a', '1') + file('content') + field('b', 'zwei €') + END),
      LIMITS,
      keep,
    );
    expect([...fields]).toEqual([
      ['a', '1'],
      ['b', 'zwei €'],
    ]);
    expect(kept).toMatchObject({ fieldName: 'file', fileName: 'a.txt', mimeType: 'text/plain', content: 'content' });
  });

  test('reads what fetch makes of FormData', async () => {
    const form = new FormData();
    form.append('file', new File(['\u0000binary\r\n--x'], 'Schaden – 1.jpg', { type: 'image/jpeg' }));
    form.append('description', 'after');
    const made = new Request('http://localhost/', { method: 'POST', body: form });
    const { fields, file: kept } = await readMultipart(made, LIMITS, keep);
    expect(fields.get('description')).toBe('after');
    expect(kept).toMatchObject({ fileName: 'Schaden – 1.jpg', mimeType: 'image/jpeg', content: '\u0000binary\r\n--x' });
  });

  test.each([
    ['no file', field('a', '1') + END, { code: 'VALIDATION_FAILED', issues: [{ pointer: '/file', code: 'required' }] }],
    ['two files', file('a') + file('b') + END, { code: 'VALIDATION_FAILED', issues: [{ code: 'too_many' }] }],
    [
      'a file of another name',
      file('a', 'other') + END,
      { code: 'VALIDATION_FAILED', issues: [{ code: 'unknown_field' }] },
    ],
    [
      'a field twice',
      field('a', '1') + field('a', '2') + file('x') + END,
      { code: 'VALIDATION_FAILED', issues: [{ code: 'duplicate', pointer: '/a' }] },
    ],
    [
      'too many fields',
      ['a', 'b', 'c', 'd'].map((name) => field(name, '1')).join('') + file('x') + END,
      { code: 'VALIDATION_FAILED', issues: [{ code: 'too_many' }] },
    ],
    [
      'a long field',
      field('a', 'x'.repeat(51)) + file('x') + END,
      { code: 'VALIDATION_FAILED', issues: [{ code: 'too_long' }] },
    ],
    ['a long file', file('x'.repeat(1001)) + END, { code: 'PAYLOAD_TOO_LARGE', extra: { maxBytes: 1000 } }],
    [
      'an end within the file',
      file('x'.repeat(500)).slice(0, -300),
      { code: 'VALIDATION_FAILED', issues: [{ code: 'incomplete' }] },
    ],
    ['an end behind the file', file('x'), { code: 'VALIDATION_FAILED', issues: [{ code: 'incomplete' }] }],
    [
      'an end within a field',
      `${file('x')}${field('a', 'text')}`.slice(0, -5),
      { code: 'VALIDATION_FAILED', issues: [{ code: 'incomplete' }] },
    ],
    ['an empty body', '', { code: 'VALIDATION_FAILED' }],
    ['no form at all', 'garbage'.repeat(100), { code: 'VALIDATION_FAILED' }],
  ])('refuses %s', async (_, body, error) => {
    await expect(readMultipart(request(body), LIMITS, keep)).rejects.toMatchObject(error);
  });

  test('takes a file of exactly the limit', async () => {
    const { file: kept } = await readMultipart(request(file('x'.repeat(1000)) + END), LIMITS, keep);
    expect(kept.content).toHaveLength(1000);
  });

  test.each(['application/json', 'multipart/form-data', 'multipart/mixed; boundary=x', ''])(
    'refuses the type %j',
    async (type) => {
      await expect(readMultipart(request('x', type), LIMITS, keep)).rejects.toMatchObject({
        code: 'UNSUPPORTED_MEDIA_TYPE',
      });
    },
  );

  test('hands on the error of the one who takes the file, and stops reading', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(Buffer.from(sent === 0 ? file('').slice(0, -2) : 'x'.repeat(65_536)));
        sent += 1;
      },
    });
    const limits = { ...LIMITS, maxFileBytes: 1024 ** 3 };
    await expect(
      readMultipart(request(endless), limits, async () => Promise.reject(new Error('disk full'))),
    ).rejects.toThrow('disk full');
    expect(sent).toBeLessThan(50);
  });

  test('a broken connection ends the reader of the file', async () => {
    const broken = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(Buffer.from(file('x'.repeat(300)).slice(0, -100)));
        await pause(20);
        controller.error(new Error('aborted'));
      },
    });
    let ended: unknown;
    const reading = readMultipart(request(broken), LIMITS, async (part) =>
      buffer(part.stream).catch((error: unknown) => {
        ended = error;
        throw error;
      }),
    );
    await expect(reading).rejects.toMatchObject({ code: 'VALIDATION_FAILED', issues: [{ code: 'incomplete' }] });
    expect(ended).toBeDefined();
  });

  test('slows the client down to the pace of the reader', async () => {
    const chunk = Buffer.alloc(64 * 1024, 1);
    const total = 512;
    let sent = 0;
    let taken = 0;
    let lead = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0) controller.enqueue(Buffer.from(file('').slice(0, -2)));
        else if (sent <= total) controller.enqueue(chunk);
        else {
          controller.enqueue(Buffer.from(`\r\n${END}`));
          controller.close();
        }
        lead = Math.max(lead, sent * chunk.length - taken);
        sent += 1;
      },
    });
    const { file: digest } = await readMultipart(
      request(body),
      { ...LIMITS, maxFileBytes: 1024 ** 3 },
      async (part) => {
        const hash = createHash('sha256');
        for await (const bytes of part.stream) {
          hash.update(bytes);
          taken += bytes.length;
          if (taken % (4 * chunk.length) < chunk.length) await pause(1);
        }
        return hash.digest('hex');
      },
    );
    expect(taken).toBe(total * chunk.length);
    expect(digest).toBe(
      createHash('sha256')
        .update(Buffer.alloc(total * chunk.length, 1))
        .digest('hex'),
    );
    expect(lead).toBeLessThan(2 * 1024 ** 2);
  });

  test('gives names that are only names', () => {
    expect(safeFileName('../../etc/passwd')).toBe('passwd');
    expect(safeFileName('C:\\x\\y.pdf')).toBe('y.pdf');
    for (const name of ['claim.html', 'x.HTM', 'drawing.svg', 'feed.xml', 'run.js', 'page.xhtml', 'mail.mht']) {
      for (const place of ['inline', 'attachment'] as const)
        expect(contentDisposition(place, name)).toBe(`${place}; filename="${name}.txt"`);
    }
    expect(contentDisposition('inline', 'photo.jpg')).toBe('inline; filename="photo.jpg"');
    expect(safeFileName('a\u0000\r\nb\u202E.txt')).toBe('ab.txt');
    expect(safeFileName('e\u0301.txt')).toBe('é.txt');
    expect(safeFileName(`${'x'.repeat(400)}.jpeg`)).toMatch(/^x{250}\.jpeg$/);
    expect(safeFileName(`${'🚗'.repeat(200)}.jpg`).isWellFormed()).toBe(true);
    expect(['', '.', '..', '/', 'a/'].map(safeFileName)).toEqual(['file', 'file', 'file', 'file', 'file']);
  });
});
