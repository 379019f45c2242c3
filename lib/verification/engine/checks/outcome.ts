import type { BreakdownItem, CheckOutcome, DocumentReading, Reason, Source } from '@/lib/verification/engine/check';

export const READING_ENGINE = { name: 'casefile-reading', version: '1.0.0' };

type Engine = CheckOutcome['engine'];

/** Nothing that the check could look at: files unreadable or the thing not found. */
export function unidentified(
  reasons: Reason[],
  breakdown: BreakdownItem[] = [],
  engine: Engine = READING_ENGINE,
): CheckOutcome {
  return { result: 'unidentified', subResult: null, score: null, reasons, breakdown, engine };
}

/** The check has no meaning for these documents. */
export function notApplicable(reasons: Reason[] = [], engine: Engine = READING_ENGINE): CheckOutcome {
  return { result: 'not_applicable', subResult: null, score: null, reasons, breakdown: [], engine };
}

/** `clear` when nothing speaks against, otherwise `consider` with the degree of the gravest reason. No check declines anybody. */
export function judged(
  reasons: Reason[],
  breakdown: BreakdownItem[],
  score: number | null,
  engine: Engine = READING_ENGINE,
): CheckOutcome {
  const critical = reasons.some(({ severity }) => severity === 'critical');
  const warning = reasons.some(({ severity }) => severity === 'warning');
  if (!critical && !warning) return { result: 'clear', subResult: 'clear', score, reasons, breakdown, engine };
  const subResult = critical ? 'suspected' : 'caution';
  return { result: 'consider', subResult, score, reasons, breakdown, engine };
}

export function item(
  name: string,
  result: BreakdownItem['result'],
  values: Partial<Omit<BreakdownItem, 'name' | 'result'>> = {},
): BreakdownItem {
  const { expected = null, actual = null, similarity = null, source = null } = values;
  return { name, result, expected, actual, similarity, source };
}

/** Why files could not be read, once each. */
export function failuresOf(readings: readonly DocumentReading[]): Reason[] {
  const all = readings.flatMap(({ failures }) => failures);
  return all.filter(
    (each, index) => all.findIndex(({ code, message }) => code === each.code && message === each.message) === index,
  );
}

export function pageSource(reading: DocumentReading, page = 1): Source {
  return { evidenceId: reading.evidenceId, page, box: null };
}
