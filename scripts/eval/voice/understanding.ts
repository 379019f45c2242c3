import type { ClaimFacts, ScoringInput, Transcript } from '@/lib/voice/engine/interview';
import { scoreInterview } from '@/lib/voice/engine/score-interview';
import { extractFacts } from '@/lib/voice/engine/understanding/facts';
import { readUtterances } from '@/lib/voice/engine/understanding/utterances';
import type { Measure } from '../voice';
import { HELD_OUT_CALLS } from './held-out-calls';
import { HELD_OUT_FACTS, type HeldOutSentence, RECORDED_ON } from './held-out-facts';

const NOTHING_KNOWN: ClaimFacts = {
  recordedOn: RECORDED_ON,
  claim: {
    type: 'MOTOR',
    lossDate: '2026-03-01',
    lossTime: null,
    lossLocation: null,
    reportedAt: '2026-03-14T09:00:00Z',
    description: '',
    amountClaimed: null,
    policy: null,
    vehicle: null,
  },
  participants: [],
  earlierCalls: [],
};

/** Lines as a transcript, the first by the agent when it is a question. */
function transcriptOf(lines: [speaker: string | null, text: string][]): Transcript {
  return {
    engine: { name: 'person', version: '1' },
    language: 'en-GB',
    segments: lines.map(([speaker, text], index) => ({
      id: `s${index + 1}`,
      speaker,
      text,
      startMs: index * 4000,
      endMs: index * 4000 + 3500,
      words: [],
    })),
  };
}

function factMisses({ text, question, facts: expected }: HeldOutSentence): { slots: number; misses: string[] } {
  const lines: [string | null, string][] = question ? [['agent', question]] : [];
  const found = extractFacts(readUtterances(transcriptOf([...lines, ['customer', text]])), NOTHING_KNOWN);
  const misses = Object.entries(expected).flatMap(([field, value]) => {
    const said = found.filter((fact) => fact.field === field && !fact.corrected);
    // The first value not taken back counts; of places and records any.
    const right = /lossLocation|record|incident|policeReport/.test(field)
      ? said.some((fact) => fact.value === value)
      : said[0]?.value === value && said.length === 1;
    return right ? [] : [`${field} ${value}, found ${said.map((fact) => fact.value).join('/') || 'none'}: «${text}»`];
  });
  return { slots: Object.keys(expected).length, misses };
}

/** Slots of held-back sentences, truth of quotes and equality of a second run over the held-back calls. */
export function understandingResults(): Measure[] {
  const judged = HELD_OUT_FACTS.map(factMisses);
  const slots = judged.reduce((sum, one) => sum + one.slots, 0);
  const misses = judged.flatMap((one) => one.misses);
  let quotes = 0;
  const untrue: string[] = [];
  const changed: string[] = [];
  for (const line of Object.values(HELD_OUT_CALLS).flatMap((lines) => lines.trim().split('\n'))) {
    const transcript = transcriptOf(line.split(/(?<=[.?]) /).map((part) => [null, part]));
    const input: ScoringInput = {
      transcript,
      audio: null,
      facts: NOTHING_KNOWN,
      scenario: 'customerSupportComplaint',
      autoRetry: true,
    };
    const first = scoreInterview(input);
    if (JSON.stringify(first) !== JSON.stringify(scoreInterview(structuredClone(input)))) changed.push(line);
    const { result } = first;
    const evidence = [
      ...(result?.importantCallSignals ?? []),
      ...(result?.keyScores ?? []).flatMap((key) => key.evidence),
      ...(result?.facts ?? []).map((fact) => fact.evidence),
    ];
    quotes += evidence.length;
    for (const { segmentId, quote } of evidence)
      if (!transcript.segments.find(({ id }) => id === segmentId)?.text.includes(quote)) untrue.push(quote);
  }
  return [
    {
      name: `Facts in ${HELD_OUT_FACTS.length} held-back sentences (${slots} slots)`,
      value: 1 - misses.length / slots,
      target: 0.92,
      misses,
    },
    { name: `True quotes (${quotes})`, value: 1 - untrue.length / Math.max(1, quotes), target: 1, misses: untrue },
    { name: 'Second run equal to the first', value: changed.length === 0 ? 1 : 0, target: 1, misses: changed },
  ];
}
