import { EnvironmentError } from '@/lib/core/env';
import { StartError } from './start-error';

const began = Date.now();

/** Writes one line to standard output. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

/** Time since the process began, such as `3.4 s`. */
export function elapsed(): string {
  return seconds(Date.now() - began);
}

/** Runs one step and writes a line with its name and duration when it is done. */
export async function step<T>(name: string, run: () => Promise<T>): Promise<T> {
  const from = Date.now();
  const result = await run();
  say(`  ${name.padEnd(44)} ${seconds(Date.now() - from).padStart(8)}`);
  return result;
}

/** What a person needs to know about a failure: a plain sentence where we have one, the stack only for what nobody expected. */
export function describeFailure(error: unknown): string {
  if (error instanceof StartError || error instanceof EnvironmentError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
