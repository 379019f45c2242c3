import {
  bestName,
  type Comparison,
  comparable,
  compareFacts,
  type PreparedSubject,
  prepareSubject,
  type Subject,
} from '@/lib/sanctions/engine/compare-entry';
import type { ListEntry, ListedName } from '@/lib/sanctions/engine/list-entry';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { type PreparedName, prepareName, type Token } from '@/lib/sanctions/engine/prepare-name';
import { soundOf, tokenSimilarity } from '@/lib/sanctions/engine/token-similarity';
import { NAME_GROUPS } from '@/lib/sanctions/engine/vocabulary';

/** An entry of a list with the list it stands in. */
export type IndexedEntry = ListEntry & { source: string };
export type SearchHit = { entry: IndexedEntry } & Comparison;

type IndexedName = { entry: number; listed: ListedName; prepared: PreparedName };

/** Names that are scored in full at most; the best by shared parts come first. */
const MAX_CANDIDATES = 150;
const LEAST_SHARE = 0.3;

/** What a word can be found by: itself with any one letter left out, its sound, its beginning and end, its letters in any order, its name's group. */
function keysOf(word: string): string[] {
  const sound = soundOf(word);
  const keys = [word, `=${[...word].sort().join('')}`];
  if (sound.length >= 2) keys.push(`~${sound}`);
  if (word.length >= 3 && word.length <= 14) {
    for (let at = 0; at < word.length; at += 1) keys.push(word.slice(0, at) + word.slice(at + 1));
  }
  if (word.length >= 7) keys.push(`^${word.slice(0, 5)}`, `$${word.slice(-5)}`);
  for (const group of NAME_GROUPS.get(word) ?? []) keys.push(`#${group}`);
  return keys;
}

/** What words of scripts without short vowels can be found by. */
function consonantKey(word: string): string {
  const consonants = word.replace(/[aeiouywh]/g, '');
  return `%${consonants.replace(/p/g, 'b').replace(/v/g, 'f').replace(/[cq]/g, 'k').replace(/z/g, 's')}`;
}

const searchable = ({ kind }: Token) => kind !== 'particle' && kind !== 'legal';

/** Words of a name to find it by: its parts, and neighbours written as one. */
function searchWords({ tokens, joined, acronym }: PreparedName): string[] {
  const parts = tokens.filter(searchable).map(({ text }) => text);
  const pairs = parts.slice(1).map((text, at) => `${parts[at]}${text}`);
  return [...new Set([...parts, ...pairs, joined, ...(acronym ? [acronym] : [])])].filter(Boolean);
}

/** Lists in memory, made to find the entries like a name within a fraction of a millisecond. */
export class SearchIndex {
  readonly #entries: IndexedEntry[] = [];
  readonly #names: IndexedName[] = [];
  readonly #namesOf: number[][] = [];
  readonly #wordIds = new Map<string, number>();
  readonly #words: string[] = [];
  /** Names by word. */
  readonly #postings: number[][] = [];
  /** Words by key. */
  readonly #keys = new Map<string, number[]>();
  readonly #documents = new Map<string, number[]>();

  get size(): number {
    return this.#entries.length;
  }

  get nameCount(): number {
    return this.#names.length;
  }

  /** Takes one more entry in. */
  add(entry: IndexedEntry): void {
    const at = this.#entries.push(entry) - 1;
    this.#namesOf.push([]);
    for (const listed of entry.names) {
      const prepared = prepareName(listed.name, entry.type === 'PERSON');
      if (prepared.tokens.length === 0) continue;
      const name = this.#names.push({ entry: at, listed, prepared }) - 1;
      this.#namesOf[at]?.push(name);
      for (const word of searchWords(prepared)) this.#postings[this.#wordId(word)]?.push(name);
    }
    for (const { number } of entry.documentNumbers) {
      const plain = number.toUpperCase().replace(/[^A-Z0-9]/g, '');
      if (plain.length >= 5) this.#documents.set(plain, [...(this.#documents.get(plain) ?? []), at]);
    }
  }

