import { WordShelves } from '@/lib/sanctions/engine/index/word-shelves';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { romanized, syllableKey } from '@/lib/sanctions/engine/romanization';
import { skeleton } from '@/lib/sanctions/engine/scripts';
import type { Token } from '@/lib/sanctions/engine/token';
import { editsFor, joinKeys, RESPELLED_EDITS, soundOf, tokenSimilarity } from '@/lib/sanctions/engine/token-similarity';
import { EAST_ASIAN_GROUPS, NAME_GROUPS } from '@/lib/sanctions/engine/vocabulary';

/** Tokens of the lists that are like one of a subject's: by number, with how alike each is, and the same by token. */
export type Near = { ids: readonly number[]; likeness: readonly number[]; similarities: ReadonlyMap<Token, number> };

/** Likenesses kept in memory at most; beyond it everything is forgotten and looked up anew. */
const LIMIT = 2_000_000;
/** Least likeness of two legal forms; other parts have the parameter's. */
export const LEGAL_FLOOR = 0.5;

/** Nothing more needs to be taken from a list that is not there. */
const NONE: readonly number[] = [];

const keyOf = ({ text, kind, weight, abjad, sign, initials }: Token) =>
  `${kind} ${weight} ${abjad ? 1 : 0} ${sign ?? ''} ${initials} ${text}`;

const groupsOf = (text: string) => [...(NAME_GROUPS.get(text) ?? NONE), ...(EAST_ASIAN_GROUPS.get(text) ?? NONE)];

/** True for what is compared by spelling: a number or a sign is the same or not, and other kinds have rules of their own. */
const isSpelled = ({ kind, sign }: Token) =>
  sign === null && (kind === 'word' || kind === 'generic' || kind === 'place');

/** Every different token of the lists once, to be found by likeness without a look at each. */
export class TokenTable {
  readonly tokens: Token[] = [];
  /** What each of them weighs. */
  readonly weights: number[] = [];
  readonly #ids = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #textIds = new Map<string, number>();
  readonly #tokensOfText: number[][] = [];
  /** Texts of words in Latin letters; those that one convention spells otherwise, so spelled; and texts without short vowels. */
  readonly #words = new WordShelves();
  readonly #respelled = new WordShelves();
  readonly #abjads = new WordShelves();
  /** Texts that stand on these shelves: once in Latin letters, once without short vowels, once by syllables. */
  readonly #shelved = { latin: new Set<number>(), abjad: new Set<number>(), syllables: new Set<number>() };
  readonly #bySyllables = new Map<string, number[]>();
  readonly #bySound = new Map<string, number[]>();
  readonly #bySkeleton = new Map<string, number[]>();
  /** The same of texts without short vowels. */
  readonly #abjadBySkeleton = new Map<string, number[]>();
  readonly #byGroup = new Map<number, number[]>();
  readonly #byFirst = new Map<string, number[]>();
  readonly #byJoinKey = new Map<string, number[]>();
  readonly #byKind = new Map<Token['kind'], number[]>();
  readonly #near = new Map<string, Near>();
  #kept = 0;
  readonly #floor: number;
  /** Edits by lengths at which a pair may come to the floor. */
  readonly #edits: readonly Float64Array[];
  readonly #romanizedEdits: readonly Float64Array[];

  /** `floor` is the least likeness that makes a pair. */
  constructor(floor: number) {
    this.#floor = floor;
    this.#edits = editsFor(floor);
    this.#romanizedEdits = editsFor(floor / PARAMETERS.romanized, RESPELLED_EDITS);
  }

