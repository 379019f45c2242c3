import { callFeatures } from '@/lib/voice/engine/scenario/features';
import { learn } from '@/lib/voice/engine/scenario/learn';
import { type StoredModel, UNIT } from '@/lib/voice/engine/scenario/stored-model';
import { trainingSamples } from '@/lib/voice/engine/scenario/training-samples';

/** What fewer of the training texts say tells more about the text than about its scenario. */
const MINIMUM = 3;

/** Learns from all training samples, about a second. Of each feature's weights the mean is taken off: what speaks for all speaks for none. */
export function trainScenarioModel(): StoredModel {
  const { labels, vocabulary, weights } = learn(trainingSamples(), callFeatures, { minimum: MINIMUM });
  const lines = vocabulary.frequencies.map(([feature, found], index) => {
    const own = weights.subarray(index * labels.length, (index + 1) * labels.length);
    const mean = own.reduce((sum, value) => sum + value, 0) / labels.length;
    return [feature, found, ...Array.from(own, (value) => Math.round((value - mean) * UNIT))].join('\t');
  });
  return { labels, documents: vocabulary.documents, lines };
}
