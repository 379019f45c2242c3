import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isoMedia, pdf, scene } from '@/lib/evidence/engine/test-support/samples';
import type { DocumentFile } from '@/lib/verification/engine/check';
import { Engines } from '@/lib/verification/engine/run-checks';
import { documentOf, hollow, inputOf, scratch } from '@/lib/verification/engine/test-support/samples';
import { CHECKS_BY_GROUP, type CheckName } from '@/lib/verification/rules';

/** Real engine processes: one that crashed, hung or grew would answer with the pool's own reason. */
const engines = new Engines({ seconds: 60, megabytes: 1024 }, { size: 1 });
let files: Awaited<ReturnType<typeof scratch>>;
let directory = '';
beforeAll(async () => {
  files = await scratch();
  directory = await mkdtemp(join(tmpdir(), 'bad-input-'));
});
afterAll(async () => {
  engines.close();
  await files.remove();
  await rm(directory, { recursive: true, force: true });
});

const POOL_REASONS = ['ENGINE_FAILED', 'TIMED_OUT', 'MEMORY_EXCEEDED', 'NOT_AVAILABLE'];
/** They look at the picture itself, so none of them may call a file clear whose picture nobody has seen. */
const OF_PICTURES: CheckName[] = ['image_quality', 'copy_move', 'digital_tampering', 'screen_recapture'];
const PDF = { fileName: 'paper.pdf', mimeType: 'application/pdf' };

async function run(bytes: Buffer, rest: Partial<DocumentFile>, names: readonly CheckName[]) {
  const document = documentOf(await files.file(bytes), { role: 'passport', ...rest });
  const reading = await engines.read(document, directory, '2026-11-21');
  const input = inputOf([document], { readings: [reading] });
  const outcomes = await Promise.all(names.map(async (name) => ({ name, outcome: await engines.check(name, input) })));
  return { reading, outcomes };
}

const CHECKS = [...CHECKS_BY_GROUP.ocr, ...CHECKS_BY_GROUP.authenticity, 'face_match', 'liveness'] as CheckName[];

describe('files that nobody should send', () => {
  it.each<[string, () => Buffer | Promise<Buffer>, Partial<DocumentFile>, string]>([
    ['a JPEG cut short', async () => (await scene(3)).subarray(0, 9000), {}, 'DAMAGED'],
    ['a picture of 20,000 × 20,000 pixels', () => hollow(20_000), {}, 'TOO_LARGE'],
    ['a PDF that asks for a password', () => pdf(1, { encrypted: true }), PDF, 'ENCRYPTED'],
    ['nothing at all', () => Buffer.alloc(0), {}, 'EMPTY_FILE'],
    ['HEIC', () => isoMedia('heic'), { fileName: 'a.heic', mimeType: 'image/heic' }, 'DAMAGED'],
    ['an animated GIF', () => Buffer.from('GIF89a\u0001\0\u0001\0', 'latin1'), {}, 'UNSUPPORTED_FORMAT'],
    ['text named as a picture', () => Buffer.from('This is no picture.\n'), {}, 'UNSUPPORTED_FORMAT'],
  ])('%s is answered with its reason by every check', async (_, bytes, rest, code) => {
    const { reading, outcomes } = await run(await bytes(), rest, CHECKS);
    expect(reading.failures.map((failure) => failure.code)).toEqual([code]);
    for (const { name, outcome } of outcomes) {
      expect(POOL_REASONS, name).not.toContain(outcome.reasons[0]?.code);
      if (!OF_PICTURES.includes(name)) continue;
      expect(['unidentified', 'consider', 'not_applicable'], name).toContain(outcome.result);
      expect(outcome.reasons, name).not.toEqual([]);
    }
    const text = outcomes.find(({ name }) => name === 'text_extraction')?.outcome;
    expect(text).toMatchObject({ result: 'unidentified' });
  });

  it('a PDF of 500 pages is read as far as the limit, and says so', async () => {
    const content = 'BT /F1 24 Tf 40 400 Td (One of far too many pages, with words of its own) Tj ET';
    const checks: CheckName[] = [...CHECKS_BY_GROUP.ocr, 'file_structure', 'metadata', 'pdf_revisions'];
    const { reading, outcomes } = await run(pdf(500, { content }), { ...PDF, role: 'other' }, checks);
    expect(reading).toMatchObject({ pageCount: 500, failures: [{ code: 'PAGE_LIMIT' }] });
    expect(reading.pages).toHaveLength(20);
    for (const { name, outcome } of outcomes) expect(POOL_REASONS, name).not.toContain(outcome.reasons[0]?.code);
  });
});
