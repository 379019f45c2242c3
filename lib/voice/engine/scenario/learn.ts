import {
  LinearModel,
  scoresOf,
  toShares,
  type Vector,
  Vocabulary,
  type Weights,
} from '@/lib/voice/engine/scenario/linear-model';

/** A text whose label is known. `weight` says how many of its kind it stands for. */
export interface Sample<Label extends string> {
  text: string;
  label: Label;
  weight: number;
}

interface Document {
  vector: Vector;
  label: number;
  weight: number;
}

const SMOOTHING = 0.3;

/**
 * Complement naive Bayes with weights of length one (Rennie, Shih, Teevan & Karger 2003): each label is described by what all others say, which
 * bears labels of unequal size.
 */
function complementWeights(documents: Document[], features: number, labels: number): Weights {
  const totals = new Float64Array(features * labels).fill(SMOOTHING);
  const all = new Float64Array(features);
  for (const { vector, label, weight } of documents)
    vector.indices.forEach((index, place) => {
      const value = weight * (vector.values[place] ?? 0);
      all[index] = (all[index] ?? 0) + value;
      totals[index * labels + label] = (totals[index * labels + label] ?? 0) - value;
    });
  const weights = new Float64Array(features * labels);
  for (let label = 0; label < labels; label += 1) {
    let sum = 0;
    for (let index = 0; index < features; index += 1) {
      const place = index * labels + label;
      weights[place] = (totals[place] ?? 0) + (all[index] ?? 0);
      sum += weights[place] ?? 0;
    }
    let length = 0;
    for (let place = label; place < weights.length; place += labels) {
      weights[place] = -Math.log(Math.max(weights[place] ?? 0, SMOOTHING) / sum);
      length += Math.abs(weights[place] ?? 0);
    }
    for (let place = label; place < weights.length; place += labels)
      weights[place] = ((weights[place] ?? 0) / length) * features;
  }
  return weights;
}

const ROUNDS = 12;
const STEP = 0.2;
const DECAY = 1e-5;
const SEED = 7;

/** Numbers from 0 to 1, the same ones for a seed every time (Numerical Recipes' linear congruence). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Logistic regression over all labels at once, by gradient steps that shrink for what was seen often (AdaGrad; Duchi, Hazan & Singer 2011). */
function logisticWeights(documents: Document[], features: number, labels: number): Weights {
  const weights = new Float64Array(features * labels);
  const squares = new Float64Array(features * labels).fill(1e-8);
  const random = numbersOf(SEED);
  const order = [...documents];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let place = order.length - 1; place > 0; place -= 1) {
      const other = Math.floor(random() * (place + 1));
      const [a, b] = [order[place], order[other]];
      if (a && b) [order[place], order[other]] = [b, a];
    }
    for (const { vector, label, weight } of order) {
      const shares = scoresOf(vector, weights, labels);
      toShares(shares);
      shares[label] = (shares[label] ?? 0) - 1;
      for (let at = 0; at < vector.indices.length; at += 1) {
        const value = weight * (vector.values[at] ?? 0);
        const first = (vector.indices[at] ?? 0) * labels;
        for (let other = 0; other < labels; other += 1) {
          const place = first + other;
          const old = weights[place] ?? 0;
          const slope = (shares[other] ?? 0) * value + DECAY * old;
          const square = (squares[place] ?? 0) + slope * slope;
          squares[place] = square;
          weights[place] = old - (STEP * slope) / Math.sqrt(square);
        }
      }
    }
  }
  return weights;
}

/** How much each learner counts, found by log likelihood over training calls that were left out of training, a sixth at a time. */
export const SCALES = { bayes: 15, logistic: 1.5 };

/**
 * Both learners over one vocabulary, added up: naive Bayes is the better one where little was seen, regression where much was (Wang & Manning 2012
 * interpolate likewise). The same samples give the same model.
 */
export function learn<Label extends string>(
  samples: Sample<Label>[],
  read: (text: string) => string[],
  { minimum = 2, scales = SCALES } = {},
): LinearModel<Label> {
  const labels = [...new Set(samples.map(({ label }) => label))].sort();
  const found = samples.map(({ text }) => read(text));
  const vocabulary = Vocabulary.of(found, minimum);
  const documents = samples.map(({ label, weight }, index) => ({
    vector: vocabulary.vectorOf(found[index] ?? []),
    label: labels.indexOf(label),
    weight,
  }));
  const bayes = complementWeights(documents, vocabulary.size, labels.length);
  const logistic = logisticWeights(documents, vocabulary.size, labels.length);
  const weights = bayes.map((value, place) => scales.bayes * value + scales.logistic * (logistic[place] ?? 0));
  return new LinearModel(labels, vocabulary, weights, read);
}
