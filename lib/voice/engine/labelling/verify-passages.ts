import type { ModelAnswer, Passage } from '@/lib/voice/engine/labelling/labels';
import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

/** Shorter quotes say nothing, whatever they are labelled. */
const FEWEST_CHARACTERS = 8;

/**
 * Keeps the passages whose quote stands in the segment it names, letter for letter but for spaces around it, and was not said by an agent.
 * What a model made up goes. A passage is kept once.
 */
export function verifyPassages(
  answer: ModelAnswer,
  utterances: readonly Utterance[],
): { passages: Passage[]; dropped: number } {
  const said = new Map(utterances.map(({ segment, role }) => [segment.id, { text: segment.text, role }]));
  const kept = new Map<string, Passage>();
  for (const { segmentId, label, quote: given } of answer.passages) {
    const quote = given.trim();
    const segment = said.get(segmentId);
    if (!segment || segment.role === 'agent' || quote.length < FEWEST_CHARACTERS) continue;
    if (segment.text.includes(quote)) kept.set(JSON.stringify([segmentId, label, quote]), { segmentId, label, quote });
  }
  return { passages: [...kept.values()], dropped: answer.passages.length - kept.size };
}