  /** The number of a token; the first time it is taken in. */
  idOf(token: Token): number {
    const key = keyOf(token);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.tokens.push(token) - 1;
    this.weights.push(token.weight);
    this.#ids.set(key, id);
    const text = this.#textId(token.text);
    this.#tokensOfText[text]?.push(id);
    if (isSpelled(token)) this.#shelve(token, text);
    else if (token.sign !== null) this.#shelveSyllables(token.text, text);
    listed(this.#byKind, token.kind, id);
    listed(this.#byFirst, token.text[0] ?? '', id);
    if (token.kind === 'word') for (const key of joinKeys(token.text)) listed(this.#byJoinKey, key, id);
    return id;
  }

  #textId(text: string): number {
    const known = this.#textIds.get(text);
    if (known !== undefined) return known;
    const id = this.#texts.push(text) - 1;
    this.#textIds.set(text, id);
    this.#tokensOfText.push([]);
    return id;
  }

  /** Makes a text found by its spelling, the first time that a token of its script has it. */
  #shelve({ text, abjad }: Token, id: number): void {
    const shelved = abjad ? this.#shelved.abjad : this.#shelved.latin;
    if (shelved.has(id)) return;
    shelved.add(id);
    if (abjad) {
      this.#abjads.add(text, id);
      listed(this.#abjadBySkeleton, skeleton(text), id);
      return;
    }
    this.#words.add(text, id);
    const plain = romanized(text);
    if (plain !== text) this.#respelled.add(plain, id);
    const sound = soundOf(text);
    if (sound.length >= 2) listed(this.#bySound, sound, id);
    listed(this.#bySkeleton, skeleton(text), id);
    this.#shelveSyllables(text, id);
  }

  /** The same by what a sign's reading too is found by: its syllables, and what it is written as. */
  #shelveSyllables(text: string, id: number): void {
    if (this.#shelved.syllables.has(id)) return;
    this.#shelved.syllables.add(id);
    const syllables = syllableKey(text);
    if (syllables !== '') listed(this.#bySyllables, syllables, id);
    for (const group of groupsOf(text)) listed(this.#byGroup, group, id);
  }

  /** Tokens that a word written without its gap may be. */
  joinedLike(joined: string): Iterable<number> {
    return joinKeys(joined).flatMap((key) => this.#byJoinKey.get(key) ?? NONE);
  }

  #takeTexts(texts: readonly number[], ids: Set<number>): void {
    for (const text of texts) for (const id of this.#tokensOfText[text] ?? NONE) ids.add(id);
  }

  #takeText(text: string, ids: Set<number>): void {
    const known = this.#textIds.get(text);
    if (known !== undefined) for (const id of this.#tokensOfText[known] ?? NONE) ids.add(id);
  }

  /** Takes tokens of the same syllables, or of the same name written otherwise. */
  #takeSyllables(text: string, ids: Set<number>): void {
    this.#takeTexts(this.#bySyllables.get(syllableKey(text)) ?? NONE, ids);
    for (const group of groupsOf(text)) this.#takeTexts(this.#byGroup.get(group) ?? NONE, ids);
  }

  /** Takes tokens whose text's likeness to one without short vowels may reach the floor. */
  #takeLikeAbjad(text: string, ids: Set<number>): void {
    this.#takeTexts(this.#abjads.near(text, this.#edits[text.length] ?? 0), ids);
    this.#takeTexts(this.#bySkeleton.get(skeleton(text)) ?? NONE, ids);
  }

  /** The same of a word's in Latin letters. */
  #takeLike(text: string, ids: Set<number>): void {
    this.#takeTexts(this.#words.near(text, this.#edits[text.length] ?? 0), ids);
    const plain = romanized(text);
    const within = this.#romanizedEdits[plain.length] ?? 0;
    if (plain !== text) this.#takeTexts(this.#words.near(plain, within), ids);
    this.#takeTexts(this.#respelled.near(plain, within), ids);
    this.#takeSyllables(text, ids);
    this.#takeTexts(this.#bySound.get(soundOf(text)) ?? NONE, ids);
    if (this.#abjadBySkeleton.size > 0) this.#takeTexts(this.#abjadBySkeleton.get(skeleton(text)) ?? NONE, ids);
    this.#takeText(`abd${text}`, ids);
    if (text.startsWith('abd')) this.#takeText(text.slice(3), ids);
    for (let length = 5; length < text.length; length += 1) this.#takeText(text.slice(0, length), ids);
    if (text.length >= 5) this.#takeTexts(this.#words.beginningWith(text), ids);
  }

  /** Tokens that may be like one: by text, by kind or by first letter, whatever its kind calls for. */
  #possible(token: Token): Iterable<number> {
    if (token.kind === 'particle' || token.kind === 'legal') {
      const ids = new Set(this.#byKind.get(token.kind));
      this.#takeText(token.text, ids);
      return ids;
    }
    const first = token.text[0] ?? '';
    if (token.kind === 'initial') return this.#byFirst.get(first) ?? NONE;
    const ids = new Set<number>();
    this.#takeText(token.text, ids);
    if (token.sign !== null) this.#takeSyllables(token.text, ids);
    if (!isSpelled(token)) return ids;
    if (token.abjad) this.#takeLikeAbjad(token.text, ids);
    else this.#takeLike(token.text, ids);
    // An initial of the list may stand for the word.
    this.#takeText(first, ids);
    return ids;
  }

  /** Tokens of the lists like a subject's. */
  near(token: Token): Near {
    const key = keyOf(token);
    const known = this.#near.get(key);
    if (known) return known;
    const floor = token.kind === 'legal' ? LEGAL_FLOOR : this.#floor;
    const ids: number[] = [];
    const likeness: number[] = [];
    const similarities = new Map<Token, number>();
    for (const id of this.#possible(token)) {
      const other = this.tokens[id];
      const similarity = other ? tokenSimilarity(token, other) : 0;
      if (!other || similarity < floor) continue;
      ids.push(id);
      likeness.push(similarity);
      similarities.set(other, similarity);
    }
    const near = { ids, likeness, similarities };
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
