import type { DocumentReading, ReadField } from '@/lib/verification/engine/check';

/** Readings of one field, the one to trust first: machine readable zone and barcode carry their own checks, then by confidence. */
export function readingsOfField(readings: readonly DocumentReading[], name: string): ReadField[] {
  const rank = (field: ReadField) => (field.zone === 'visual' ? 0 : 1) + field.confidence;
  return readings.flatMap(({ fields }) => fields[name] ?? []).sort((a, b) => rank(b) - rank(a));
}

/** The most trusted reading of a field; null when it was not read. */
export function bestField(readings: readonly DocumentReading[], name: string): ReadField | null {
  return readingsOfField(readings, name)[0] ?? null;
}
