import { bestField } from '@/lib/verification/engine/best-field';
import type { Check, CheckInput, DocumentReading, ReadField, Reason } from '@/lib/verification/engine/check';
import { namePartSimilarity, nameSimilarity, textSimilarity } from '@/lib/verification/engine/identity/compare-names';
import { countryCode } from '@/lib/verification/engine/identity/countries';
import {
  type Finding,
  item,
  outcomeOf,
  rounded,
  strongest,
  type Verdict,
  without,
} from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

const ENGINE = { name: 'casefile-data-comparison', version: '1' };

/** At and above, a name counts as the same; below `DIFFERENT` as another one. Between lies what a slip of reading or writing explains. */
const SAME = 0.92;
const DIFFERENT = 0.75;

type Compared = { similarity: number; expected: string; actual: string };
type Question = {
  name: string;
  expected: string;
  found: ReadField | null;
  compare: (expected: string, actual: string) => Compared;
};

const plain = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '');
const exactly = (expected: string, actual: string): Compared => ({
  expected,
  actual,
  similarity: expected === actual ? 1 : 0,
});

const byName = (expected: string, actual: string): Compared => ({
  expected,
  actual,
  similarity: nameSimilarity(expected, actual),
});

const byNamePart = (expected: string, actual: string): Compared => ({
  expected,
  actual,
  similarity: namePartSimilarity(expected, actual),
});

const byNumber = (expected: string, actual: string): Compared => ({
  expected,
  actual,
  similarity: textSimilarity(plain(expected), plain(actual)),
});

const byCountry = (expected: string, actual: string): Compared => ({
  expected,
  actual,
  similarity: (countryCode(expected) ?? plain(expected)) === (countryCode(actual) ?? plain(actual)) ? 1 : 0,
});

/** Share of the words of the shorter address that the longer one has. */
function byAddress(expected: string, actual: string): Compared {
  const words = (text: string) => [
    ...new Set(
      text
        .toUpperCase()
        .split(/[^\p{L}\p{N}]+/u)
        .filter(Boolean),
    ),
  ];
  const [short = [], long = []] = [words(expected), words(actual)].sort((a, b) => a.length - b.length);
  const similarity = short.length === 0 ? 0 : short.filter((word) => long.includes(word)).length / short.length;
  return { expected, actual, similarity };
}

/** Day and month that changed places are a slip of the pen more often than another person. */
function byDate(expected: string, actual: string): Compared {
  const [year = '', month = '', day = ''] = expected.split('-');
  if (expected !== actual && `${year}-${day}-${month}` === actual) return { expected, actual, similarity: 0.8 };
  return exactly(expected, actual);
}

const COMPARED: [key: string, field: string, compare: Question['compare']][] = [
  ['firstName', 'givenNames', byNamePart],
  ['lastName', 'surname', byNamePart],
  ['dateOfBirth', 'dateOfBirth', byDate],
  ['documentNumber', 'documentNumber', byNumber],
  ['nationality', 'nationality', byCountry],
  ['issuingCountry', 'issuingState', byCountry],
  ['sex', 'sex', (expected, actual) => exactly(expected.charAt(0).toUpperCase(), actual.charAt(0).toUpperCase())],
  ['dateOfIssue', 'dateOfIssue', byDate],
  ['dateOfExpiry', 'dateOfExpiry', byDate],
  ['address', 'address', byAddress],
];

/** The whole name: as printed in one, or given names and surname of the same document. */
function wholeName(readings: readonly DocumentReading[]): ReadField | null {
  const whole = bestField(readings, 'fullName');
  for (const reading of readings) {
    const surname = bestField([reading], 'surname');
    const given = bestField([reading], 'givenNames');
    if (!surname) continue;
    const join = (key: 'value' | 'raw') => [given?.[key], surname[key]].filter(Boolean).join(' ');
    if (!whole || surname.zone !== 'visual') return { ...surname, value: join('value'), raw: join('raw') };
  }
  return whole;
}

function questionsOf({ expected, facts, readings }: CheckInput): Question[] {
  const person = facts.participant;
  const wanted: Record<string, string | number | undefined> = { ...expected };
  const names = wanted.firstName ?? wanted.lastName;
  // What the caller did not say is taken from the participant on file.
  if (person && names === undefined) wanted.fullName ??= person.name;
  if (person) wanted.dateOfBirth ??= person.dateOfBirth ?? undefined;
  if (person?.documentNumbers.length === 1) wanted.documentNumber ??= person.documentNumbers[0];
  if (person && bestField(readings, 'address')) wanted.address ??= person.address ?? undefined;
  const questions = COMPARED.flatMap(([key, field, compare]): Question[] => {
    const value = wanted[key];
    return value === undefined || value === ''
      ? []
      : [{ name: key, expected: String(value), found: bestField(readings, field), compare }];
  });
  if (wanted.fullName)
    questions.unshift({
      name: 'fullName',
      expected: String(wanted.fullName),
      found: wholeName(readings),
      compare: byName,
    });
  return questions;
}

function verdictOf(similarity: number): Verdict {
  if (similarity >= SAME) return 'clear';
  return similarity >= DIFFERENT ? 'caution' : 'suspected';
}

/** `dateOfBirth` as «Date of birth», at the beginning of a sentence. */
function inWords(name: string): string {
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function answer({ name, expected, found, compare }: Question): Finding {
  if (found === null) {
    return {
      verdict: 'unidentified',
      score: null,
      reasons: [reason('data_comparison', 'NOT_READ', 'info', `${inWords(name)} was not read from any document.`)],
      breakdown: [item(name, 'unidentified', { expected })],
    };
  }
  const { similarity, actual } = compare(expected, found.value);
  const verdict = verdictOf(similarity);
  const reasons: Reason[] =
    verdict === 'clear'
      ? []
      : [
          reason(
            'data_comparison',
            verdict === 'caution' ? 'ALMOST_EQUAL' : 'DIFFERENT',
            verdict === 'caution' ? 'warning' : 'critical',
            `${inWords(name)}: «${expected}» was expected, the document says «${actual}».`,
          ),
        ];
  return {
    verdict,
    score: rounded(similarity),
    reasons,
    breakdown: [
      item(name, verdict === 'clear' ? 'clear' : 'consider', {
        expected,
        actual,
        similarity: rounded(similarity),
        source: found.source,
      }),
    ],
  };
}

/** What the documents say of the person against what was expected, and where that is silent against the participant on file. */
export const dataComparison: Check = {
  name: 'data_comparison',
  async run(input) {
    const questions = questionsOf(input);
    if (questions.length === 0) {
      const nothing = reason(
        'data_comparison',
        'NOTHING_EXPECTED',
        'info',
        'Nothing was said to expect, and there is no participant to compare.',
      );
      return outcomeOf(ENGINE, [without('not_applicable', nothing)]);
    }
    const findings = questions.map(answer);
    // One field that could not be read does not hide that all others agree; a difference always shows.
    const read = findings.filter(({ verdict }) => verdict !== 'unidentified');
    const outcome = outcomeOf(ENGINE, findings);
    const verdict = strongest(read.map((finding) => finding.verdict));
    return read.length > 0 && verdict === 'clear'
      ? { ...outcome, result: 'clear', subResult: read.length === findings.length ? 'clear' : 'caution' }
      : outcome;
  },
};
