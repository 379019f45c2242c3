import { joinedWord, letters, type Similarity } from '@/lib/sanctions/engine/compare-names';
import { gainNeeded, gainOf, mayReach } from '@/lib/sanctions/engine/index/name-bound';
import { HashedLists, PackedLists } from '@/lib/sanctions/engine/index/packed-lists';
import { type Near, TokenTable } from '@/lib/sanctions/engine/index/token-table';
import { type PreparedName, preparedFrom, type Token } from '@/lib/sanctions/engine/prepare-name';
import { joinKey } from '@/lib/sanctions/engine/token-similarity';

/** One part of the query: what is like it, the most it may add, and how many names that would have to be looked at. */
type Row = { at: number; near: Near; most: number; names: number };

/** Below this floor nearly everything is like everything: then every name is compared. */
const LEAST_FLOOR = 0.35;

/**
 * The names of one kind (people, or all else) as numbers: tokens are kept once, names are lists of tokens, tokens have lists of names.
 * `candidates` gives every name whose likeness may reach a floor, and few others; what is compared in full comes to the same as comparing all.
 */
export class NameIndex {
  readonly #person: boolean;
  readonly #table = new TokenTable();
  readonly #tokensOf = new PackedLists();
  readonly #namesOf = new PackedLists();
  /** Names by two neighbouring parts as one word, and by all their letters. */
  readonly #pairs = new HashedLists();
  readonly #joined = new HashedLists();
  #size = 0;
  /** Sums of the query at hand, by name; a name's are valid while its stamp is the query's. */
  #stamp = new Int32Array(0);
  #sum = new Float32Array(0);
  #lastPart = new Int8Array(0);
  #lastGain = new Float32Array(0);
  #query = 0;

  constructor(person: boolean) {
    this.#person = person;
  }

  get size(): number {
    return this.#size;
  }

