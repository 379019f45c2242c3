import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentText } from '@/lib/evidence/engine/document-text';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function read(bytes: Uint8Array | string, mimeType: string) {
  const path = join(folder, 'file');
  await writeFile(path, bytes);
  return documentText(path, mimeType);
}

const MAIL = [
  'From: Mara Lindqvist <mara@example.org>',
  'To: claims@example.com',
  'Subject: =?utf-8?q?Sch=C3=A4den?= at the gate',
  'Date: Wed, 4 Mar 2026 10:11:12 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="b"',
  '',
  '--b',
  'Content-Type: text/html; charset=utf-8',
  '',
  '<html><head><script>x()</script></head><body><p>The gate &amp; the wall.</p><img src="http://example.com/x"></body></html>',
  '--b',
  'Content-Type: application/pdf; name="bill.pdf"',
  'Content-Disposition: attachment; filename="bill.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  'aGVsbG8=',
  '--b--',
  '',
].join('\r\n');

it('reads headers, text and the names of attachments of a mail', async () => {
  expect(await read(MAIL, 'message/rfc822')).toEqual({
    ok: true,
    text: 'The gate & the wall.',
    truncated: false,
    mail: {
      from: 'Mara Lindqvist <mara@example.org>',
      to: '<claims@example.com>',
      subject: 'Schäden at the gate',
      date: '2026-03-04T10:11:12.000Z',
      attachments: ['bill.pdf (application/pdf, 5 bytes)'],
    },
  });
});

const word = (xml: string) => zipSync({ 'word/document.xml': strToU8(xml), 'word/media/x.bin': new Uint8Array(9) });

it('reads the text of a Word file', async () => {
  const xml =
    '<w:p><w:r><w:t>One &lt;two&gt;</w:t></w:r></w:p><w:p><w:r><w:t xml:space="preserve"> three</w:t></w:r></w:p>';
  expect(await read(word(xml), WORD)).toMatchObject({ ok: true, text: 'One <two>\n three', truncated: false });
  expect(await read(word(`<w:t>${'a'.repeat(9000)}</w:t>`), WORD)).toMatchObject({ ok: true, truncated: true });
});

it('unpacks no bomb, and says what is damaged', async () => {
  expect(await read(word(`<w:t>${'a'.repeat(17 * 1024 ** 2)}</w:t>`), WORD)).toEqual({
    ok: false,
    reason: 'TOO_LARGE',
  });
  const lying = Buffer.from(word(`<w:t>${'a'.repeat(17 * 1024 ** 2)}</w:t>`));
  // The directory at the end is what is believed: it now promises ten bytes.
  lying.writeUInt32LE(10, lying.indexOf(Buffer.from('PK\u0001\u0002', 'latin1')) + 24);
  const told = await read(lying, WORD);
  expect(told?.ok ? told.text.length : 0).toBeLessThan(5000);
  expect(await read('PK broken', WORD)).toEqual({ ok: false, reason: 'DAMAGED' });
});

it('leaves other kinds alone', async () => {
  expect(await read('x', 'application/pdf')).toBeNull();
});
