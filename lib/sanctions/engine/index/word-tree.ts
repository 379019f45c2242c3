import { gap, LONGEST, SWAP, substitution } from '@/lib/sanctions/engine/edit-distance';

const GROWTH = 2;
/** What a letter that only one word has costs, by its character code; never less than three quarters. */
const GAPS = Float64Array.from({ length: 128 }, (_, letter) => gap(String.fromCharCode(letter), 0));
const LEAST_GAP = 0.75;

/**
 * Words as a tree of their letters (a–z, 0–9). What lies within a weighted edit distance of a word is found by filling the distance's table
 * once per branch instead of once per word, and leaving a branch as soon as no word below it can be near enough (Navarro, «A guided tour to
 * approximate string matching», ACM Computing Surveys 33, 2001, section 8).
 */
export class WordTree {
  #child = new Int32Array(1024);
  #sibling = new Int32Array(1024);
  #letter = new Uint8Array(1024);
  /** Number of the word that ends here, plus one. */
  #word = new Int32Array(1024);
  /** Lengths of the shortest and the longest word below. */
  #shortest = new Uint8Array(1024).fill(255);
  #longest = new Uint8Array(1024);
  #nodes = 1;
  readonly #rows = Array.from({ length: LONGEST + 1 }, () => new Float64Array(LONGEST + 1));
  readonly #path = new Uint8Array(LONGEST + 1);
  /** The search at hand: the word's letters and gaps, the limit, and what was found. */
  readonly #letters = new Uint8Array(LONGEST);
  readonly #gaps = new Float64Array(LONGEST);
  #length = 0;
  #limit = 0;
  #band = 0;
  #found: number[] = [];

  #grow(): void {
    const grown = <T extends Int32Array | Uint8Array>(old: T, wider: T): T => {
      wider.set(old);
      return wider;
    };
    const size = this.#child.length * GROWTH;
    this.#child = grown(this.#child, new Int32Array(size));
    this.#sibling = grown(this.#sibling, new Int32Array(size));
    this.#letter = grown(this.#letter, new Uint8Array(size));
    this.#word = grown(this.#word, new Int32Array(size));
    this.#shortest = grown(this.#shortest, new Uint8Array(size).fill(255));
    this.#longest = grown(this.#longest, new Uint8Array(size));
  }

  #step(node: number, letter: number): number {
    let child = this.#child[node] ?? 0;
    while (child !== 0 && this.#letter[child] !== letter) child = this.#sibling[child] ?? 0;
    return child;
  }

  /** Takes a word in under a number; words of more than 64 letters are left out, since no other is near them. */
  add(word: string, number: number): void {
    if (word.length > LONGEST) return;
    let node = 0;
    for (let at = 0; at < word.length; at += 1) {
      const letter = word.charCodeAt(at);
      let child = this.#step(node, letter);
      if (child === 0) {
        if (this.#nodes === this.#child.length) this.#grow();
        child = this.#nodes;
        this.#nodes += 1;
        this.#letter[child] = letter;
        this.#sibling[child] = this.#child[node] ?? 0;
        this.#child[node] = child;
      }
      node = child;
      if (word.length < (this.#shortest[node] ?? 255)) this.#shortest[node] = word.length;
      if (word.length > (this.#longest[node] ?? 0)) this.#longest[node] = word.length;
    }
    this.#word[node] = number + 1;
  }

  /** Numbers of the words that begin with a text. */
  beginningWith(text: string): number[] {
    let node = 0;
    for (let at = 0; at < text.length; at += 1) {
      node = this.#step(node, text.charCodeAt(at));
      if (node === 0) return [];
    }
    const found: number[] = [];
    const waiting = [node];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const word = this.#word[next] ?? 0;
      if (word > 0) found.push(word - 1);
      for (let child = this.#child[next] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) waiting.push(child);
    }
    return found;
  }

  /** Numbers of the words whose edit distance to a word is at most `limit`. */
  near(word: string, limit: number): number[] {
    const { length } = word;
    if (length > LONGEST) return [];
    this.#length = length;
    this.#limit = limit;
    // Cells so far off the diagonal cost more in gaps alone.
    this.#band = Math.floor(limit / LEAST_GAP);
    this.#found = [];
    const first = this.#rows[0] as Float64Array;
    first[0] = 0;
    for (let j = 0; j < length; j += 1) {
      this.#letters[j] = word.charCodeAt(j);
      this.#gaps[j] = gap(word, j);
      first[j + 1] = (first[j] ?? 0) + (this.#gaps[j] ?? 1);
    }
    this.#descend(0, 0, 0);
    return this.#found;
  }

  #descend(node: number, depth: number, leastBefore: number): void {
    const [letters, gaps, length, limit] = [this.#letters, this.#gaps, this.#length, this.#limit];
    const from = Math.max(1, depth + 1 - this.#band);
    const to = Math.min(length, depth + 1 + this.#band);
    if (depth === LONGEST || from > length) return;
    const row = this.#rows[depth] as Float64Array;
    const next = this.#rows[depth + 1] as Float64Array;
    const before = this.#rows[depth > 0 ? depth - 1 : 0] as Float64Array;
    const last = depth > 0 ? (this.#path[depth] ?? 0) : 0;
    for (let child = this.#child[node] ?? 0; child !== 0; child = this.#sibling[child] ?? 0) {
      // No word below is of a length that the gaps would allow.
      if ((this.#longest[child] ?? 0) < length - this.#band || (this.#shortest[child] ?? 0) > length + this.#band)
        continue;
      const letter = this.#letter[child] ?? 0;
      const dropped = letter === last ? LEAST_GAP : (GAPS[letter] ?? 1);
      let least = from === 1 ? (row[0] ?? 0) + dropped : Number.POSITIVE_INFINITY;
      next[from - 1] = least;
      for (let j = from; j <= to; j += 1) {
        const other = letters[j - 1] ?? 0;
        let cost = (row[j - 1] ?? 0) + substitution(letter, other, depth === 0 && j === 1);
        const down = (row[j] ?? 0) + dropped;
        if (down < cost) cost = down;
        const right = (next[j - 1] ?? 0) + (gaps[j - 1] ?? 1);
        if (right < cost) cost = right;
        if (j > 1 && last === other && letter === letters[j - 2]) {
          const swapped = (before[j - 2] ?? 0) + SWAP;
          if (swapped < cost) cost = swapped;
        }
        next[j] = cost;
        if (cost < least) least = cost;
      }
      // The row below looks one cell further than this one went.
      if (to < length) next[to + 1] = Number.POSITIVE_INFINITY;
      // A swap of neighbours reaches over one row, so both must be beyond the limit.
      if (least > limit && leastBefore + SWAP > limit) continue;
      const word = this.#word[child] ?? 0;
      if (word > 0 && to === length && (next[length] ?? 0) <= limit) this.#found.push(word - 1);
      this.#path[depth + 1] = letter;
      this.#descend(child, depth + 1, least);
    }
  }
}
