import { Worker } from 'node:worker_threads';
import type { PoolAnswer, PoolRequest } from '@/lib/core/process-pool';

/** Ends this process when its parent is gone, even while it is deep in a computation. */
function endWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
  process.on('disconnect', () => process.exit(0));
}

/** The other side of ProcessPool: performs one task after the other, until the process is ended. */
export function answerTasks<Task>(perform: (task: Task) => unknown): void {
  process.on('message', async ({ id, task }: PoolRequest) => {
    const answer: PoolAnswer = await (async () => perform(task as Task))().then(
      (value) => ({ id, value }),
      (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
    process.send?.(answer);
  });
  process.send?.('ready' satisfies PoolAnswer);
  endWithParent();
}
