import { POLAR } from '@/lib/voice/engine/understanding/assertion';
import type { RawFact } from '@/lib/voice/engine/understanding/fact-rules';
import { polarity, type Slot } from '@/lib/voice/engine/understanding/questions';
import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

const CONFIRMS =
  /^(?:yes|yeah|yep|correct(?! me)|right(?= (?:\||yes|yeah)|$)|that's right|that's correct|exactly|that is correct|that is right|uh huh)\b/;
/** A «yes» that takes itself back, or goes on to something else. */
const TAKEN_BACK = /^(?:\w+(?:'s)? ){1,3}?(?:no|nope|not|but|actually|well|except|i mean)\b/;
/** «Yes» to a denial may mean either; these do not. */
const AGREES_TO_DENIAL =
  /^(?:(?:yes |yeah )?(?:that's|that is) (?:right|correct)|correct(?! me)|exactly|(?:no|nope)(?: no)?(?: (?:nobody|no one|none|not|nothing|thank)\b| \||$))/;
/** A short question that asks about the sentence before it. */
const TAG = /^ ?(?:is|isn't|am|have|do|are|aren't|was|wasn't|were|weren't|right|correct|yes|yeah|okay)(?: \w+){0,4} ?$/;

/** Where the sentence begins that a question ends with, with the one before it where the question only asks whether that is so. */
function questionStart(text: string): number {
  const end = text.replace(/ \|$/, '').length;
  const last = text.lastIndexOf('|', end - 1) + 1;
  return last > 0 && TAG.test(text.slice(last, end)) ? text.lastIndexOf('|', last - 2) + 1 : last;
}

/**
 * What of an agent's question the caller agrees to: what the agent said before asking is none of it, nor what the question leaves open («on
 * the third or the fourth?»), nor a denial that a mere «yes» follows («you weren't hurt?» «yes, I was»).
 */
export function agreedFacts(question: Utterance, answer: Utterance, found: RawFact[]): RawFact[] {
  const start = questionStart(question.text);
  const asked = found.filter(({ from }) => from >= start);
  const firmly = CONFIRMS.test(answer.text) && !TAKEN_BACK.test(answer.text);
  return asked.filter(({ field, value }) => {
    if (asked.some((other) => other.field === field && other.value !== value)) return false;
    if (!POLAR.test(field)) return firmly;
    if (value === 'no')
      return AGREES_TO_DENIAL.test(answer.text) && polarity(`no ${answer.text}`, field as Slot) === 'no';
    return firmly && polarity(`yes ${answer.text}`, field as Slot) !== null;
  });
}
