import { compareNames, type Similarity } from '@/lib/sanctions/engine/compare-names';
import type { ListEntry, ListedName } from '@/lib/sanctions/engine/list-entry';
import { PARAMETERS } from '@/lib/sanctions/engine/parameters';
import { prepareName } from '@/lib/sanctions/engine/prepare-name';
import type { PreparedName } from '@/lib/sanctions/engine/token';

/** Who is screened. Dates of birth may be `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; countries are ISO 3166-1 alpha-2. */
export type Subject = {
  type: 'PERSON' | 'ORGANIZATION';
  name: string;
  aliases?: readonly string[];
  dateOfBirth?: string | null;
  countries?: readonly string[];
  gender?: 'male' | 'female' | null;
  documentNumbers?: readonly string[];
};

/** One compared fact: how alike (0 to 1), how much it may move the score, and by how much it did. The contributions add up to the score. */
export type ComparedField = {
  field: 'name' | 'dateOfBirth' | 'country' | 'gender' | 'documentNumber';
  query: string;
  candidate: string;
  similarity: number;
  weight: number;
  contribution: number;
};

export type Comparison = { score: number; fields: ComparedField[] };

export type PreparedSubject = { subject: Subject; names: { name: string; prepared: PreparedName }[] };

/** How far each fact beside the name may move the score, upward when it agrees and downward when it contradicts. */
const WEIGHTS = {
  dateOfBirth: { agree: 0.08, contradict: 0.3 },
  country: { agree: 0.02, contradict: 0.04 },
  gender: { agree: 0, contradict: 0.2 },
  documentNumber: { agree: 0.5 },
} as const;

const DOCUMENT_SCORE = 0.95;
const round = (value: number) => Math.round(value * 10_000) / 10_000;

/** By how much the facts beside the name, except document numbers, may lift a score; rounding included. */
export function raisedAtMost({ dateOfBirth, countries = [] }: Subject): number {
  return (dateOfBirth ? WEIGHTS.dateOfBirth.agree : 0) + (countries.length > 0 ? WEIGHTS.country.agree : 0) + 0.0002;
}

/** Makes a subject's names ready, for many comparisons. */
export function prepareSubject(subject: Subject): PreparedSubject {
  const names = [subject.name, ...(subject.aliases ?? [])].map((name) => ({
    name,
    prepared: prepareName(name, subject.type === 'PERSON'),
  }));
  return { subject, names };
}

/** True when the two may be the same kind of thing at all: people are compared with people only. */
export function comparable(subject: Subject, entry: Pick<ListEntry, 'type'>): boolean {
  return (subject.type === 'PERSON') === (entry.type === 'PERSON');
}

type NamePair = { query: string; candidate: ListedName; similarity: number };

/** The best of all pairs of names; a name that its publisher calls weak counts less. */
export function bestName(
  prepared: PreparedSubject,
  names: readonly { listed: ListedName; prepared: PreparedName }[],
  similarityOf?: Similarity,
): NamePair | null {
  let best: NamePair | null = null;
  for (const own of prepared.names) {
    for (const { listed, prepared: other } of names) {
      const factor = listed.kind === 'weak' ? PARAMETERS.weakName : 1;
      const similarity = compareNames(own.prepared, other, similarityOf) * factor;
      if (best === null || similarity > best.similarity) best = { query: own.name, candidate: listed, similarity };
    }
  }
  return best;
}

/** Likeness of two dates of birth of any precision: 1 agree, 0.5 nearly (a year off, day and month exchanged), 0 contradict. */
export function compareBirthDates(query: string, candidate: string): number {
  const span = /^(\d{4})\/(\d{4})$/.exec(candidate);
  const [year, month, day] = query.split('-');
  if (span) {
    const [from, to] = [Number(span[1]), Number(span[2])];
    return Number(year) >= from && Number(year) <= to
      ? 0.8
      : Number(year) >= from - 1 && Number(year) <= to + 1
        ? 0.5
        : 0;
  }
  const [otherYear, otherMonth, otherDay] = candidate.split('-');
  if (year !== otherYear) {
    const near = Math.abs(Number(year) - Number(otherYear)) <= 1;
    const slip =
      month !== undefined && month === otherMonth && day === otherDay && oneDigitApart(year ?? '', otherYear ?? '');
    return slip || (near && (month === undefined || otherMonth === undefined)) ? 0.5 : near ? 0.4 : 0;
  }
  if (month === undefined || otherMonth === undefined) return 0.85;
  if (month === otherMonth) return day === otherDay ? 1 : day === undefined || otherDay === undefined ? 0.9 : 0.5;
  return month === otherDay && day === otherMonth ? 0.6 : 0.4;
}

