import { constants, getPriority, setPriority } from 'node:os';

const STEPS = 5;

/** Lets a process (this one by default) run some steps behind this one's present priority: where all want the processor, it waits for the others. */
export function standBehind(pid = process.pid): void {
  setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + STEPS));
}