  /** Takes a name in; names are numbered from 0. */
  add({ tokens, joined, acronym }: PreparedName): number {
    const name = this.#size;
    this.#size += 1;
    const ids = tokens.map((token) => this.#table.idOf(token));
    for (const id of ids) this.#tokensOf.add(name, id);
    for (const id of new Set(ids)) this.#namesOf.add(id, name);
    tokens.forEach((token, at) => {
      const word = joinedWord(token, tokens[at + 1]);
      if (word !== null) this.#pairs.add(joinKey(word), name);
    });
    if (joined !== '') this.#joined.add(joined, name);
    if (!this.#person) {
      this.#joined.add(`*${letters({ tokens })}`, name);
      if (acronym !== '') this.#joined.add(`.${acronym}`, name);
    }
    return name;
  }

  /** Ends the adding. */
  seal(): void {
    this.#tokensOf.seal(this.#size);
    this.#namesOf.seal(this.#table.tokens.length);
    this.#pairs.seal();
    this.#joined.seal();
    this.#stamp = new Int32Array(this.#size);
    this.#sum = new Float32Array(this.#size);
    this.#lastPart = new Int8Array(this.#size);
    this.#lastGain = new Float32Array(this.#size);
  }

  #tokens(name: number): Token[] {
    const ids = this.#tokensOf.of(name);
    const tokens: Token[] = [];
    for (const id of ids) tokens.push(this.#table.tokens[id] as Token);
    return tokens;
  }

  /** A name as it was taken in. */
  name(name: number): PreparedName {
    return preparedFrom(this.#tokens(name), this.#person);
  }

  /** Likeness of a subject's tokens with those of the lists, as long as it is at least what makes a pair; else 0. */
  similarityOf(tokens: readonly Token[]): Similarity {
    const rows = new Map(tokens.map((token) => [token, this.#table.near(token).similarities]));
    return (query, listed) => rows.get(query)?.get(listed) ?? 0;
  }

  /** Names that may be matched through parts written together or apart, each with a bit per part of the query. */
  #joinedParts(query: readonly Token[]): Map<number, number> {
    const found = new Map<number, number>();
    const note = (name: number, bits: number) => found.set(name, (found.get(name) ?? 0) | bits);
    query.forEach((token, at) => {
      if (token.kind === 'word') for (const name of this.#pairs.of(joinKey(token.text))) note(name, 1 << at);
      const word = joinedWord(token, query[at + 1]);
      if (word === null) return;
      for (const id of this.#table.joinedLike(word)) {
        if (Math.abs((this.#table.tokens[id]?.text.length ?? 0) - word.length) > 2) continue;
        for (const name of this.#namesOf.of(id)) note(name, 3 << at);
      }
    });
    return found;
  }

  /** Names that are equal in all letters, or that one abbreviates. */
  #sameLetters(query: PreparedName): number[] {
    const found = query.joined === '' ? [] : this.#joined.of(query.joined);
    if (this.#person) return found;
    found.push(...this.#joined.of(`*${letters(query)}`));
    if (query.acronym !== '') found.push(...this.#joined.of(query.acronym));
    found.push(...this.#joined.of(`.${query.joined}`));
    return found;
  }

  #rows(query: readonly Token[], floor: number): Row[] {
    return query.map((token, at) => {
      const near = this.#table.near(token);
      let most = 0;
      let names = 0;
      for (const id of near.ids) {
        const listed = this.#table.tokens[id] as Token;
        most = Math.max(most, gainOf(token, listed.weight, near.similarities.get(listed) ?? 0, floor));
        names += this.#namesOf.sizeOf(id);
      }
      return { at, near, most, names };
    });
  }

  /** Adds up what the parts in `rows` add, for every name that has one like them. */
  #addUp(query: readonly Token[], rows: readonly Row[], floor: number): number[] {
    this.#query += 1;
    const touched: number[] = [];
    for (const { at, near } of rows) {
      const token = query[at] as Token;
      for (const id of near.ids) {
        const listed = this.#table.tokens[id] as Token;
        const gain = gainOf(token, listed.weight, near.similarities.get(listed) ?? 0, floor);
        for (const name of this.#namesOf.of(id)) {
          if (this.#stamp[name] !== this.#query) {
            this.#stamp[name] = this.#query;
            this.#sum[name] = gain;
            touched.push(name);
          } else if (this.#lastPart[name] !== at) {
            this.#sum[name] = (this.#sum[name] ?? 0) + gain;
          } else if (gain > (this.#lastGain[name] ?? 0)) {
            this.#sum[name] = (this.#sum[name] ?? 0) + gain - (this.#lastGain[name] ?? 0);
          } else continue;
          this.#lastPart[name] = at;
          this.#lastGain[name] = gain;
        }
      }
    }
    return touched;
  }

  /** Every name whose likeness to the query may be `floor` or more, in no order. */
  candidates(query: PreparedName, floor: number): Iterable<number> {
    if (query.tokens.length === 0) return [];
    if (floor < LEAST_FLOOR) return Array.from({ length: this.#size }, (_, name) => name);
    const { tokens } = query;
    const rows = this.#rows(tokens, floor);
    const needed = gainNeeded(tokens, floor);
    // What is common to most names is looked up last, and not at all for names that have nothing else.
    const ranked = [...rows].sort((a, b) => b.names - a.names);
    let common = 0;
    let skipped = 0;
    for (const { most } of ranked) {
      if (common + most >= needed) break;
      common += most;
      skipped += 1;
    }
    const joined = this.#joinedParts(tokens);
    const nears = rows.map(({ near }) => near);
    const found = new Set<number>(this.#sameLetters(query));
    for (const name of this.#addUp(tokens, ranked.slice(skipped), floor)) {
      if ((this.#sum[name] ?? 0) + common < needed || joined.has(name)) continue;
      if (mayReach(tokens, nears, this.#tokens(name), 0, floor)) found.add(name);
    }
    for (const [name, bits] of joined) {
      if (mayReach(tokens, nears, this.#tokens(name), bits, floor)) found.add(name);
    }
    return found;
  }
}
