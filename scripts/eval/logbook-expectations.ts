import type { VehicleSpecimen } from '@/db/seed/specimens/vehicle-papers';
import type { CheckName, Expected } from '@/lib/verification/engine/check';

/** What one check is told to expect; the paper bears it out or not. */
export interface Expectation {
  check: CheckName;
  expected: Expected;
  right: boolean;
}

const OTHER_MAKES = ['FORD', 'VOLVO', 'SEAT', 'NISSAN'];
const OTHER_MODELS = ['MEGANE EXPRESSION', 'POLO MATCH TDI', '208 ACTIVE', '520D'];

/** The text with one letter or digit exchanged for its neighbour: another plate, another vehicle. */
function slipped(text: string, nth: number): string {
  let count = -1;
  return text.replace(/[A-Z0-9]/g, (sign) => {
    count += 1;
    if (count !== nth) return sign;
    return /\d/.test(sign) ? String((Number(sign) + 1) % 10) : sign === 'B' ? 'D' : 'B';
  });
}
const swapped = (text: string, at: number) =>
  text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2);

/** The facts of a vehicle as somebody would type them, and for each some that are wrong: of another vehicle and by a hair. */
export function expectationsOf(vehicle: VehicleSpecimen, another: VehicleSpecimen): Expectation[] {
  const year = Number(vehicle.dateOfFirstRegistration.slice(0, 4));
  const owner = (of: VehicleSpecimen) => `${of.keeperGivenNames} ${of.keeperSurname}`;
  const right: [CheckName, Expected][] = [
    ['registered_ownership', { ownerName: owner(vehicle) }],
    ['registration_number', { registrationNumber: vehicle.registrationNumber }],
    ['vin', { vin: vehicle.vin }],
    ['vehicle_make', { make: vehicle.make }],
    ['vehicle_model', { model: vehicle.model }],
    ['vehicle_year', { year }],
  ];
  const [first = ''] = vehicle.keeperGivenNames.split(' ');
  const wrong: [CheckName, Expected][] = [
    ['registered_ownership', { ownerName: owner(another) }],
    // A relative: same surname, another given name that begins alike.
    ['registered_ownership', { ownerName: `${first.slice(0, -1)}ette ${vehicle.keeperSurname}` }],
    ['registered_ownership', { ownerName: `${vehicle.keeperGivenNames}a ${vehicle.keeperSurname}` }],
    ['registered_ownership', { ownerName: 'Surname or business name' }],
    ['registered_ownership', { ownerName: 'Registered Keeper' }],
    ['registration_number', { registrationNumber: another.registrationNumber }],
    ['registration_number', { registrationNumber: slipped(vehicle.registrationNumber, 1) }],
    ['registration_number', { registrationNumber: slipped(vehicle.registrationNumber, 3) }],
    ['vin', { vin: another.vin }],
    ['vin', { vin: slipped(vehicle.vin, 16) }],
    ['vin', { vin: slipped(vehicle.vin, 5) }],
    ['vin', { vin: swapped(slipped(vehicle.vin, 9), 12) }],
    ...OTHER_MAKES.filter((make) => make !== vehicle.make)
      .slice(0, 2)
      .map((make): [CheckName, Expected] => ['vehicle_make', { make }]),
    ...OTHER_MODELS.filter((model) => model !== vehicle.model)
      .slice(0, 3)
      .map((model): [CheckName, Expected] => ['vehicle_model', { model }]),
    ...[-6, -2, -1, 1, 2, 6].map((apart): [CheckName, Expected] => ['vehicle_year', { year: year + apart }]),
  ];
  return [
    ...right.map(([check, expected]) => ({ check, expected, right: true })),
    ...wrong.map(([check, expected]) => ({ check, expected, right: false })),
  ];
}
