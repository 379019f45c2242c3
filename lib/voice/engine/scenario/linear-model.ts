/** Features of one text: the number of each, and how much of it there is. */
export interface Vector {
  indices: number[];
  values: number[];
}

function countOf(found: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const feature of found) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

/** Features that are known, and in how many of all documents each was found. */
export class Vocabulary {
  private readonly numbers = new Map<string, number>();
  private readonly rarities: number[] = [];

  constructor(
    readonly frequencies: [feature: string, documents: number][],
    readonly documents: number,
  ) {
    for (const [feature, found] of frequencies) {
      this.numbers.set(feature, this.rarities.length);
      this.rarities.push(Math.log((1 + documents) / (1 + found)) + 1);
    }
  }

  /** What at least `minimum` of the documents say. */
  static of(documents: string[][], minimum: number): Vocabulary {
    const found = new Map<string, number>();
    for (const document of documents)
      for (const feature of new Set(document)) found.set(feature, (found.get(feature) ?? 0) + 1);
    return new Vocabulary(
      [...found].filter(([, count]) => count >= minimum),
      documents.length,
    );
  }

  get size(): number {
    return this.rarities.length;
  }

  knows(feature: string): boolean {
    return this.numbers.has(feature);
  }

  /** Frequencies damped, weighted by rarity, of length one; what is unknown plays no part. */
  vectorOf(found: string[]): Vector {
    const indices: number[] = [];
    const values: number[] = [];
    let squares = 0;
    for (const [feature, count] of countOf(found)) {
      const index = this.numbers.get(feature);
      if (index === undefined) continue;
      const value = (1 + Math.log(count)) * (this.rarities[index] ?? 0);
      indices.push(index);
      values.push(value);
      squares += value * value;
    }
    const length = Math.sqrt(squares) || 1;
    return { indices, values: values.map((value) => value / length) };
  }
}

/** Weights of features per label, one label after the other for each feature. */
export type Weights = Float64Array;

/** Sums up, for each label, what the features of a text say for it. */
export class LinearModel<Label extends string> {
  constructor(
    readonly labels: Label[],
    readonly vocabulary: Vocabulary,
    readonly weights: Weights,
    private readonly read: (text: string) => string[],
  ) {}

  /** How well each label fits a text: a score without unit, higher fits better. */
  score(text: string): Map<Label, number> {
    const { indices, values } = this.vocabulary.vectorOf(this.read(text));
    const sums = scoresOf({ indices, values }, this.weights, this.labels.length);
    return new Map(this.labels.map((label, place) => [label, sums[place] ?? 0]));
  }

  /** What each feature of a text adds to the score of a label, above what it adds to another's; what says most first. */
  reasons(text: string, label: Label, other: Label): { feature: string; part: number }[] {
    const { indices, values } = this.vocabulary.vectorOf(this.read(text));
    const weightOf = (index: number, of: Label) =>
      this.weights[index * this.labels.length + this.labels.indexOf(of)] ?? 0;
    return indices
      .map((index, place) => ({
        feature: this.vocabulary.frequencies[index]?.[0] ?? '',
        part: (values[place] ?? 0) * (weightOf(index, label) - weightOf(index, other)),
      }))
      .sort((a, b) => b.part - a.part || a.feature.localeCompare(b.feature));
  }

  /** The label that fits best; the first in the alphabet of several that fit alike. */
  classify(text: string): Label | undefined {
    return [...this.score(text)].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]))[0]?.[0];
  }
}

/** Sum of value × weight per label. */
export function scoresOf({ indices, values }: Vector, weights: Weights, labels: number): Float64Array {
  const sums = new Float64Array(labels);
  indices.forEach((index, place) => {
    const value = values[place] ?? 0;
    for (let label = 0; label < labels; label += 1)
      sums[label] = (sums[label] ?? 0) + value * (weights[index * labels + label] ?? 0);
  });
  return sums;
}

/** In place: shares that sum to one, by the exponential of each. */
export function toShares(scores: Float64Array): void {
  const top = Math.max(...scores);
  for (let place = 0; place < scores.length; place += 1) scores[place] = Math.exp((scores[place] ?? 0) - top);
  const sum = scores.reduce((total, value) => total + value, 0);
  for (let place = 0; place < scores.length; place += 1) scores[place] = (scores[place] ?? 0) / sum;
}
