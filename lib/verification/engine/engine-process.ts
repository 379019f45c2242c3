// Runs as a process of its own, started by engine-pool.ts: it opens foreign files, so it knows no secret and no database, and may be
// ended at any moment. One task at a time.
import { Worker } from 'node:worker_threads';
import type { EngineAnswer, EngineRequest, EngineTask } from '@/lib/verification/engine/engine-task';
import { findCheck } from '@/lib/verification/engine/registry';

/** Ends this process when its parent is gone, even while it is deep in a computation. */
function endWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => { if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL'); }, 500);`;
  new Worker(watch, { eval: true, execArgv: [] }).unref();
  process.on('disconnect', () => process.exit(0));
}

async function perform(task: EngineTask) {
  if (task.kind === 'read') {
    const { readDocument } = await import('@/lib/verification/engine/read-document');
    return readDocument(task.file, { directory: task.directory, today: task.today });
  }
  if (task.kind === 'warm') {
    const { warmUp } = await import('@/lib/verification/engine/warm-up');
    await warmUp();
    return null;
  }
  const check = await findCheck(task.name);
  return check ? check.run(task.input) : null;
}

process.on('message', async ({ id, task }: EngineRequest) => {
  const answer: EngineAnswer = await perform(task).then(
    (value) => ({ id, value }),
    (error: unknown) => ({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
  process.send?.(answer);
});

endWithParent();
