import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

type Stat = { parent: number; ticks: number };

/** Parent and used processor time (user and system, own and of ended children) of a process; null when it is gone (proc(5)). */
function stat(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = [11, 12, 13, 14].reduce((sum, index) => sum + (fields[index] ?? 0), 0);
    return { parent: fields[1] ?? 0, ticks };
  } catch {
    return null;
  }
}

/** Milliseconds of processor time that the web process and the database server with its backends have used so far. */
export function processorTime(webPid: number, dataDir: string): { webMs: number; databaseMs: number } {
  const server = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const database = pids
    .map((pid) => ({ pid, found: stat(pid) }))
    .reduce(
      (sum, { pid, found }) => (found && (pid === server || found.parent === server) ? sum + found.ticks : sum),
      0,
    );
  const milliseconds = (ticks: number) => (ticks / TICKS_PER_SECOND) * 1000;
  return { webMs: milliseconds(stat(webPid)?.ticks ?? 0), databaseMs: milliseconds(database) };
}
