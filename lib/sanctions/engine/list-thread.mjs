/**
 * First file of the thread that holds the lists. Whoever asks for something else comes first, also while lists are taken in: on Linux a
 * priority is a thread's own, and the threads that it starts inherit it.
 */
import { constants, getPriority, setPriority } from 'node:os';

const BEHIND = 5;

if (process.platform === 'linux') {
  try {
    setPriority(Math.min(constants.priority.PRIORITY_LOW, getPriority() + BEHIND));
  } catch {
    // A system that refuses it has the lists all the same.
  }
}
const { register } = await import('tsx/esm/api');
const unregister = register();
await import('../hold-lists.ts');
await unregister();
