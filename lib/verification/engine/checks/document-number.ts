import type { BreakdownItem, Check, ReadField } from '@/lib/verification/engine/check';
import { similarity } from '@/lib/verification/engine/checks/similarity';
import { normalNumber } from '@/lib/verification/engine/fields/values';
import { failuresOf, item, judged, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** The number that identifies a document, or a logbook's reference. */
const NAMES = ['documentNumber', 'documentReference', 'invoiceNumber'];

/** The document's number, the same wherever it stands and the expected one if one is expected. */
export const documentNumber: Check = {
  name: 'document_number',
  async run({ readings, expected }) {
    const failures = failuresOf(readings);
    const perDocument = readings.map((reading) => NAMES.flatMap((name) => reading.fields[name] ?? []));
    const found = perDocument.flat();
    if (found.length === 0) return unidentified([...failures, reason('document_number', 'NUMBER_NOT_FOUND')]);
    const wanted = expected.documentNumber === undefined ? null : normalNumber(String(expected.documentNumber));
    const breakdown = found.map((field) => numberItem(field, wanted));
    const differ = perDocument.some((list) => list.some(({ value }) => !sameNumber(value, list[0]?.value ?? value)));
    const matches = wanted === null || found.some(({ value }) => sameNumber(value, wanted));
    const reasons = [
      ...failures,
      ...(matches ? [] : [reason('document_number', 'NUMBER_MISMATCH')]),
      ...(differ
        ? [reason('document_number', 'NUMBERS_DIFFER', `${[...new Set(found.map(({ value }) => value))].join(', ')}.`)]
        : []),
    ];
    const score = wanted === null ? null : Math.max(...breakdown.map((each) => each.similarity ?? 0));
    return judged(reasons, breakdown, score);
  },
};

function numberItem({ value, zone, source }: ReadField, wanted: string | null): BreakdownItem {
  const result = wanted === null || sameNumber(value, wanted) ? 'clear' : 'consider';
  const likeness = wanted === null ? null : similarity(value, wanted);
  return item(`documentNumber.${zone}`, result, { expected: wanted, actual: value, similarity: likeness, source });
}

/** O and 0 as well as I and 1 can't be told apart in many types. */
function sameNumber(first: string, second: string): boolean {
  const folded = (text: string) => text.replace(/O/g, '0').replace(/I/g, '1');
  return folded(first) === folded(second);
}