  #wordId(word: string): number {
    const known = this.#wordIds.get(word);
    if (known !== undefined) return known;
    const id = this.#words.push(word) - 1;
    this.#wordIds.set(word, id);
    this.#postings.push([]);
    for (const key of new Set([...keysOf(word), consonantKey(word)])) {
      const list = this.#keys.get(key);
      if (list) list.push(id);
      else this.#keys.set(key, [id]);
    }
    return id;
  }

  /** Names that share parts with one of the subject's, each with the weight of what it shares. */
  #candidates(name: PreparedName, similarityOf: (a: string, b: string) => number): Map<number, number> {
    const shared = new Map<number, number>();
    const abjad = name.tokens.some((token) => token.abjad);
    for (const word of searchWords(name)) {
      const found = new Map<number, number>();
      const keys = abjad ? [...keysOf(word), consonantKey(word)] : keysOf(word);
      const near = new Set<number>();
      for (const key of keys) {
        for (const id of this.#keys.get(key) ?? []) {
          // What differs by more than three letters in length is no other spelling of the word.
          if (Math.abs((this.#words[id]?.length ?? 0) - word.length) <= 3) near.add(id);
        }
      }
      for (const id of near) {
        const similarity = similarityOf(word, this.#words[id] ?? '');
        if (similarity < PARAMETERS.pairFloor) continue;
        const postings = this.#postings[id] ?? [];
        const rarity = Math.log((this.#names.length + 1) / (postings.length + 1)) + 1;
        for (const each of postings) found.set(each, Math.max(found.get(each) ?? 0, similarity * rarity));
      }
      for (const [each, weight] of found) shared.set(each, (shared.get(each) ?? 0) + weight);
    }
    return shared;
  }

  #candidateEntries(prepared: PreparedSubject): Set<number> {
    const entries = new Set<number>();
    for (const { prepared: name } of prepared.names) {
      const remembered = new Map<string, number>();
      const plain = (text: string): Token => ({
        text,
        kind: 'word',
        weight: 1,
        abjad: name.tokens.some(({ abjad }) => abjad),
        sign: null,
      });
      const shared = this.#candidates(name, (a, b) => {
        const key = `${a} ${b}`;
        const known = remembered.get(key);
        if (known !== undefined) return known;
        const similarity = tokenSimilarity(plain(a), { ...plain(b), abjad: false });
        remembered.set(key, similarity);
        return similarity;
      });
      const ranked = [...shared].sort(([a, x], [b, y]) => y - x || a - b);
      const least = (ranked[0]?.[1] ?? 0) * LEAST_SHARE;
      for (const [at, weight] of ranked.slice(0, MAX_CANDIDATES)) {
        const found = this.#names[at];
        if (weight >= least && found) entries.add(found.entry);
      }
    }
    for (const number of prepared.subject.documentNumbers ?? []) {
      for (const at of this.#documents.get(number.toUpperCase().replace(/[^A-Z0-9]/g, '')) ?? []) entries.add(at);
    }
    return entries;
  }

  /** Entries at or above the threshold (0 to 1), best first; equal scores in the order of source and number. */
  search(subject: Subject, threshold: number): SearchHit[] {
    const prepared = prepareSubject(subject);
    const remembered = new Map<Token, Map<Token, number>>();
    const similarityOf = (a: Token, b: Token) => {
      const row = remembered.get(a) ?? new Map<Token, number>();
      remembered.set(a, row);
      const known = row.get(b);
      if (known !== undefined) return known;
      const similarity = tokenSimilarity(a, b);
      row.set(b, similarity);
      return similarity;
    };
    const hits: SearchHit[] = [];
    for (const at of this.#candidateEntries(prepared)) {
      const entry = this.#entries[at];
      if (!entry || !comparable(subject, entry)) continue;
      const names = (this.#namesOf[at] ?? []).flatMap((name) => this.#names[name] ?? []);
      const comparison = compareFacts(subject, entry, bestName(prepared, names, similarityOf));
      if (comparison.score >= threshold) hits.push({ entry, ...comparison });
    }
    return hits.sort(
      (a, b) =>
        b.score - a.score ||
        compareText(a.entry.source, b.entry.source) ||
        compareText(a.entry.entryId, b.entry.entryId),
    );
  }
}

const compareText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** An index over entries, made in one go. */
export function buildIndex(entries: Iterable<IndexedEntry>): SearchIndex {
  const index = new SearchIndex();
  for (const entry of entries) index.add(entry);
  return index;
}
