import { WordTree } from '@/lib/sanctions/engine/index/word-tree';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import type { Token } from '@/lib/sanctions/engine/prepare-name';
import { joinKey, PAIR_EDITS, skeleton, soundOf, tokenSimilarity } from '@/lib/sanctions/engine/token-similarity';
import { NAME_GROUPS } from '@/lib/sanctions/engine/vocabulary';

/** Tokens of the lists that are like one of a subject's, with how alike; `best` is the greatest of them. */
export type Near = { ids: readonly number[]; similarities: ReadonlyMap<Token, number>; best: number };

/** Likenesses kept in memory at most; beyond it everything is forgotten and looked up anew. */
const LIMIT = 2_000_000;
/** Least likeness of two legal forms; other parts have the parameter's. */
export const LEGAL_FLOOR = 0.5;

const keyOf = ({ text, kind, weight, abjad, sign }: Token) =>
  `${kind} ${weight} ${abjad ? 1 : 0} ${sign ?? ''} ${text}`;

/** Every different token of the lists once, to be found by likeness without a look at each. */
export class TokenTable {
  readonly tokens: Token[] = [];
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #textIds = new Map<string, number>();
  readonly #tokensOfText: number[][] = [];
  readonly #tree = new WordTree();
  readonly #bySound = new Map<string, number[]>();
  readonly #bySkeleton = new Map<string, number[]>();
  readonly #byGroup = new Map<number, number[]>();
  readonly #byFirst = new Map<string, number[]>();
  readonly #byJoinKey = new Map<string, number[]>();
  readonly #byKind = new Map<Token['kind'], number[]>();
  readonly #near = new Map<string, Near>();
  #kept = 0;

  /** The number of a token; the first time it is taken in. */
  idOf(token: Token): number {
    const key = keyOf(token);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.tokens.push(token) - 1;
    this.#ids.set(key, id);
    this.#tokensOfText[this.#textId(token.text)]?.push(id);
    listed(this.#byKind, token.kind, id);
    listed(this.#byFirst, token.text[0] ?? '', id);
    if (token.kind === 'word') listed(this.#byJoinKey, joinKey(token.text), id);
    return id;
  }

  #textId(text: string): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.push(text) - 1;
    this.#textIds.set(text, id);
    this.#tokensOfText.push([]);
    this.#tree.add(text, id);
    listed(this.#bySound, soundOf(text), id);
    listed(this.#bySkeleton, skeleton(text), id);
    for (const group of NAME_GROUPS.get(text) ?? []) listed(this.#byGroup, group, id);
    return id;
  }

  /** Tokens that a word written without its gap may be. */
  joinedLike(joined: string): readonly number[] {
    return this.#byJoinKey.get(joinKey(joined)) ?? [];
  }

  /** Texts whose likeness to a word's may reach the floor. */
  #textsLike({ text, abjad }: Token): Set<number> {
    const found = new Set<number>(this.#tree.near(text, PAIR_EDITS[text.length] ?? 0));
    const take = (ids: readonly number[] = []) => {
      for (const id of ids) found.add(id);
    };
    const exact = (other: string) => {
      const id = this.#textIds.get(other);
      if (id !== undefined) found.add(id);
    };
    exact(text);
    if (soundOf(text).length >= 2) take(this.#bySound.get(soundOf(text)));
    for (const group of NAME_GROUPS.get(text) ?? []) take(this.#byGroup.get(group));
    const consonants = this.#bySkeleton.get(skeleton(text)) ?? [];
    take(abjad ? consonants : consonants.filter((id) => this.#tokensOfText[id]?.some((at) => this.tokens[at]?.abjad)));
    exact(`abd${text}`);
    if (text.startsWith('abd')) exact(text.slice(3));
    for (let length = 5; length < text.length; length += 1) exact(text.slice(0, length));
    if (text.length >= 5) take(this.#tree.beginningWith(text));
    return found;
  }

  /** Tokens that may be like one: by text, by kind or by first letter, whatever its kind calls for. */
  #possible(token: Token): Set<number> {
    const ids = new Set<number>();
    const takeText = (text: number | undefined) => {
      for (const id of (text === undefined ? undefined : this.#tokensOfText[text]) ?? []) ids.add(id);
    };
    takeText(this.#textIds.get(token.text));
    if (token.kind === 'number') return ids;
    if (token.kind === 'particle' || token.kind === 'legal') {
      for (const id of this.#byKind.get(token.kind) ?? []) ids.add(id);
      return ids;
    }
    if (token.kind === 'initial') {
      for (const id of this.#byFirst.get(token.text[0] ?? '') ?? []) ids.add(id);
      return ids;
    }
    for (const text of this.#textsLike(token)) takeText(text);
    // An initial of the list may stand for the word.
    takeText(this.#textIds.get(token.text[0] ?? ''));
    return ids;
  }

  /** Tokens of the lists like a subject's. */
  near(token: Token): Near {
    const key = keyOf(token);
    const known = this.#near.get(key);
    if (known) return known;
    const floor = token.kind === 'legal' ? LEGAL_FLOOR : PARAMETERS.pairFloor;
    const ids: number[] = [];
    const similarities = new Map<Token, number>();
    let best = 0;
    for (const id of this.#possible(token)) {
      const other = this.tokens[id];
      const similarity = other ? tokenSimilarity(token, other) : 0;
      if (!other || similarity < floor) continue;
      ids.push(id);
      similarities.set(other, similarity);
      if (similarity > best) best = similarity;
    }
    const near = { ids, similarities, best };
    if (this.#kept + ids.length > LIMIT) {
      this.#near.clear();
      this.#kept = 0;
    }
    this.#near.set(key, near);
    this.#kept += ids.length + 10;
    return near;
  }
}

function listed<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}
