import {
  bestName,
  type Comparison,
  compareFacts,
  type PreparedSubject,
  plainNumber,
  prepareSubject,
  raisedAtMost,
  type Subject,
} from '@/lib/sanctions/engine/compare-entry';
import type { Similarity } from '@/lib/sanctions/engine/compare-names';
import { type Likenesses, NameIndex } from '@/lib/sanctions/engine/index/name-index';
import type { ListEntry, ListedName } from '@/lib/sanctions/engine/list-entry';
import { prepareName } from '@/lib/sanctions/engine/prepare-name';

/** An entry of a list with the list it stands in. */
export type IndexedEntry = ListEntry & { source: string };
export type SearchHit = { entry: IndexedEntry } & Comparison;

/** Names of people, or of all else: each with its entry and its place there. */
type Side = { names: NameIndex; entryOf: number[]; listed: ListedName[]; namesOf: Map<number, number[]> };

const side = (person: boolean): Side => ({ names: new NameIndex(person), entryOf: [], listed: [], namesOf: new Map() });

/** Lists in memory, made to find the entries like a name within a fraction of a millisecond. Filled by `add`, made ready by `seal`. */
export class SearchIndex {
  readonly #entries: IndexedEntry[] = [];
  readonly #people = side(true);
  readonly #others = side(false);
  readonly #documents = new Map<string, number[]>();

  get size(): number {
    return this.#entries.length;
  }

  get nameCount(): number {
    return this.#people.names.size + this.#others.names.size;
  }

  #side(type: ListEntry['type']): Side {
    return type === 'PERSON' ? this.#people : this.#others;
  }

  /** Takes one more entry in. */
  add(entry: IndexedEntry): void {
    const at = this.#entries.push(entry) - 1;
    const { names, entryOf, listed, namesOf } = this.#side(entry.type);
    const own: number[] = [];
    for (const each of entry.names) {
      const prepared = prepareName(each.name, entry.type === 'PERSON');
      if (prepared.tokens.length === 0) continue;
      own.push(names.add(prepared));
      entryOf.push(at);
      listed.push(each);
    }
    namesOf.set(at, own);
    for (const { number } of entry.documentNumbers) {
      const plain = plainNumber(number);
      if (plain.length >= 5) this.#documents.set(plain, [...(this.#documents.get(plain) ?? []), at]);
    }
  }

  /** Ends the adding; nothing is found before. */
  seal(): void {
    this.#people.names.seal();
    this.#others.names.seal();
  }

  /** Entries that may reach the threshold, each with those of its names that may bring it there. */
  #candidates(prepared: PreparedSubject, threshold: number, likenesses: Likenesses): Map<number, Set<number>> {
    const { subject } = prepared;
    const { names, entryOf, namesOf } = this.#side(subject.type);
    const found = new Map<number, Set<number>>();
    const floor = threshold - raisedAtMost(subject);
    // The other facts reach it alone, whatever the names, and where there is none that can be read.
    if (floor <= 0) return new Map([...namesOf].map(([entry, own]) => [entry, new Set(own)]));
    for (const { prepared: name } of prepared.names) {
      for (const each of names.candidates(name, floor, likenesses)) {
        const entry = entryOf[each] ?? 0;
        const known = found.get(entry);
        if (known) known.add(each);
        else found.set(entry, new Set([each]));
      }
    }
    for (const number of subject.documentNumbers ?? []) {
      for (const entry of this.#documents.get(plainNumber(number)) ?? []) {
        const own = namesOf.get(entry);
        if (own) found.set(entry, new Set(own));
      }
    }
    return found;
  }

  /** Entries at or above the threshold (0 to 1), best first; equal scores in the order of source and number. The same as comparing with every entry. */
  search(subject: Subject, threshold: number): SearchHit[] {
    const prepared = prepareSubject(subject);
    const { names, listed } = this.#side(subject.type);
    const likenesses = names.near(prepared.names.flatMap(({ prepared: { tokens } }) => tokens));
    // As long as it is at least what makes a pair; else 0.
    const similarityOf: Similarity = (query, listed) => likenesses.get(query)?.similarities.get(listed) ?? 0;
    const hits: SearchHit[] = [];
    for (const [at, own] of this.#candidates(prepared, threshold, likenesses)) {
      const entry = this.#entries[at];
      if (!entry) continue;
      const compared = [...own]
        .sort((a, b) => a - b)
        .map((name) => ({ listed: listed[name] as ListedName, prepared: names.name(name) }));
      const comparison = compareFacts(subject, entry, bestName(prepared, compared, similarityOf));
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
  index.seal();
  return index;
}
