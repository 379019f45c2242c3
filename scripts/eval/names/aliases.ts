import type { IndexedEntry } from '@/lib/sanctions/engine/search-index';
import { entityOf, isBlind, type NamePair, spoken } from './generate';

const plain = (name: string, person: boolean) =>
  spoken(name, person)
    .join(' ')
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toLowerCase();

function bigrams(text: string): Set<string> {
  const found = new Set<string>();
  for (const word of text.split(' '))
    for (let at = -1; at < word.length; at += 1) found.add(`${word[at] ?? '_'}${word[at + 1] ?? '_'}`);
  return found;
}

/** Dice's coefficient of pairs of letters: a plain measure that the engine does not use, so that it does not choose what it is judged by. */
function dice(a: Set<string>, b: Set<string>): number {
  let common = 0;
  for (const each of a) if (b.has(each)) common += 1;
  return (2 * common) / (a.size + b.size);
}

/** From this likeness on an alias is another spelling, and a stranger's name a near neighbour; below, names are simply others. */
const NEAR = 0.5;

type Named = { entry: IndexedEntry; entity: string; name: string; grams: Set<string> };

/** Names by each word of four letters or more. */
function byWord(named: readonly Named[]): Map<string, Named[]> {
  const words = new Map<string, Named[]>();
  for (const each of named)
    for (const word of new Set(plain(each.name, each.entry.type === 'PERSON').split(' ')))
      if (word.length >= 4) words.set(word, [...(words.get(word) ?? []), each]);
  return words;
}

/** The name of another entry that comes nearest to one and is not it; both entries bear no name in common. */
function nearest(own: Named, words: Map<string, Named[]>): Named | null {
  const names = new Set(own.entry.names.map(({ name }) => plain(name, own.entry.type === 'PERSON')));
  let best: Named | null = null;
  let likeness = NEAR;
  for (const word of new Set(plain(own.name, own.entry.type === 'PERSON').split(' ')))
    for (const other of words.get(word) ?? []) {
      if (other.entity === own.entity || other.entry.type !== own.entry.type) continue;
      if (isBlind(other.entity) !== isBlind(own.entity)) continue;
      const found = dice(own.grams, other.grams);
      if (found <= likeness) continue;
      if (other.entry.names.some(({ name }) => names.has(plain(name, other.entry.type === 'PERSON')))) continue;
      best = other;
      likeness = found;
    }
  return best;
}

/**
 * Pairs of one list as it is: a name with another spelling that the publisher gives it, and with the nearest name of somebody else. One list,
 * since the same people stand in several.
 */
export function aliasPairs(entries: readonly IndexedEntry[]): NamePair[] {
  const named = entries.flatMap((entry): Named[] => {
    const name = entry.names[0]?.name ?? '';
    const grams = bigrams(plain(name, entry.type === 'PERSON'));
    return grams.size < 4 ? [] : [{ entry, entity: entityOf(entry), name, grams }];
  });
  const words = byWord(named);
  return named.flatMap((own): NamePair[] => {
    const { entity, entry, name } = own;
    const person = entry.type === 'PERSON';
    const alias = entry.names.slice(1).find((each) => {
      const text = plain(each.name, person);
      return each.kind === 'alias' && text !== plain(name, person) && dice(own.grams, bigrams(text)) >= NEAR;
    });
    const stranger = nearest(own, words);
    return [
      ...(alias ? [{ entity, person, match: true, query: alias.name, candidate: name, kind: 'alias' }] : []),
      ...(stranger ? [{ entity, person, match: false, query: stranger.name, candidate: name, kind: 'neighbour' }] : []),
    ];
  });
}
