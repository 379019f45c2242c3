import { bestField } from '@/lib/verification/engine/best-field';
import type { Check } from '@/lib/verification/engine/check';
import { textSimilarity } from '@/lib/verification/engine/identity/compare-names';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { normalisedMake } from '@/lib/verification/engine/vehicle/makes';
import { compareFact, logbooks, observation, vehicleFact } from '@/lib/verification/engine/vehicle/sources';
import { decodeVin } from '@/lib/verification/engine/vehicle/vin';

const similarity = (expected: string, actual: string) =>
  textSimilarity(normalisedMake(expected), normalisedMake(actual));

/** The make of the logbook against claim and expectation, and against the manufacturer that the VIN names. */
export const vehicleMake: Check = {
  name: 'vehicle_make',
  async run(input) {
    const fact = vehicleFact(input, 'make', 'make');
    const findings = [compareFact('vehicle_make', 'The make', fact, similarity)];
    const vin = bestField(logbooks(input), 'vin');
    const made = vin ? (decodeVin(vin.value, input.facts.today)?.make ?? null) : null;
    if (fact.read && vin && made) {
      findings.push(
        observation('vehicle_make', 'fromVin', {
          fits: similarity(made, fact.read.value) >= 0.7,
          code: 'VIN_OF_ANOTHER_MAKE',
          severity: 'critical',
          message: `The VIN begins with ${vin.value.slice(0, 3)}, which is ${made}; the logbook says «${fact.read.value}».`,
          expected: fact.read.value,
          actual: made,
          read: vin,
        }),
      );
    }
    return outcomeOf({ name: 'casefile-vehicle', version: '1' }, findings);
  },
};
