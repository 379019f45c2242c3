import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { ListEntry } from '@/lib/sanctions/engine/list-entry';

/** Facts of one side as sets of texts by field, so that two editions of it can be told apart whatever their order. */
export type Facts = Record<string, string[]>;
/** What one field lost and gained. */
export type FactChange = { field: string; removed: string[]; added: string[] };

const sorted = (values: readonly (string | null | undefined)[]) =>
  [...new Set(values.filter((value): value is string => Boolean(value)))].sort();

/** Facts of an entry that are compared with a participant: what a judgement about the two rests on. */
export function comparedFacts(entry: ListEntry): Facts {
  return {
    type: [entry.type],
    names: sorted(entry.names.map(({ name, kind }) => (kind === 'weak' ? `${name} (weak)` : name))),
    datesOfBirth: sorted(entry.datesOfBirth),
    countries: sorted(entry.countries),
    gender: sorted([entry.gender]),
    documentNumbers: sorted(entry.documentNumbers.map(({ number }) => number)),
  };
}

/** All facts of an entry. */
export function entryFacts(entry: ListEntry): Facts {
  return { ...comparedFacts(entry), programs: sorted(entry.programs), listedOn: sorted([entry.listedOn]) };
}

/** The same of a participant. */
export function subjectFacts(subject: Subject): Facts {
  return {
    type: [subject.type],
    names: sorted([subject.name, ...(subject.aliases ?? [])]),
    datesOfBirth: sorted([subject.dateOfBirth]),
    countries: sorted(subject.countries ?? []),
    gender: sorted([subject.gender]),
    documentNumbers: sorted(subject.documentNumbers ?? []),
  };
}

/** Fields that differ, with what each lost and gained; empty when the facts are the same. */
export function differenceOf(before: Facts, after: Facts): FactChange[] {
  return Object.keys({ ...before, ...after }).flatMap((field) => {
    const [old, fresh] = [before[field] ?? [], after[field] ?? []];
    const removed = old.filter((value) => !fresh.includes(value));
    const added = fresh.filter((value) => !old.includes(value));
    return removed.length + added.length > 0 ? [{ field, removed, added }] : [];
  });
}
