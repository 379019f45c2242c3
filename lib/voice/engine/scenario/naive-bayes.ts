/** Lower-case words and pairs of neighbours. */
export function features(text: string): string[] {
  const words = text
    .toLowerCase()
    .replaceAll('’', "'")
    .match(/[\p{L}\p{N}']+/gu);
  if (!words) return [];
  return [...words, ...words.slice(1).map((word, index) => `${words[index]} ${word}`)];
}

/** The same and the stems of the words: for few samples, where «leaked» has to help with «leaking». */
export function stemmedFeatures(text: string): string[] {
  const words =
    text
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{N}']+/gu) ?? [];
  return [...features(text), ...words.map((word) => `~${stemOf(word)}`)];
}

/** A word without the endings that only its place in the sentence asks for. */
function stemOf(word: string): string {
  return word.length <= 4
    ? word
    : word
        .replace(/'s$/, '')
        .replace(/(?:ing|ed|es|s|ly)$/, '')
        .replace(/(.)\1$/, '$1');
}

/**
 * Complement naive Bayes with weights of length one (Rennie, Shih, Teevan & Karger 2003) over words and pairs: each class is described by what
 * all others say, which bears classes of unequal size. Counting is all there is to training: the same phrases give the same model.
 */
export class ComplementNaiveBayes<Label extends string> {
  private readonly weights = new Map<Label, Map<string, number>>();
  private readonly unseen = new Map<Label, number>();
  private readonly rarity = new Map<string, number>();

  constructor(
    samples: { text: string; label: Label }[],
    private readonly read: (text: string) => string[] = features,
  ) {
    const smoothing = 0.3;
    const labels = [...new Set(samples.map(({ label }) => label))].sort();
    const documents = samples.map(({ text, label }) => ({ counts: countOf(this.read(text)), label }));
    for (const { counts } of documents)
      for (const feature of counts.keys()) this.rarity.set(feature, (this.rarity.get(feature) ?? 0) + 1);
    for (const [feature, count] of this.rarity)
      this.rarity.set(feature, Math.log((1 + documents.length) / (1 + count)) + 1);
    const totals = new Map<Label, Map<string, number>>(labels.map((label) => [label, new Map<string, number>()]));
    for (const { counts, label } of documents) {
      const scaled = this.scale(counts);
      for (const other of labels) {
        const total = totals.get(other);
        if (other === label || !total) continue;
        for (const [feature, value] of scaled) total.set(feature, (total.get(feature) ?? 0) + value);
      }
    }
    const vocabulary = this.rarity.size;
    for (const [label, total] of totals) this.describe(label, total, smoothing, vocabulary);
  }

  get labels(): Label[] {
    return [...this.weights.keys()];
  }

  private describe(label: Label, total: Map<string, number>, smoothing: number, vocabulary: number): void {
    const sum = [...total.values()].reduce((all, value) => all + value, 0) + smoothing * vocabulary;
    const unseen = -Math.log(smoothing / sum);
    const weights = new Map(
      [...this.rarity.keys()].map((feature) => [feature, -Math.log(((total.get(feature) ?? 0) + smoothing) / sum)]),
    );
    const length = [...weights.values()].reduce((all, value) => all + Math.abs(value), 0);
    this.weights.set(label, new Map([...weights].map(([feature, value]) => [feature, (value / length) * vocabulary])));
    this.unseen.set(label, (unseen / length) * vocabulary);
  }

  /** Frequencies damped, weighted by rarity, of length one. */
  private scale(counts: Map<string, number>): Map<string, number> {
    const weighted = [...counts].map(([feature, count]): [string, number] => [
      feature,
      (1 + Math.log(count)) * (this.rarity.get(feature) ?? 0),
    ]);
    const length = Math.sqrt(weighted.reduce((sum, [, value]) => sum + value * value, 0)) || 1;
    return new Map(weighted.map(([feature, value]) => [feature, value / length]));
  }

  /** How well each label fits a text: a score without unit, higher fits better. */
  score(text: string): Map<Label, number> {
    const scaled = this.scale(countOf(this.read(text).filter((feature) => this.rarity.has(feature))));
    return new Map(
      [...this.weights].map(([label, weights]) => [
        label,
        [...scaled].reduce(
          (sum, [feature, value]) => sum + value * (weights.get(feature) ?? this.unseen.get(label) ?? 0),
          0,
        ),
      ]),
    );
  }

  /** The label that fits best; the first in the alphabet of several that fit alike. */
  classify(text: string): Label | undefined {
    return [...this.score(text)].sort((a, b) => b[1] - a[1])[0]?.[0];
  }
}

function countOf(found: string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const feature of found) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}
