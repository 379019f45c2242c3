import type { CallSignal } from '@/lib/voice/engine/interview';
import { type Labelling, PASSAGE_LABELS, type Passage, type PassageLabel } from '@/lib/voice/engine/labelling/labels';
import { evidenceOfSpan, type Utterance } from '@/lib/voice/engine/understanding/utterances';

const RULE = 'model.passage/1';
const names = Object.entries(PASSAGE_LABELS) as [PassageLabel, string][];
const codeOf = (label: PassageLabel) => `PASSAGE_${label}`;

/** The passages of a model that was asked and answered; none otherwise. */
export function passagesOf(labelling: Labelling | null): readonly Passage[] {
  return labelling && 'passages' in labelling ? labelling.passages : [];
}

/** Passages as signals that weigh nothing: neutral, low, at their place in the call. */
export function passageSignals(passages: readonly Passage[], utterances: readonly Utterance[]): CallSignal[] {
  return passages.flatMap(({ segmentId, label, quote }) => {
    const utterance = utterances.find(({ segment }) => segment.id === segmentId);
    const start = utterance?.segment.text.indexOf(quote) ?? -1;
    if (!utterance || start < 0) return [];
    return [
      {
        ...evidenceOfSpan(utterance, start, start + quote.length),
        code: codeOf(label),
        label: `Passage: ${PASSAGE_LABELS[label]}`,
        polarity: 'neutral' as const,
        severity: 'LOW' as const,
        basis: 'operational' as const,
        claimField: null,
        claimValue: null,
        callValue: null,
        explanation:
          'Found by a language model. The words stand in the transcript; no score and no decision follows from the label.',
        ruleId: RULE,
      },
    ];
  });
}

/** The first passage of each label in the caller's own words, as one sentence; nothing without passages. */
export function quotedSummary(signals: readonly CallSignal[]): string[] {
  const told = names.flatMap(([label, name]) => {
    const [first] = signals.filter(({ code }) => code === codeOf(label)).sort((a, b) => a.startMs - b.startMs);
    return first ? [`${name} «${first.quote}»`] : [];
  });
  return told.length > 0 ? [`In the caller’s words: ${told.join('; ')}.`] : [];
}

/** What a reader has to know about the model's part: which one it was, what it did not see, what was thrown away, why there is nothing of it. */
export function labellingLimits(labelling: Labelling | null): string[] {
  if (!labelling) return [];
  if ('failure' in labelling)
    return [`The language model ${labelling.model} ${labelling.failure}; the result comes from the rules alone.`];
  const { model, dropped, cut } = labelling;
  return [
    `Passages were found by the language model ${model}. Scores and suggestion come from rules alone.`,
    ...(dropped > 0 ? [`${dropped} of its passages were thrown away: the caller did not say them.`] : []),
    ...(cut ? ['It was shown the beginning of the call only.'] : []),
  ];
}
