import { constants, getPriority, setPriority } from 'node:os';
import { log } from '@/lib/core/log';

const STEPS = 5;

/** Lets a process (this one by default) run some steps behind this one's present priority: where all want the processor, it waits for the others. */
export function standBehind(pid = process.pid): void {
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + STEPS));
  } catch (error) {
    // A matter of speed, no more: the process may be gone, or the system refuse it.
    log().warn({ err: error }, 'a priority could not be set');
  }
}
