import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';

/**
 * What a file beside this one prints for `input`, measured in a process of its own: its garbage burdens no later measure, and the garbage
 * of earlier ones is no time of the service.
 */
export async function inOwnProcess<Answer>(file: string, input: unknown): Promise<Answer> {
  const running = promisify(execFile)(process.execPath, ['--import', 'tsx', join(import.meta.dirname, file)]);
  running.child.stdin?.end(JSON.stringify(input));
  return JSON.parse((await running).stdout) as Answer;
}

/** The other side: reads the input and prints what `measure` answers. */
export async function answerInput<Input>(measure: (input: Input) => Promise<unknown>): Promise<void> {
  const input = JSON.parse(await text(process.stdin)) as Input;
  process.stdout.write(JSON.stringify(await measure(input)));
}
