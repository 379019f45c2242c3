import { readFileSync } from 'node:fs';
import type { VoiceScenario } from '@/lib/voice/engine/interview';

/** One written call: what its caller says, as the scorer would join it, and the scenario it was written for. */
export interface WrittenCall {
  text: string;
  label: VoiceScenario;
}

/**
 * The calls of one set. A and B, five per scenario, are by the author of the training situations; C and D, seven per scenario, by somebody who never
 * saw the classifier. A and C may be read and learned from; of B and D only totals are looked at, so that they say how calls fare that nobody
 * trained on.
 */
export function writtenCalls(set: 'a' | 'b' | 'c' | 'd'): WrittenCall[] {
  const file = new URL(`./calls-${set}.txt`, import.meta.url);
  return readFileSync(file, 'utf8')
    .split(/^## /m)
    .slice(1)
    .flatMap((section) => {
      const [label, ...calls] = section.trim().split(/\n\n/);
      return calls.map((call) => ({ text: callerOf(call), label: label as VoiceScenario }));
    });
}

const callerOf = (call: string) =>
  call
    .split('\n')
    .filter((line) => line.startsWith('Caller: '))
    .map((line) => line.slice('Caller: '.length))
    .join('\n');
