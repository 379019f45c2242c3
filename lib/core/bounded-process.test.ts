import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { askProcess, BoundedProcessError } from '@/lib/core/bounded-process';

const SCRIPT = join(import.meta.dirname, 'test-support', 'scripted-answer.ts');
const BOUNDS = { seconds: 60, megabytes: 600, heapMegabytes: 256 };
type Answer = { variables: string[]; at: Date };

const ask = (does: string, bounds: Partial<typeof BOUNDS> & { signal?: AbortSignal } = {}) =>
  askProcess<Answer>(SCRIPT, { does }, { ...BOUNDS, ...bounds });

describe('a bounded process', () => {
  it('answers, and knows no variable that could be a secret', async () => {
    const { variables, at } = await ask('answer');
    expect(at).toEqual(new Date(0));
    const known = ['HOME', 'NODE_ENV', 'OMP_NUM_THREADS', 'OMP_THREAD_LIMIT', 'PATH', 'TMPDIR', 'TZ'];
    // The system adds some of its own (`NODE_CHANNEL_FD`, on macOS `__CF_USER_TEXT_ENCODING`).
    expect(variables.filter((name) => !name.startsWith('NODE_CHANNEL') && !name.startsWith('__'))).toEqual(
      known.filter((name) => variables.includes(name)),
    );
  });

  it.each([
    ['crash', {}, 'ENGINE_FAILED'],
    ['hang', { seconds: 3 }, 'TIMED_OUT'],
    ['spin', { seconds: 3 }, 'TIMED_OUT'],
    ['grow', {}, 'MEMORY_EXCEEDED'],
  ])('that does «%s» is ended and told so', async (does, bounds, reason) => {
    const error = await ask(does, bounds).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(BoundedProcessError);
    expect(error).toMatchObject({ reason });
  });

  it('is ended when its request cannot be sent', async () => {
    const asked = askProcess<Answer>(SCRIPT, { does: () => 'answer' }, BOUNDS);
    await expect(asked).rejects.toMatchObject({ name: 'BoundedProcessError', reason: 'ENGINE_FAILED' });
  });

  it('ends when nobody wants its answer any more', async () => {
    const abort = new AbortController();
    const asked = ask('hang', { signal: abort.signal });
    abort.abort(new Error('no longer'));
    await expect(asked).rejects.toThrow('no longer');
    await expect(ask('answer', { signal: abort.signal })).rejects.toThrow('no longer');
  });
});
