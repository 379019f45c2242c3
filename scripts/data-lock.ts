import { randomUUID } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { isAlive, startTicks } from './processes';
import { errorCode, StartError } from './start-error';

const lockSchema = z.object({ pid: z.number().int(), ticks: z.string(), address: z.string(), token: z.string() });
type Lock = z.output<typeof lockSchema>;

const lockFile = (dataDir: string) => join(dataDir, 'casefile.lock');

function readLock(file: string): Lock | undefined {
  try {
    return lockSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

function isHeld(lock: Lock): boolean {
  return isAlive(lock.pid) && (lock.ticks === '' || lock.ticks === startTicks(lock.pid));
}

/** Throws StartError naming the process and address that use this folder; returns when nobody does. */
export function refuseIfInUse(dataDir: string): void {
  const lock = readLock(lockFile(dataDir));
  if (!lock || !isHeld(lock)) return;
  const address = lock.address ? ` (${lock.address})` : '';
  throw new StartError(
    `${dataDir} is already used by the running process ${lock.pid}${address}; stop that one first, or choose another DATA_DIR.`,
  );
}

/**
 * Makes this process the only user of the folder and returns the function that gives it back. A lock left by a dead process is
 * taken over. Throws StartError when a living process holds it.
 */
export async function lockDataDir(dataDir: string, address: string): Promise<() => void> {
  const file = lockFile(dataDir);
  const mine: Lock = { pid: process.pid, ticks: startTicks(process.pid), address, token: randomUUID() };
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(mine), { flag: 'wx', mode: 0o644 });
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      refuseIfInUse(dataDir);
      rmSync(file, { force: true });
      continue;
    }
    // Two starts may both have removed one stale lock; the one whose lock is still there after a moment has won.
    await sleep(attempt === 0 ? 0 : 150);
    if (readLock(file)?.token === mine.token) return () => release(file, mine.token);
  }
  refuseIfInUse(dataDir);
  throw new StartError(`${file} cannot be held; remove the file if no Casefile runs on this folder.`);
}

function release(file: string, token: string): void {
  if (readLock(file)?.token === token) rmSync(file, { force: true });
}
