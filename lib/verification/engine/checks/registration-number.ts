import { bestField } from '@/lib/verification/engine/best-field';
import type { Check } from '@/lib/verification/engine/check';
import { textSimilarity } from '@/lib/verification/engine/identity/compare-names';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { normalisedPlate, readPlate } from '@/lib/verification/engine/vehicle/plate';
import { compareFact, logbooks, observation, vehicleFact } from '@/lib/verification/engine/vehicle/sources';

/** Only equality counts; how close it is tells a slip from another vehicle. */
const similarity = (expected: string, actual: string) => {
  const close = textSimilarity(normalisedPlate(expected), normalisedPlate(actual));
  return close === 1 ? 1 : Math.min(close, 0.89);
};

/** The registration number of the logbook, its form, and whether it can be as old as the first registration. */
export const registrationNumber: Check = {
  name: 'registration_number',
  async run(input) {
    const fact = vehicleFact(input, 'registrationNumber', 'registrationNumber');
    const findings = [compareFact('registration_number', 'The registration number', fact, similarity)];
    const { read } = fact;
    if (read) {
      const plate = readPlate(read.value);
      const first = bestField(logbooks(input), 'dateOfFirstRegistration')?.value;
      const message = `A number of this form: ${plate.format}.`;
      findings.push(
        observation('registration_number', 'format', {
          fits: true,
          code: 'DIFFERENT',
          message,
          actual: plate.format,
          read,
        }),
      );
      if (plate.issued && first) {
        findings.push(
          observation('registration_number', 'issued', {
            // A number may be put on an older vehicle's successor, but never makes a vehicle look newer than it is.
            fits: first >= plate.issued.from,
            code: 'PLATE_NEWER_THAN_VEHICLE',
            message: `${plate.text} was first issued from ${plate.issued.from}; the vehicle was registered on ${first} already.`,
            expected: `from ${plate.issued.from}`,
            actual: first,
            read,
          }),
        );
      }
    }
    return outcomeOf({ name: 'casefile-plate', version: '1' }, findings);
  },
};
