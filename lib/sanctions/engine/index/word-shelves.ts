import { editDistance, LEAST_GAP, LONGEST } from '@/lib/sanctions/engine/edit-distance';
import {
  BIT,
  bitsOf,
  CONFUSED,
  doubledIn,
  LEAST_SUBSTITUTION,
  LETTERS,
  leastCost,
} from '@/lib/sanctions/engine/index/letter-sets';
import { Numbers } from '@/lib/sanctions/engine/index/packed-lists';

/** Rounding of sums, on the safe side. */
const MARGIN = 1e-9;
/** What three bits hold at most. */
const COUNTED = 7;

/** Words of one length. */
class Shelf {
  readonly words: string[] = [];
  readonly numbers = new Numbers();
  /** Sets of each word's letters, of those that it has twice, and of those that they are easily taken for. */
  readonly letters = new Numbers();
  readonly doubled = new Numbers();
  readonly confused = new Numbers();
  /** The letters of 32 words at a time: 32 numbers, one for each letter, with a bit for each word that has it. */
  #planes = new Int32Array(LETTERS);

  add(word: string, number: number): void {
    const at = this.words.push(word) - 1;
    const letters = bitsOf(word, BIT);
    this.numbers.push(number);
    this.letters.push(letters);
    this.doubled.push(doubledIn(word));
    this.confused.push(bitsOf(word, CONFUSED));
    const block = (at >>> 5) * LETTERS;
    if (block === this.#planes.length) {
      const wider = new Int32Array(block * 2);
      wider.set(this.#planes);
      this.#planes = wider;
    }
    for (let letter = 0; letter < LETTERS; letter += 1)
      if ((letters >>> letter) & 1)
        this.#planes[block + letter] = (this.#planes[block + letter] ?? 0) | (1 << (at & 31));
  }

  /**
   * Writes down the places of the words that lack at most so many of some letters, and returns how many they are. 32 words are counted at once,
   * the sums upright in three numbers (D. Rinfret, P. O'Neil and E. O'Neil, «Bit-sliced index arithmetic», SIGMOD 2001).
   */
  lacking(letters: Uint8Array, letterCount: number, most: number, places: Int32Array): number {
    const planes = this.#planes;
    const size = this.words.length;
    // The sums begin where one too many makes them overflow.
    const begin = Math.max(0, COUNTED - most);
    const [begin1, begin2, begin4] = [-(begin & 1), -((begin >>> 1) & 1), -(begin >>> 2)];
    let found = 0;
    for (let block = 0, first = 0; first < size; block += LETTERS, first += 32) {
      let ones = begin1;
      let twos = begin2;
      let fours = begin4;
      let over = 0;
      for (let at = 0; at < letterCount; at += 1) {
        let carry = ~(planes[block + (letters[at] ?? 0)] ?? 0);
        const sum1 = ones ^ carry;
        carry &= ones;
        ones = sum1;
        const sum2 = twos ^ carry;
        carry &= twos;
        twos = sum2;
        const sum4 = fours ^ carry;
        over |= carry & fours;
        fours = sum4;
      }
      let left = most > COUNTED ? -1 : ~over;
      if (first + 32 > size) left &= (1 << (size - first)) - 1;
      while (left !== 0) {
        const place = 31 - Math.clz32(left);
        left ^= 1 << place;
        places[found] = first + place;
        found += 1;
      }
    }
    return found;
  }
}

/**
 * Words (a–z, 0–9) by length and by the letters they have. What lies within a weighted edit distance of a word has nearly its letters: each
 * edit takes at most one letter away and brings at most one in. So letters, a bit each, tell for almost every word at once that it is too far
 * off, and the distance itself is worked out for the few that are left: a filter before verifying (G. Navarro, «A guided tour to approximate
 * string matching», ACM Computing Surveys 33, 2001, section 8), by letters wherever they stand (R. Grossi and F. Luccio, «Simple and efficient
 * string matching with k mismatches», Information Processing Letters 33, 1989).
 */
export class WordShelves {
  readonly #shelves: (Shelf | undefined)[] = Array.from({ length: LONGEST + 1 });
  /** The search at hand: the word's different letters, and words that may be near. */
  readonly #letters = new Uint8Array(LETTERS);
  #places = new Int32Array(1024);

  /** Takes a word in under a number; words of more than 64 letters are left out, since no other is near them. */
  add(word: string, number: number): void {
    if (word.length > LONGEST) return;
    const shelf = this.#shelves[word.length] ?? new Shelf();
    this.#shelves[word.length] = shelf;
    shelf.add(word, number);
    if (shelf.words.length > this.#places.length) this.#places = new Int32Array(2 * this.#places.length);
  }

  /** Notes a set's letters for `lacking`, and returns how many they are. */
  #spread(set: number): number {
    let letterCount = 0;
    for (let letter = 0; letter < LETTERS; letter += 1) {
      if (((set >>> letter) & 1) === 0) continue;
      this.#letters[letterCount] = letter;
      letterCount += 1;
    }
    return letterCount;
  }

  /** Numbers of the words that begin with a text. */
  beginningWith(text: string): number[] {
    const found: number[] = [];
    const letterCount = this.#spread(bitsOf(text, BIT));
    for (let length = text.length; length <= LONGEST; length += 1) {
      const shelf = this.#shelves[length];
      if (!shelf) continue;
      const few = shelf.lacking(this.#letters, letterCount, 0, this.#places);
      for (let index = 0; index < few; index += 1) {
        const at = this.#places[index] ?? 0;
        if (shelf.words[at]?.startsWith(text)) found.push(shelf.numbers.values[at] ?? 0);
      }
    }
    return found;
  }

  /** Numbers of the words whose edit distance to a word is at most `limit`: one for all, or by the other word's length. */
  near(word: string, limit: number | Float64Array): number[] {
    const found: number[] = [];
    if (word.length > LONGEST) return found;
    const letters = bitsOf(word, BIT);
    const doubled = doubledIn(word);
    const confused = bitsOf(word, CONFUSED);
    const letterCount = this.#spread(letters);
    for (let length = 1; length <= LONGEST; length += 1) {
      const shelf = this.#shelves[length];
      const most = typeof limit === 'number' ? limit : (limit[length] ?? 0);
      const longer = length - word.length;
      const spare = most - LEAST_GAP * Math.abs(longer) + MARGIN;
      if (!shelf || spare < 0) continue;
      // Letters that the other word lacks: left out as far as it is shorter, and written for another beyond that.
      const lacking = Math.max(0, -longer) + Math.floor(spare / LEAST_SUBSTITUTION);
      const few = shelf.lacking(this.#letters, letterCount, lacking, this.#places);
      const spareHere = longer > 0 ? spare : most + MARGIN;
      const spareThere = longer < 0 ? spare : most + MARGIN;
      for (let index = 0; index < few; index += 1) {
        const at = this.#places[index] ?? 0;
        const others = shelf.letters.values[at] ?? 0;
        const twice = shelf.doubled.values[at] ?? 0;
        if (leastCost(letters & ~others, shelf.confused.values[at] ?? 0, doubled & ~twice) > spareHere) continue;
        if (leastCost(others & ~letters, confused, twice & ~doubled) > spareThere) continue;
        if (editDistance(word, shelf.words[at] ?? '', most) <= most) found.push(shelf.numbers.values[at] ?? 0);
      }
    }
    return found;
  }
}
