import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf, scene } from '@/lib/evidence/engine/test-support/samples';
import { pdfRevisions } from '@/lib/verification/engine/checks/pdf-revisions';
import { pdfSignature } from '@/lib/verification/engine/checks/pdf-signature';
import { revisionsOf } from '@/lib/verification/engine/pdf/objects';
import { revised, signed } from '@/lib/verification/engine/test-support/pdf-samples';
import { documentOf, inputOf, scratch } from '@/lib/verification/engine/test-support/samples';

let files: Awaited<ReturnType<typeof scratch>>;

beforeAll(async () => {
  files = await scratch();
});
afterAll(() => files.remove());

const document = async (bytes: Buffer) =>
  inputOf([documentOf(await files.file(bytes), { fileName: 'invoice.pdf', mimeType: 'application/pdf' })]);
const text = (value: string, y = 400) => `BT /F1 32 Tf 60 ${y} Td (${value}) Tj ET`;

describe('pdf_revisions', () => {
  const first = pdf(1, { content: text('Total 482.50') });

  test('shows where and how a later revision replaced text', async () => {
    const outcome = await pdfRevisions.run(await document(revised(first, text('Total 982.50'))));
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'suspected' });
    expect(outcome.reasons[0]).toMatchObject({ code: 'TEXT_REPLACED', severity: 'critical' });
    const change = outcome.breakdown.find(({ name }) => name === 'revision_2');
    expect(change).toMatchObject({ expected: 'Total 482.50', actual: 'Total 982.50', source: { page: 1 } });
    const [x, y] = change?.source?.box ?? [0, 0];
    expect(x).toBeGreaterThan(0.1);
    expect(Math.abs(y - 0.46)).toBeLessThan(0.08);
  });

  test('asks for a look when something visible was only added', async () => {
    const outcome = await pdfRevisions.run(
      await document(revised(first, `${text('Total 482.50')} 60 100 200 80 re f`)),
    );
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'caution', reasons: [{ code: 'VISIBLE_CHANGE' }] });
  });

  test('a revision that changes nothing visible, and a single one, are clear', async () => {
    const silent = await pdfRevisions.run(await document(revised(first, `${text('Total 482.50')} %`)));
    expect(silent).toMatchObject({ result: 'clear', reasons: [{ code: 'CHANGED_WITHOUT_VISIBLE_EFFECT' }] });
    expect(await pdfRevisions.run(await document(first))).toMatchObject({ result: 'clear', reasons: [] });
  });

  test('a linearised file has one revision although it ends twice', () => {
    const body =
      '%PDF-1.5\n1 0 obj\n<</Linearized 1/L 160/O 3/N 1>>\nendobj\nxref\nstartxref\n0\n%%EOF\n2 0 obj\n<<>>\nendobj\nxref\nstartxref\n9\n';
    const whole = `${body.padEnd(154, ' ').slice(0, 154)}%%EOF\n`;
    expect(revisionsOf(whole.replace('startxref\n9\n', 'startxref\n9\n'))).toHaveLength(1);
    expect(revisionsOf(`${whole}3 0 obj\n<<>>\nendobj\nxref\nstartxref\n1\n%%EOF\n`)).toHaveLength(2);
  });

  test('says so when not everything was compared', async () => {
    const outcome = await pdfRevisions.run(await document(pdf(500)));
    expect(outcome).toMatchObject({
      result: 'clear',
      reasons: [{ code: 'REVISIONS_NOT_ALL_EXAMINED', severity: 'info' }],
    });
  });

  test.each([
    ['an encrypted PDF', () => pdf(1, { encrypted: true }), 'unidentified'],
    ['a broken PDF', () => Buffer.concat([pdf().subarray(0, 60), Buffer.alloc(400, 0x20)]), 'unidentified'],
    ['no bytes', () => Buffer.alloc(0), 'not_applicable'],
    ['a photo', () => scene(1), 'not_applicable'],
  ])('answers for %s', async (_, bytes, result) => {
    expect(await pdfRevisions.run(await document(await bytes()))).toMatchObject({ result, subResult: null });
  });
});

describe('pdf_signature', () => {
  test('an intact signature over the whole file is clear, its signer not vouched for', async () => {
    const outcome = await pdfSignature.run(await document(await signed(pdf())));
    expect(outcome).toMatchObject({
      result: 'clear',
      subResult: 'caution',
      reasons: [{ code: 'SIGNER_NOT_TRUST_CHECKED', severity: 'info' }],
    });
    const actual = Object.fromEntries(outcome.breakdown.map(({ name, actual }) => [name, actual]));
    expect(actual).toMatchObject({
      signature_1: 'intact',
      coverage_1: 'whole',
      signed_at_1: '2026-03-01T10:00:00.000Z',
    });
    expect(actual.certificate_1).toContain('CN=Test Notary');
  });

  test('one changed byte breaks it', async () => {
    const bytes = await signed(pdf());
    bytes[bytes.indexOf('Casefile')] = 0x58;
    expect(await pdfSignature.run(await document(bytes))).toMatchObject({
      result: 'consider',
      subResult: 'suspected',
      reasons: [{ code: 'SIGNATURE_BROKEN', severity: 'critical' }],
    });
  });

  test('what was added after signing is named', async () => {
    const outcome = await pdfSignature.run(await document(revised(await signed(pdf()), text('Paid'))));
    expect(outcome).toMatchObject({ result: 'consider', subResult: 'caution' });
    expect(outcome.reasons.map(({ code }) => code)).toContain('CHANGED_AFTER_SIGNING');
  });

  test('a byte range that leaves out more than the signature is no signature of the document', async () => {
    const bytes = await signed(pdf());
    const [, from = '', to = ''] = /\/ByteRange \[0 (\d+) (\d+)/.exec(bytes.toString('latin1')) ?? [];
    const moved = Buffer.from(
      bytes.toString('latin1').replace(`[0 ${from} ${to}`, `[0 ${String(Number(from) - 4).padStart(10, '0')} ${to}`),
      'latin1',
    );
    expect(await pdfSignature.run(await document(moved))).toMatchObject({ result: 'consider', subResult: 'suspected' });
  });

  test('an unsigned PDF and other files have none', async () => {
    for (const bytes of [pdf(), await scene(1), Buffer.alloc(0)])
      expect(await pdfSignature.run(await document(bytes))).toMatchObject({
        result: 'not_applicable',
        subResult: null,
        score: null,
      });
  });
});
