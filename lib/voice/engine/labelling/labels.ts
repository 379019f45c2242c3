import { z } from 'zod';

/** What a passage may be labelled as, with the words the summary introduces it by. Closed: a model chooses among these, it writes none. */
export const PASSAGE_LABELS = {
  WHAT_HAPPENED: 'what happened',
  DAMAGE: 'damage',
  INJURY: 'injury',
  OTHER_PARTY: 'other party',
  WITNESS: 'witness',
  PROOF: 'papers and proof',
  REQUEST: 'what is asked for',
  DISSATISFACTION: 'dissatisfaction',
} as const;

export type PassageLabel = keyof typeof PASSAGE_LABELS;

const labels = Object.keys(PASSAGE_LABELS) as [PassageLabel, ...PassageLabel[]];

/** Passages that a model may name; more are refused. */
export const MAX_PASSAGES = 24;

/** All that a language model may answer: labels and quotes. No number, no score, no decision; anything beside it makes the answer nonsense. */
export const modelAnswerSchema = z.strictObject({
  passages: z
    .array(z.strictObject({ segmentId: z.string().max(40), label: z.enum(labels), quote: z.string().max(400) }))
    .max(MAX_PASSAGES),
});
export type ModelAnswer = z.output<typeof modelAnswerSchema>;

/** A passage whose quote is a true span of its segment. */
export interface Passage {
  segmentId: string;
  label: PassageLabel;
  quote: string;
}

/** What came of asking a language model; null where none is configured. */
export type Labelling =
  | {
      model: string;
      passages: Passage[];
      /** Passages that were thrown away because their quote does not stand in the transcript, or is no statement of the caller. */ dropped: number;
      /** True when the transcript was too long to be shown whole. */
      cut: boolean;
    }
  | { model: string; failure: LabellingFailure };

export type LabellingFailure = 'timed out' | 'could not be reached' | 'answered nonsense' | 'refused';
