import type { Evidence, Transcript, TranscriptSegment } from '@/lib/voice/engine/interview';
import { type NormalText, normalise } from '@/lib/voice/engine/understanding/normalise';

export type Role = 'agent' | 'customer' | null;

/** A segment with who speaks, as far as that can be told, and its text with numbers as figures. */
export interface Utterance {
  segment: TranscriptSegment;
  role: Role;
  normal: NormalText;
  text: string;
}

const AGENT_LABEL =
  /^(agent|operator|representative|rep|adviser|advisor|handler|call ?handler|interviewer|csr|assistant|investigator|adjuster|employee)\b/i;
const CUSTOMER_LABEL =
  /^(customer|caller|claimant|client|policy ?holder|insured|interviewee|witness|member|user|driver)\b/i;

const AGENT_PHRASES = [
  /\b(thank you|thanks) for (calling|holding|waiting|your patience|that)\b/,
  /\b(how (can|may) i help|can i (take|get|have) your|may i (have|take|ask)|could (you|i) (confirm|tell me|take|have|give me)|can you (confirm|tell me|describe|give me))\b/,
  /\b(this call (is|may be) (being )?recorded|for (quality|training|security)|data protection)\b/,
  /\b(is there anything else|bear with me|i'll just (put|pop|pull)|let me (just )?(pull|look|check|bring) (that|your|up)|i can see (here|on|from|that)|i've (logged|noted|raised|made a note))\b/,
  /\b(sorry to hear that|your claim (reference|number) is|our (team|claims handler|engineer)|you're (through|speaking) (to|with)|speaking how)\b/,
  /\b(what was the|what is your|what's your|and your (date of birth|postcode|address|name)|were there any|was anyone|did you (report|call|get|see|take)|do you (have|know|remember|recall)|when did (it|this)|where did (it|this))\b/,
];
const CUSTOMER_PHRASES = [
  /\b(i('d| would) like to|i want to|i need to|i'm (calling|ringing|phoning)|i am calling|i was calling) (to|about|report|make|complain|because)\b/,
  /\b(my (car|house|van|policy|wife|husband|claim|neck|back|phone|bike|kitchen|flat|insurance|vehicle|home|roof|premium|name is|registration))\b/,
  /\b(hit me|ran into me|i was (driving|parked|walking|waiting|stopped)|i (came|got) (home|back|out)|i've been (waiting|paying|on hold)|someone (stole|broke|hit|has)|stole my)\b/,
];

/** How much a text sounds like the one who asks (positive) or the one who tells (negative). */
function lean(text: string): number {
  const count = (patterns: RegExp[]) => patterns.filter((pattern) => pattern.test(text)).length;
  return count(AGENT_PHRASES) - count(CUSTOMER_PHRASES);
}

function rolesByLabel(transcript: Transcript): Map<string, Role> {
  const roles = new Map<string, Role>();
  const unknown = new Map<string, number>();
  for (const { speaker, text } of transcript.segments) {
    if (speaker === null) continue;
    if (AGENT_LABEL.test(speaker)) roles.set(speaker, 'agent');
    else if (CUSTOMER_LABEL.test(speaker)) roles.set(speaker, 'customer');
    else unknown.set(speaker, (unknown.get(speaker) ?? 0) + lean(text.toLowerCase()));
  }
  const [first, second] = [...unknown].sort((a, b) => b[1] - a[1]);
  // Two unknown voices: the one that asks more, if that is plain, is the agent.
  if (first && second && unknown.size === 2 && roles.size === 0 && first[1] > 0 && first[1] - second[1] >= 2) {
    roles.set(first[0], 'agent');
    roles.set(second[0], 'customer');
  }
  if (first && unknown.size === 1 && roles.size > 0 && ![...roles.values()].includes('customer'))
    roles.set(first[0], 'customer');
  return roles;
}

/** The transcript's segments with roles: from labels, from two voices of which one plainly asks, else from clear phrases alone, else null. */
export function readUtterances(transcript: Transcript): Utterance[] {
  const byLabel = rolesByLabel(transcript);
  return transcript.segments.map((segment) => {
    const normal = normalise(segment.text);
    const leaning = lean(segment.text.toLowerCase());
    const ownPhrases = leaning >= 1 ? 'agent' : leaning <= -1 ? 'customer' : null;
    const role = segment.speaker === null ? ownPhrases : (byLabel.get(segment.speaker) ?? null);
    return { segment, role, normal, text: normal.text };
  });
}

/** Evidence for a part of an utterance's normalised text: the words as they stand in the transcript, with their times where known. */
export function evidenceOf(utterance: Utterance, from: number, to: number): Evidence {
  const { start, end } = utterance.normal.source(from, to);
  return evidenceOfSpan(utterance, start, end);
}

/** Evidence for a part of an utterance's own text. */
export function evidenceOfSpan({ segment, role }: Utterance, start: number, end: number): Evidence {
  const quote = segment.text.slice(start, end);
  const [first, last] = wordsWithin(segment, start, end);
  return {
    segmentId: segment.id,
    quote,
    speaker: role ?? segment.speaker,
    startMs: first?.startMs ?? segment.startMs,
    endMs: last?.endMs ?? segment.endMs,
  };
}

/** The words of a segment behind a span of its text, when words and text go together. */
function wordsWithin(segment: TranscriptSegment, start: number, end: number) {
  let at = 0;
  const inside = [];
  for (const word of segment.words) {
    const found = segment.text.indexOf(word.text, at);
    if (found < 0) return [undefined, undefined];
    at = found + word.text.length;
    if (found < end && at > start) inside.push(word);
  }
  return [inside[0], inside.at(-1)];
}
