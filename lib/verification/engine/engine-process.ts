// Runs as a process of its own, started by run-checks.ts: it opens foreign files, so it knows no secret and no database, and may be
// ended at any moment. One task at a time.
import { answerTasks } from '@/lib/core/answer-tasks';
import type { EngineTask } from '@/lib/verification/engine/engine-task';
import { findCheck } from '@/lib/verification/engine/registry';

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

answerTasks(perform);
