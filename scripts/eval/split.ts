import { createHash } from 'node:crypto';

/**
 * Whether a person or a source picture is set aside: a third of all names, by the first byte of the name's hash. The rule was written down
 * before anything was tuned; whatever is made of one name stays on one side.
 */
export function isBlind(name: string): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) < 85;
}
