import { BARCODE_ENGINE } from '@/lib/verification/engine/barcode/read-barcodes';
import type { BarcodeReading, BreakdownItem, Check } from '@/lib/verification/engine/check';
import { failuresOf, item, judged, notApplicable, unidentified } from '@/lib/verification/engine/outcome';
import { reason } from '@/lib/verification/engine/reason-codes';

/** Elements without which no AAMVA licence is complete (AAMVA DL/ID Card Design Standard 2020, table D.3). */
const REQUIRED = ['DAQ', 'DBB', 'DBA'];

/** What barcodes say: `format`, `text` and `bytes` of each, then the elements of a licence by their AAMVA ids. */
export const barcode: Check = {
  name: 'barcode',
  async run({ documents, readings }) {
    const codes = readings.flatMap(({ barcodes }) => barcodes);
    const failures = failuresOf(readings);
    if (codes.length === 0) {
      const expected = documents.some(({ role, side }) => role === 'driving_license' && side === 'back');
      if (!expected && failures.length === 0) return notApplicable([], BARCODE_ENGINE);
      const missing = expected ? [reason('barcode', 'BARCODE_NOT_FOUND')] : [];
      return unidentified([...failures, ...missing], [], BARCODE_ENGINE);
    }
    const incomplete = codes.flatMap(({ aamva }) => {
      const missing = aamva === null ? [] : REQUIRED.filter((id) => !aamva[id]);
      return missing.length === 0 ? [] : [reason('barcode', 'AAMVA_INCOMPLETE', `${missing.join(', ')}.`)];
    });
    return judged([...failures, ...incomplete], codes.flatMap(itemsOf), null, BARCODE_ENGINE);
  },
};

function itemsOf({ format, text, bytes, aamva, source }: BarcodeReading): BreakdownItem[] {
  return [
    item('format', 'clear', { actual: format, source }),
    item('text', 'clear', { actual: text, source }),
    ...(bytes === null ? [] : [item('bytes', 'clear', { actual: bytes, source })]),
    ...Object.entries(aamva ?? {}).map(([id, value]) => item(id, 'clear', { actual: value, source })),
  ];
}