function oneDigitApart(a: string, b: string): boolean {
  return [...a].filter((digit, at) => digit !== b[at]).length === 1;
}

/** A document's number as it is compared. */
export const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '');

function birthField(subject: Subject, entry: ListEntry): ComparedField | null {
  if (!subject.dateOfBirth || entry.datesOfBirth.length === 0) return null;
  const query = subject.dateOfBirth;
  const ranked = entry.datesOfBirth
    .map((candidate) => ({ candidate, similarity: compareBirthDates(query, candidate) }))
    .sort((a, b) => b.similarity - a.similarity);
  const best = ranked[0];
  if (!best) return null;
  const { agree, contradict } = WEIGHTS.dateOfBirth;
  const up = best.similarity >= 0.8;
  const contribution = up
    ? agree * best.similarity
    : best.similarity >= 0.4
      ? -contradict * (0.6 - best.similarity)
      : -contradict;
  return { field: 'dateOfBirth', query, ...best, weight: up ? agree : contradict, contribution };
}

function countryField(subject: Subject, entry: ListEntry): ComparedField | null {
  const { countries = [] } = subject;
  if (countries.length === 0 || entry.countries.length === 0) return null;
  const same = countries.some((country) => entry.countries.includes(country));
  const { agree, contradict } = WEIGHTS.country;
  return {
    field: 'country',
    query: countries.join(', '),
    candidate: entry.countries.join(', '),
    similarity: same ? 1 : 0,
    weight: same ? agree : contradict,
    contribution: same ? agree : -contradict,
  };
}

function genderField(subject: Subject, entry: ListEntry): ComparedField | null {
  if (!subject.gender || !entry.gender) return null;
  const same = subject.gender === entry.gender;
  const weight = same ? WEIGHTS.gender.agree : WEIGHTS.gender.contradict;
  const contribution = same ? 0 : -weight;
  return {
    field: 'gender',
    query: subject.gender,
    candidate: entry.gender,
    similarity: same ? 1 : 0,
    weight,
    contribution,
  };
}

function documentField(subject: Subject, entry: ListEntry): ComparedField | null {
  for (const query of subject.documentNumbers ?? []) {
    const plain = plainNumber(query);
    if (plain.length < 5) continue;
    const found = entry.documentNumbers.find(({ number }) => plainNumber(number) === plain);
    if (found) {
      const weight = WEIGHTS.documentNumber.agree;
      return { field: 'documentNumber', query, candidate: found.number, similarity: 1, weight, contribution: 0 };
    }
  }
  return null;
}

/**
 * Compares a subject with an entry, given the best pair of their names. An equal document number lifts the score to 0.95 at least, since
 * papers are rarely shared and names are; without one the name carries the score and the other facts move it. That a fact has one weight for
 * agreeing and another for disagreeing, and that these add up, is the model of I. Fellegi and A. Sunter («A theory for record linkage», 1969);
 * the weights are set by measuring here, and no likelihoods.
 */
export function compareFacts(subject: Subject, entry: ListEntry, name: NamePair | null): Comparison {
  const similarity = round(name?.similarity ?? 0);
  const fields: ComparedField[] = [
    {
      field: 'name',
      query: name?.query ?? subject.name,
      candidate: name?.candidate.name ?? entry.names[0]?.name ?? '',
      similarity,
      weight: 1,
      contribution: similarity,
    },
  ];
  for (const field of [birthField, countryField, genderField]) {
    const compared = field(subject, entry);
    if (compared) fields.push({ ...compared, contribution: round(compared.contribution) });
  }
  const sum = () => fields.reduce((total, { contribution }) => total + contribution, 0);
  const bounded = Math.min(1, Math.max(0, sum()));
  const last = fields.at(-1);
  // What goes beyond 0 or 1 is taken off the fact that went there, so that the contributions add up.
  if (last) last.contribution = round(last.contribution + bounded - sum());
  const document = documentField(subject, entry);
  if (document) fields.push({ ...document, contribution: round(Math.max(0, DOCUMENT_SCORE - bounded)) });
  return { score: round(Math.min(1, sum())), fields };
}

/** Compares a subject with one entry, all names with all names. Pure and deterministic. */
export function compareEntry(subject: Subject, entry: ListEntry): Comparison {
  const prepared = prepareSubject(subject);
  const names = entry.names
    .map((listed) => ({ listed, prepared: prepareName(listed.name, entry.type === 'PERSON') }))
    .filter(({ prepared: { tokens } }) => tokens.length > 0);
  return compareFacts(subject, entry, comparable(subject, entry) ? bestName(prepared, names) : null);
}
