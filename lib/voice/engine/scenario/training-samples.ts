import type { VoiceScenario } from '@/lib/voice/engine/interview';
import type { Sample } from '@/lib/voice/engine/scenario/learn';
import { TRAINING_CALLS } from '@/lib/voice/engine/scenario/training-calls';
import { TRAINING_PHRASES } from '@/lib/voice/engine/scenario/training-phrases';
import { ASIDES, SITUATIONS } from '@/lib/voice/engine/scenario/training-situations';

/**
 * Sentences of a pattern, as many as its longest list has alternatives: each alternative is said at least once, and the lists move at
 * different paces so that no two always meet.
 */
export function sentencesOf(pattern: string): string[] {
  const parts = pattern
    .split(/(\{[^}]*\})/)
    .map((part) => (part.startsWith('{') ? part.slice(1, -1).split('|') : [part]));
  const count = Math.max(...parts.map((part) => part.length));
  return Array.from({ length: count }, (_, index) =>
    parts
      .map((part, place) => {
        const round = part.length === count ? 0 : Math.floor(index / part.length);
        return part[(index + place + round) % part.length];
      })
      .join('')
      .trim(),
  );
}

const byLine = (set: Record<VoiceScenario, string>) =>
  (Object.entries(set) as [VoiceScenario, string][]).flatMap(([label, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((text) => ({ text, label })),
  );

/** A whole call is a better picture of a call than a sentence. */
const CALL_WEIGHT = 3;

/** All that the classifier learns from: sentences, calls, situations, and what is said beside them. */
export function trainingSamples(): Sample<VoiceScenario>[] {
  const situations = byLine(SITUATIONS).flatMap(({ text, label }) =>
    sentencesOf(text).map((sentence) => ({ text: sentence, label })),
  );
  const asides = ASIDES.flatMap(([scenarios, pattern]) =>
    scenarios.flatMap((label) => sentencesOf(pattern).map((text) => ({ text, label }))),
  );
  return [
    ...[...byLine(TRAINING_PHRASES), ...situations, ...asides].map((sample) => ({ ...sample, weight: 1 })),
    ...byLine(TRAINING_CALLS).map((sample) => ({ ...sample, weight: CALL_WEIGHT })),
  ];
}
