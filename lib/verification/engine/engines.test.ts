import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { PoolClosed, ProcessPool } from '@/lib/core/process-pool';
import type { CheckInput, CheckName, CheckOutcome } from '@/lib/verification/engine/check';
import { Engines, inputsHash } from '@/lib/verification/engine/run-checks';

const script = join(import.meta.dirname, 'test-support/scripted-engine.ts');

const INPUT: CheckInput = {
  documents: [
    {
      documentId: 'd',
      evidenceId: 'e',
      role: 'passport',
      side: null,
      fileName: 'passport.jpg',
      mimeType: 'image/jpeg',
      sha256: '00',
      path: '/tmp/anywhere',
    },
  ],
  readings: [],
  expected: {},
  facts: {
    today: '2026-11-21',
    claim: null,
    participant: null,
    knownParticipants: [],
    duplicates: [],
    watchlist: null,
  },
};

/** Engines stand behind all else that a machine does, so also what is trivial may take seconds where others compute. */
const engines = new Engines({ seconds: 10, megabytes: 400 }, { size: 2, script });
afterAll(() => engines.close());

describe('engines', () => {
  it.each<[CheckName, string, string]>([
    ['copy_move', 'unidentified', 'ENGINE_FAILED'],
    ['liveness', 'unidentified', 'TIMED_OUT'],
    ['template', 'unidentified', 'MEMORY_EXCEEDED'],
    ['age', 'unidentified', 'ENGINE_FAILED'],
    ['provenance', 'not_applicable', 'NOT_AVAILABLE'],
  ])('%s that fails is %s with %s, and the next check runs', async (name, result, code) => {
    const [failed, next] = await Promise.all([engines.check(name, INPUT), engines.check('metadata', INPUT)]);
    expect(failed).toMatchObject({ result, subResult: null, score: null, reasons: [{ code }] });
    expect(next.result).toBe('clear');
    expect((await engines.check('mrz', INPUT)).result).toBe('clear');
  });

  it('tasks of one group share a process while others run beside them', async () => {
    const pool = new ProcessPool(script, 2);
    const task = { kind: 'check', name: 'face_match', input: INPUT } as const;
    const limits = { seconds: 60, megabytes: 400 };
    const groups = ['a', 'a', 'b', null, 'a', 'b'];
    const outcomes = await Promise.all(groups.map((group) => pool.run<CheckOutcome>(task, limits, group)));
    pool.close();
    const pids = outcomes.map((outcome) => (outcome.ok ? outcome.value.engine : null));
    expect(pids).not.toContain(null);
    expect(new Set(pids.filter((_, index) => groups[index] === 'a').map((pid) => JSON.stringify(pid))).size).toBe(1);
    expect(new Set(pids.filter((_, index) => groups[index] === 'b').map((pid) => JSON.stringify(pid))).size).toBe(1);
  });

  it('a task that cannot be sent fails alone, and its process goes on', async () => {
    const pool = new ProcessPool(script, 1);
    const limits = { seconds: 60, megabytes: 400 };
    const task = { kind: 'check', name: 'face_match', input: INPUT } as const;
    const outcomes = await Promise.all([
      pool.run<CheckOutcome>(task, limits),
      pool.run({ ...task, input: () => INPUT }, limits),
      pool.run<CheckOutcome>(task, limits),
    ]);
    pool.close();
    const [first, unsendable, last] = outcomes;
    expect(unsendable).toMatchObject({ ok: false, reason: 'ENGINE_FAILED', detail: expect.stringContaining('cloned') });
    expect([first, last].map((outcome) => outcome?.ok)).toEqual([true, true]);
    expect(last?.ok && last.value).toMatchObject({ engine: first?.ok ? (first.value as CheckOutcome).engine : null });
  });

  it('refuses what waits and runs when it is closed', async () => {
    const pool = new ProcessPool(script, 1);
    const limits = { seconds: 60, megabytes: 400 };
    const running = pool.run({ kind: 'check', name: 'liveness', input: INPUT }, limits);
    const waiting = pool.run({ kind: 'check', name: 'mrz', input: INPUT }, limits);
    pool.close();
    await expect(running).rejects.toBeInstanceOf(PoolClosed);
    await expect(waiting).rejects.toBeInstanceOf(PoolClosed);
    await expect(pool.run({ kind: 'check', name: 'mrz', input: INPUT }, limits)).rejects.toBeInstanceOf(PoolClosed);
  });
});

describe('the digest of inputs', () => {
  it('does not know where files lie or in which order members stand, and knows everything else', () => {
    const digest = inputsHash('mrz', INPUT);
    const [document] = INPUT.documents;
    const moved = { ...INPUT, documents: [{ ...document, path: '/elsewhere' }] } as CheckInput;
    expect(inputsHash('mrz', moved)).toBe(digest);
    const { facts, ...rest } = INPUT;
    expect(inputsHash('mrz', { facts, ...rest })).toBe(digest);
    expect(inputsHash('barcode', INPUT)).not.toBe(digest);
    expect(inputsHash('mrz', { ...INPUT, expected: { lastName: 'MERCER' } })).not.toBe(digest);
    expect(inputsHash('mrz', { ...INPUT, facts: { ...facts, today: '2026-11-22' } })).not.toBe(digest);
  });
});
