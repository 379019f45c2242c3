import { joinedWord, letters } from '@/lib/sanctions/engine/compare-names';
import { gainNeeded, gainOf, NameBound } from '@/lib/sanctions/engine/index/name-bound';
import { HashedLists, PackedLists } from '@/lib/sanctions/engine/index/packed-lists';
import { type Near, TokenTable } from '@/lib/sanctions/engine/index/token-table';
import { type Profile, profileOf } from '@/lib/sanctions/engine/parameters';
import { preparedFrom } from '@/lib/sanctions/engine/prepare-name';
import type { PreparedName, Token } from '@/lib/sanctions/engine/token';
import { joinKeys } from '@/lib/sanctions/engine/token-similarity';

/** What in the lists is like each token of a subject. */
export type Likenesses = ReadonlyMap<Token, Near>;

/** What the stamps can count to. */
const MOST_QUERIES = 2 ** 31 - 1;

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
  readonly #profile: Profile;
  readonly #table: TokenTable;
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
  /** Parts of the query that may be one of two written together, a bit each. */
  #joinedParts = new Int32Array(0);
  #query = 0;
  #touched: number[] = [];
  #bound: NameBound;

  constructor(person: boolean) {
    this.#person = person;
    this.#profile = profileOf(person);
    this.#table = new TokenTable(this.#profile.pairFloor);
    this.#bound = new NameBound(this.#profile, []);
  }

  get size(): number {
    return this.#size;
  }

  /** Takes a name in; names are numbered from 0. */
  add({ tokens, joined, acronyms }: PreparedName): number {
    const name = this.#size;
    this.#size += 1;
    const ids = tokens.map((token) => this.#table.idOf(token));
    for (const id of ids) this.#tokensOf.add(name, id);
    for (const id of new Set(ids)) this.#namesOf.add(id, name);
    tokens.forEach((token, at) => {
      const word = joinedWord(token, tokens[at + 1]);
      if (word !== null) for (const key of joinKeys(word)) this.#pairs.add(key, name);
    });
    if (joined !== '') this.#joined.add(joined, name);
    if (!this.#person) {
      this.#joined.add(`*${letters({ tokens })}`, name);
      for (const acronym of acronyms) this.#joined.add(`.${acronym}`, name);
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
    this.#joinedParts = new Int32Array(this.#size);
    this.#bound = new NameBound(this.#profile, this.#table.weights);
  }

  #tokens(name: number): Token[] {
    const { values } = this.#tokensOf;
    const tokens: Token[] = [];
    const end = this.#tokensOf.start(name + 1);
    for (let at = this.#tokensOf.start(name); at < end; at += 1)
      tokens.push(this.#table.tokens[values[at] ?? 0] as Token);
    return tokens;
  }

  /** A name as it was taken in. */
  name(name: number): PreparedName {
    return preparedFrom(this.#tokens(name), this.#person);
  }

  /** What in the lists is like each of a subject's tokens. */
  near(tokens: readonly Token[]): Likenesses {
    const nears = new Map<Token, Near>();
    for (const token of tokens) nears.set(token, this.#table.near(token));
    return nears;
  }

  /** Notes a name that may be matched through parts written together or apart. */
  #noteJoined(name: number, bits: number): void {
    if (this.#stamp[name] === this.#query) {
      this.#joinedParts[name] = (this.#joinedParts[name] ?? 0) | bits;
      return;
    }
    this.#stamp[name] = this.#query;
    this.#joinedParts[name] = bits;
    // Whatever the other parts add: what these may add is not known.
    this.#sum[name] = Number.POSITIVE_INFINITY;
    this.#lastPart[name] = -1;
    this.#touched.push(name);
  }

  /** Notes names that may be matched through parts written together or apart. */
  #noteAllJoined(query: readonly Token[]): void {
    const names = this.#namesOf.values;
    for (let at = 0; at < query.length; at += 1) {
      const token = query[at] as Token;
      if (token.kind === 'word')
        for (const key of joinKeys(token.text)) for (const name of this.#pairs.of(key)) this.#noteJoined(name, 1 << at);
      const word = joinedWord(token, query[at + 1]);
      if (word === null) continue;
      for (const id of this.#table.joinedLike(word)) {
        if (Math.abs((this.#table.tokens[id]?.text.length ?? 0) - word.length) > 2) continue;
        const end = this.#namesOf.start(id + 1);
        for (let place = this.#namesOf.start(id); place < end; place += 1) this.#noteJoined(names[place] ?? 0, 3 << at);
      }
    }
  }

  /** Names that are equal in all letters, or that one abbreviates. */
  #sameLetters(query: PreparedName): number[] {
    const found = query.joined === '' ? [] : this.#joined.of(query.joined);
    if (this.#person) return found;
    found.push(...this.#joined.of(`*${letters(query)}`));
    for (const acronym of query.acronyms) found.push(...this.#joined.of(acronym));
    found.push(...this.#joined.of(`.${query.joined}`));
    return found;
  }

  #row(token: Token, at: number, near: Near, floor: number): Row {
    let most = 0;
    let names = 0;
    for (let index = 0; index < near.ids.length; index += 1) {
      const id = near.ids[index] ?? 0;
      const gain = gainOf(this.#profile, token, this.#table.weights[id] ?? 0, near.likeness[index] ?? 0, floor);
      if (gain > most) most = gain;
      names += this.#namesOf.sizeOf(id);
    }
    return { at, near, most, names };
  }

  /** Adds up what a part of the query adds, for every name that has one like it. */
  #addUp(token: Token, { at, near }: Row, floor: number): void {
    const names = this.#namesOf.values;
    for (let index = 0; index < near.ids.length; index += 1) {
      const id = near.ids[index] ?? 0;
      const gain = gainOf(this.#profile, token, this.#table.weights[id] ?? 0, near.likeness[index] ?? 0, floor);
      const end = this.#namesOf.start(id + 1);
      for (let place = this.#namesOf.start(id); place < end; place += 1) {
        const name = names[place] ?? 0;
        if (this.#stamp[name] !== this.#query) {
          this.#stamp[name] = this.#query;
          this.#joinedParts[name] = 0;
          this.#sum[name] = gain;
          this.#touched.push(name);
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

  /** Every name whose likeness to the query may be `floor` or more, in no order, some of them twice. */
  candidates(query: PreparedName, floor: number, likenesses: Likenesses): number[] {
    const { tokens } = query;
    if (tokens.length === 0) return [];
    if (floor < LEAST_FLOOR) return Array.from({ length: this.#size }, (_, name) => name);
    const nears = tokens.map((token) => likenesses.get(token) as Near);
    const rows = tokens.map((token, at) => this.#row(token, at, nears[at] as Near, floor));
    const needed = gainNeeded(this.#profile, tokens, floor);
    // What is common to most names is looked up last, and not at all for names that have nothing else.
    rows.sort((a, b) => b.names - a.names);
    let common = 0;
    let skipped = 0;
    for (const { most } of rows) {
      if (common + most >= needed) break;
      common += most;
      skipped += 1;
    }
    if (this.#query === MOST_QUERIES) {
      this.#stamp.fill(0);
      this.#query = 0;
    }
    this.#query += 1;
    this.#touched = [];
    this.#noteAllJoined(tokens);
    for (let index = skipped; index < rows.length; index += 1) {
      const row = rows[index] as Row;
      this.#addUp(tokens[row.at] as Token, row, floor);
    }
    const found = this.#sameLetters(query);
    this.#bound.begin(tokens, nears, floor);
    for (const name of this.#touched) {
      if ((this.#sum[name] ?? 0) + common < needed) continue;
      const [from, to] = [this.#tokensOf.start(name), this.#tokensOf.start(name + 1)];
      if (this.#bound.mayReach(this.#tokensOf.values, from, to, this.#joinedParts[name] ?? 0)) found.push(name);
    }
    return found;
  }
}
