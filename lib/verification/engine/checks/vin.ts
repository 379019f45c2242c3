import type { Check } from '@/lib/verification/engine/check';
import { textSimilarity } from '@/lib/verification/engine/identity/compare-names';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { compareFact, observation, vehicleFact } from '@/lib/verification/engine/vehicle/sources';
import { decodeVin, normalisedVin, vinCheckDigit } from '@/lib/verification/engine/vehicle/vin';

/** One wrong character of a VIN is another vehicle: only equality counts, but how close it is tells a slip from a swap. */
const similarity = (expected: string, actual: string) => {
  const close = textSimilarity(normalisedVin(expected), normalisedVin(actual));
  return close === 1 ? 1 : Math.min(close, 0.89);
};

/** The logbook's VIN: form and check digit (ISO 3779), and the same on claim and logbook. */
export const vin: Check = {
  name: 'vin',
  async run(input) {
    const fact = vehicleFact(input, 'vin', 'vin');
    const { read } = fact;
    const findings = [compareFact('vin', 'The VIN', fact, similarity)];
    const decoded = read ? decodeVin(read.value, input.facts.today) : null;
    if (read) {
      const actual = decoded ? [decoded.make ?? decoded.wmi, decoded.country].filter(Boolean).join(', ') : read.value;
      findings.push(
        observation('vin', 'format', {
          fits: decoded !== null,
          code: 'MALFORMED',
          message: `«${read.value}» is no VIN: 17 characters without I, O and Q are asked for (ISO 3779).`,
          actual: decoded ? '17 characters' : read.value,
          read,
        }),
      );
      if (decoded)
        findings.push(observation('vin', 'decoded', { fits: true, code: 'MALFORMED', message: '', actual, read }));
    }
    if (decoded && decoded.checkDigit !== 'not_applicable') {
      findings.push(
        observation('vin', 'checkDigit', {
          fits: decoded.checkDigit === 'valid',
          code: 'CHECK_DIGIT_WRONG',
          severity: 'critical',
          message: `The check digit of position 9 is «${decoded.vin[8]}»; the other characters ask for «${vinCheckDigit(decoded.vin)}».`,
          expected: vinCheckDigit(decoded.vin),
          actual: decoded.vin[8] ?? '',
          read,
        }),
      );
    }
    return outcomeOf({ name: 'casefile-vin', version: '1' }, findings);
  },
};
