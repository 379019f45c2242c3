import type { RawFact } from '@/lib/voice/engine/understanding/fact-rules';
import { qualified, type Slot } from '@/lib/voice/engine/understanding/questions';
import type { Utterance } from '@/lib/voice/engine/understanding/utterances';

/** Fields that are known or denied. */
export const POLAR = /^(?:policeReport|witness|injury)$/;

/** Where another clause begins: a comma keeps «no» as an answer apart from what follows it. */
const CLAUSE =
  /[,.;:!?…–—|]|\b(?:but|and|so|because|cause|until|till|when|where|which|then|well|although|though|except|just|only|while|after|before)\b/g;
/** A bare «was hurt» has its subject in front of the comma: «nobody, thank God, was hurt». */
const LONG_CLAUSE = /[.;!?|]|\b(?:but|and|so|because|until|when|well)\b/g;
const DENIED = /\b(?:not|never|nobody|no one|no-one|none|neither|nor|without|cannot|hardly|doubt|unlikely|\w+n't)\b/;
const SUPPOSED =
  /\b(?:if|whether|unless|in case|should|would|could|might|wish|worried|afraid|scared|thought|hope|hoping|(?:going|meant|wanted|want|need|needed|have|able|about|try|trying|tried|supposed|advised|asked) (?:me |us )?to|\w+'ll)\b/;
const ANSWER = /^(?:(?:no|nope|nah|yes|yeah|well|oh|um|uh|er|so|and) ?)+/;
const DETERMINED = /^(?:my|his|her|our|their|the|a|an|\w+'s) /;
const REACH = 90;

/** What stands before a place in its clause, as far as it is near enough to count. */
export function clauseBefore(text: string, at: number, boundary: RegExp = CLAUSE): string {
  const part = text.slice(Math.max(0, at - REACH), at);
  const last = [...part.matchAll(boundary)].at(-1);
  return (last ? part.slice(last.index + last[0].length) : part).trim();
}

/**
 * The segment's own words in front of a fact and of it, which tell where a comma stands, with the fact's place in them. No more than is looked
 * at: a long utterance has thousands of facts.
 */
export function rawBefore({ segment, normal }: Utterance, { from, to }: RawFact): [raw: string, at: number] {
  const { start, end } = normal.source(from, to);
  const begin = Math.max(0, start - REACH);
  return [segment.text.slice(begin, end).toLowerCase().replaceAll('’', "'"), start - begin];
}

function asks(text: string, to: number): boolean {
  return /^[^.!?;]*\?/.test(text.slice(to, to + REACH));
}

/** Whether the caller asks for a fact instead of stating it. */
export function isAsked({ segment, normal, role }: Utterance, { from, to }: RawFact): boolean {
  return role === 'customer' && asks(segment.text, normal.source(from, to).end);
}

/**
 * Whether a witness, an injury or the police are stated by the words that name them: not where they are denied («no ambulance came»), supposed
 * («if I had called the police»), asked («should I report it to the police?»), or where a denial is qualified («nobody, well my wife»).
 */
export function isAsserted(utterance: Utterance, fact: RawFact): boolean {
  const { field, value, from, to } = fact;
  if (!POLAR.test(field)) return true;
  const { text } = utterance;
  const [raw, start] = rawBefore(utterance, fact);
  if (isAsked(utterance, fact)) return false;
  const said = text.slice(from, to);
  const before = clauseBefore(raw, start, /^(?:was|were|got|been|hurt|injured) /.test(said) ? LONG_CLAUSE : CLAUSE);
  if (value === 'no') {
    const free = before.replace(ANSWER, '');
    return !DENIED.test(free) && !SUPPOSED.test(free) && !qualified(field as Slot, text, to);
  }
  const none = /\b(?:no|any)(?: \w+)?$/.test(before) && !DETERMINED.test(said);
  return !none && !DENIED.test(before) && !SUPPOSED.test(before);
}
