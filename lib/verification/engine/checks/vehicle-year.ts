import { bestField } from '@/lib/verification/engine/best-field';
import type { Check } from '@/lib/verification/engine/check';
import { outcomeOf } from '@/lib/verification/engine/outcome';
import { readPlate } from '@/lib/verification/engine/vehicle/plate';
import { compareFact, logbooks, observation, vehicleFact } from '@/lib/verification/engine/vehicle/sources';
import { decodeVin } from '@/lib/verification/engine/vehicle/vin';

/** A vehicle may be built, sold as a model year and registered in neighbouring years. */
const NEIGHBOURING = 1;

const yearOf = (text: string) => Number(text.slice(0, 4));
const similarity = (expected: string, actual: string) => {
  const apart = Math.abs(yearOf(expected) - yearOf(actual));
  return apart <= NEIGHBOURING ? 1 : apart === NEIGHBOURING + 1 ? 0.75 : 0;
};
/** The year that somebody names is that of the first registration, or a neighbouring one that the VIN bears out as the model year. */
const namedSimilarity = (modelYears: number[]) => (expected: string, actual: string) => {
  const borneOut = yearOf(expected) === yearOf(actual) || modelYears.includes(yearOf(expected));
  return Math.min(similarity(expected, actual), borneOut ? 1 : 0.75);
};

/** The year of first registration against claim and expectation, the model year of the VIN and the age of the registration number. */
export const vehicleYear: Check = {
  name: 'vehicle_year',
  async run(input) {
    const fact = vehicleFact(input, 'dateOfFirstRegistration', 'year');
    const { read } = fact;
    const [vin, plate] = ['vin', 'registrationNumber'].map((name) => bestField(logbooks(input), name));
    const decoded = vin ? decodeVin(vin.value, input.facts.today) : null;
    const findings = [compareFact('vehicle_year', 'The year', fact, namedSimilarity(decoded?.modelYears ?? []))];
    if (read) {
      // Makers outside North America are free in position 10: a code that fits says something, one that does not says nothing.
      const binding = decoded?.checkDigit === 'valid';
      if (
        vin &&
        decoded &&
        decoded.modelYears.length > 0 &&
        (binding || decoded.modelYears.some((year) => similarity(String(year), read.value) === 1))
      ) {
        findings.push(
          observation('vehicle_year', 'fromVin', {
            fits: decoded.modelYears.some((year) => similarity(String(year), read.value) >= 0.75),
            code: 'MODEL_YEAR_DIFFERS',
            message: `The VIN's model year is ${decoded.modelYears.join(' or ')}; first registered on ${read.value}.`,
            expected: read.value,
            actual: decoded.modelYears.join(' or '),
            read: vin,
          }),
        );
      }
      const issued = plate ? readPlate(plate.value).issued : null;
      if (plate && issued) {
        findings.push(
          observation('vehicle_year', 'fromPlate', {
            fits: read.value >= issued.from,
            code: 'PLATE_NEWER_THAN_VEHICLE',
            message: `${plate.value} was issued from ${issued.from}; the vehicle was registered on ${read.value} already.`,
            expected: read.value,
            actual: `from ${issued.from}`,
            read: plate,
          }),
        );
      }
    }
    return outcomeOf({ name: 'casefile-vehicle', version: '1' }, findings);
  },
};
