/** Texts whose results are kept at most; beyond it everything is forgotten and worked out anew. */
const LIMIT = 200_000;

/** A pure function of a text that remembers what it found. */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= LIMIT) known.clear();
    const result = work(text);
    known.set(text, result);
    return result;
  };
}
