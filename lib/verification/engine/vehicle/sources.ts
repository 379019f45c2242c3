import { bestField } from '@/lib/verification/engine/best-field';
import type { BreakdownItem, CheckInput, DocumentReading, ReadField } from '@/lib/verification/engine/check';
import { type Finding, item, rounded, strongest, type Verdict } from '@/lib/verification/engine/outcome';
import { type ReasonCode, reason } from '@/lib/verification/engine/reason-codes';

/** What the logbook says, and what others say of the same fact: what was expected and the claim. */
export interface VehicleFact {
  read: ReadField | null;
  others: { name: 'expected' | 'claim'; value: string }[];
}

/** Readings of the documents handed in as logbooks; where there is none, of those that look like one. */
export function logbooks({ documents, readings }: CheckInput): DocumentReading[] {
  const declared = documents.filter(({ role }) => role === 'logbook').map(({ documentId }) => documentId);
  const own = readings.filter(({ documentId }) => declared.includes(documentId));
  return own.length > 0 ? own : readings.filter(({ classification }) => classification?.type === 'logbook');
}

/** One fact of the vehicle by every source that speaks of it. */
export function vehicleFact(input: CheckInput, field: string, key: string): VehicleFact {
  const others: VehicleFact['others'] = [];
  const expected = input.expected[key];
  const claimed = input.facts.claim?.vehicle?.[key];
  if (expected !== undefined && expected !== '') others.push({ name: 'expected', value: String(expected) });
  if (claimed !== undefined && claimed !== null && claimed !== '')
    others.push({ name: 'claim', value: String(claimed) });
  return { read: bestField(logbooks(input), field), others };
}

export type VehicleCheckName =
  | 'registered_ownership'
  | 'vehicle_make'
  | 'vehicle_model'
  | 'vehicle_year'
  | 'vin'
  | 'registration_number';

/** At and above: the same, spelt differently or read with a slip. Below: something else. */
const SAME = 0.9;
const CLOSE = 0.7;

/**
 * The logbook's fact against every other source. `similarity` is 0–1. What nobody else named is shown as read and `clear` with
 * caution: it agrees with nothing and contradicts nothing.
 */
export function compareFact(
  check: VehicleCheckName,
  what: string,
  fact: VehicleFact,
  similarity: (expected: string, actual: string) => number,
): Finding {
  const { read, others } = fact;
  if (read === null) {
    return {
      verdict: 'unidentified',
      score: null,
      reasons: [
        reason(
          check,
          'NOT_READ',
          'warning',
          `${what} was not read from the logbook.`,
          'Please upload the whole page, sharp and flat.',
        ),
      ],
      breakdown: others.map(({ name, value }) => item(name, 'unidentified', { expected: value })),
    };
  }
  const compared = others.map(({ name, value }) => ({
    name,
    value,
    similarity: rounded(similarity(value, read.value)),
  }));
  const verdicts = compared.map(
    (one): Verdict => (one.similarity >= SAME ? 'clear' : one.similarity >= CLOSE ? 'caution' : 'suspected'),
  );
  const breakdown: BreakdownItem[] = compared.map((one, index) =>
    item(one.name, verdicts[index] === 'clear' ? 'clear' : 'consider', {
      expected: one.value,
      actual: read.value,
      similarity: one.similarity,
      source: read.source,
    }),
  );
  if (compared.length === 0) breakdown.push(item('logbook', 'clear', { actual: read.value, source: read.source }));
  return {
    verdict: compared.length === 0 ? 'clear_with_caution' : strongest(verdicts),
    score: compared.length === 0 ? null : Math.min(...compared.map((one) => one.similarity)),
    reasons: compared.flatMap((one, index) =>
      verdicts[index] === 'clear' ? [] : [difference(check, what, one, read.value, verdicts[index])],
    ),
    breakdown,
  };
}

function difference(
  check: VehicleCheckName,
  what: string,
  one: { name: string; value: string },
  actual: string,
  verdict?: Verdict,
) {
  const source = one.name === 'claim' ? 'The claim says' : 'Expected was';
  return verdict === 'caution'
    ? reason(check, 'ALMOST_EQUAL', 'warning', `${what}: ${source} «${one.value}», the logbook «${actual}».`)
    : reason(check, 'DIFFERENT', 'critical', `${what}: ${source} «${one.value}», the logbook «${actual}».`);
}

/** An observation that stands beside the comparison, such as what the VIN itself tells. */
export function observation<Name extends VehicleCheckName>(
  check: Name,
  name: string,
  seen: {
    fits: boolean;
    code: ReasonCode<Name>;
    message: string;
    severity?: 'warning' | 'critical';
    expected?: string | null;
    actual: string;
    read: ReadField | null;
  },
): Finding {
  const severity = seen.severity ?? 'warning';
  return {
    verdict: seen.fits ? 'clear' : severity === 'critical' ? 'suspected' : 'caution',
    score: null,
    reasons: seen.fits ? [] : [reason(check, seen.code, severity, seen.message)],
    breakdown: [
      item(name, seen.fits ? 'clear' : 'consider', {
        expected: seen.expected ?? null,
        actual: seen.actual,
        source: seen.read?.source ?? null,
      }),
    ],
  };
}
