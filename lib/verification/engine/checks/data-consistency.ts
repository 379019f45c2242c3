import type { BreakdownItem, Check, DocumentReading, ReadField } from '@/lib/verification/engine/check';
import { similarity } from '@/lib/verification/engine/checks/similarity';
import { failuresOf, item, judged, notApplicable, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Fields that stand in several places of one document, and those that two documents of one person share. */
const WITHIN = [
  'surname',
  'givenNames',
  'dateOfBirth',
  'sex',
  'nationality',
  'documentNumber',
  'dateOfIssue',
  'dateOfExpiry',
];
const BETWEEN = ['surname', 'givenNames', 'dateOfBirth', 'sex'];
const PERSONAL = new Set(['passport', 'id_card', 'driving_license', 'residence_permit']);
/** At least this much alike is what a misread character makes of one text; below it the texts are different. */
const SLIGHT = 0.8;
/** Two values of a misread picture say nothing: both readings must be sure before they speak against a document. */
const SURE = 0.75;

/** Whether printed text, machine readable zone and barcode say the same, and documents of one person too. */
export const dataConsistency: Check = {
  name: 'data_consistency',
  async run({ documents, readings }) {
    const personal = readings.filter((reading) =>
      isPersonal(reading, documents.find(({ documentId }) => documentId === reading.documentId)?.role),
    );
    if (personal.length === 0) return notApplicable();
    const failures = failuresOf(readings);
    const within = personal.flatMap(compareZones);
    const between = compareDocuments(personal);
    const breakdown = [...within, ...between];
    if (breakdown.length === 0) return unidentified([...failures, reason('data_consistency', 'NOTHING_TO_COMPARE')]);
    const names = (list: BreakdownItem[]) => `${[...new Set(list.map(({ name }) => name.split('.')[0]))].join(', ')}.`;
    const off = within.filter(({ result }) => result === 'consider');
    const grave = off.filter((each) => (each.similarity ?? 0) < SLIGHT);
    const apart = between.filter(({ result }) => result === 'consider');
    const reasons = [
      ...failures,
      ...(grave.length > 0 ? [reason('data_consistency', 'FIELDS_DIFFER', names(grave))] : []),
      ...(off.length > grave.length
        ? [reason('data_consistency', 'FIELDS_DIFFER_SLIGHTLY', names(off.filter((each) => !grave.includes(each))))]
        : []),
      ...(apart.length > 0 ? [reason('data_consistency', 'DOCUMENTS_DIFFER', names(apart))] : []),
    ];
    const mean = breakdown.reduce((sum, each) => sum + (each.similarity ?? 0), 0) / breakdown.length;
    return judged(reasons, breakdown, Math.round(mean * 1000) / 1000);
  },
};

function isPersonal({ classification, mrz }: DocumentReading, role = 'other'): boolean {
  return PERSONAL.has(role) || PERSONAL.has(classification?.type ?? '') || mrz !== null;
}

/** Every field of the machine's zones against what is printed, and the zone against the barcode. */
function compareZones({ fields }: DocumentReading): BreakdownItem[] {
  return WITHIN.flatMap((name) => {
    const [visual, mrz, barcode] = (['visual', 'mrz', 'barcode'] as const).map((zone) =>
      fields[name]?.find((field) => field.zone === zone),
    );
    const pairs: [ReadField | undefined, ReadField | undefined, string][] = [
      [mrz, visual, 'visual-mrz'],
      [barcode, visual, 'visual-barcode'],
      [barcode, mrz, 'mrz-barcode'],
    ];
    return pairs.flatMap(([machine, other, between]) =>
      machine && other ? [compared(`${name}.${between}`, name, machine, other)] : [],
    );
  });
}

function compareDocuments(readings: DocumentReading[]): BreakdownItem[] {
  const [first, ...others] = readings;
  return others.flatMap((other) =>
    BETWEEN.flatMap((name) => {
      const [one, two] = [best(first?.fields[name]), best(other.fields[name])];
      return one && two ? [compared(`${name}.documents`, name, one, two)] : [];
    }),
  );
}

const best = (list: ReadField[] | undefined) =>
  list?.find(({ zone }) => zone === 'barcode') ?? list?.find(({ zone }) => zone === 'mrz') ?? list?.[0];

function compared(label: string, name: string, expected: ReadField, actual: ReadField): BreakdownItem {
  const likeness = alike(name, expected.value, actual.value);
  // Letters in doubt explain a slight difference of names, never another name.
  const doubtful = isName(name) && expected.confidence < SURE && likeness >= SLIGHT;
  const sure = (actual.confidence >= SURE && !doubtful) || likeness === 1;
  const result = likeness === 1 ? 'clear' : sure ? 'consider' : 'unidentified';
  return item(label, result, {
    expected: expected.value,
    actual: actual.value,
    similarity: likeness,
    source: actual.source,
  });
}

const isName = (name: string) => /names?$/i.test(name);

/** Spaces are lost in reading; zones cut long names off; nationality is a word in one place and a code in the other. */
function alike(name: string, first: string, second: string): number {
  const [one, two] = [first.replace(/ /g, ''), second.replace(/ /g, '')];
  if (name === 'nationality' && one.length !== two.length)
    return one.slice(0, 2) === two.slice(0, 2) ? 1 : similarity(one, two);
  if (isName(name) && Math.min(one.length, two.length) >= 3 && (one.startsWith(two) || two.startsWith(one))) return 1;
  return similarity(one, two);
}
