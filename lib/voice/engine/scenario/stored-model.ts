import type { VoiceScenario } from '@/lib/voice/engine/interview';
import { callFeatures } from '@/lib/voice/engine/scenario/features';
import { LinearModel, Vocabulary } from '@/lib/voice/engine/scenario/linear-model';

/** Weights are kept in hundredths. */
export const UNIT = 100;

/** A model as a file: each line names a feature, in how many of all documents it is, and its weights by label, parted by tabulators. */
export interface StoredModel {
  labels: string[];
  documents: number;
  lines: string[];
}

/** The model that a file holds. */
export function readModel({ labels, documents, lines }: StoredModel): LinearModel<VoiceScenario> {
  const weights = new Float64Array(lines.length * labels.length);
  const frequencies = lines.map((line, index): [string, number] => {
    const [feature = '', found, ...own] = line.split('\t');
    own.forEach((value, label) => {
      weights[index * labels.length + label] = Number(value) / UNIT;
    });
    return [feature, Number(found)];
  });
  return new LinearModel(labels as VoiceScenario[], new Vocabulary(frequencies, documents), weights, callFeatures);
}
