import { randomFrom } from '../random';
import type { VehicleSpecimen } from '../vehicle-papers';

/** Where a paper is from: how plates look there, and whether a title stands before the keeper's name. */
export type Country = 'GB' | 'DE' | 'ES' | 'FR' | 'SE';

const MODELS = [
  ['VOLKSWAGEN', 'WVW', 'GOLF MATCH TDI', '1K'],
  ['FORD', 'WF0', 'FIESTA ZETEC', 'JA8'],
  ['SKODA', 'TMB', 'OCTAVIA SE L', '5E'],
  ['RENAULT', 'VF1', 'CLIO DYNAMIQUE', 'R'],
  ['TOYOTA', 'SB1', 'AURIS ICON', 'E15'],
  ['BMW', 'WBA', '320D EFFICIENTDYNAMICS', '3L'],
  ['PEUGEOT', 'VF3', '308 ACTIVE', 'L'],
  ['VOLVO', 'YV1', 'V60 MOMENTUM', 'F'],
] as const;

const PEOPLE = [
  ['Hartwell', 'Jonathan Miles'],
  ["O'Neill", 'Anne Marie'],
  ['Marks', 'Benedict'],
  ['Okonkwo', 'Chidi Samuel'],
  ['Lindner', 'Frieda'],
  ['Castellan', 'Rosa Imelda'],
  ['Brankovic', 'Mirela'],
  ['Typhon', 'Edgar Leopold'],
] as const;

const STREETS = ['Quayside Lane', 'Harrow Street', 'Station Road', 'Bellmaker Row', 'Orchard View', 'Mill Yard'];
const TOWNS = ['Marenholt', 'Eastbrook', 'Lower Wend', 'Tarnmouth'];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const VIN_SIGNS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';

/** An invented vehicle with its invented keeper, the same for the same seed. */
export function inventVehicle(seed: number, country: Country): VehicleSpecimen {
  const random = randomFrom(seed * 7919 + country.charCodeAt(0) * 31 + country.charCodeAt(1));
  const whole = (below: number) => Math.floor(random() * below);
  const signs = (from: string, count: number) => Array.from({ length: count }, () => from[whole(from.length)]).join('');
  const digits = (count: number) => signs('0123456789', count);
  const two = (value: number) => String(value).padStart(2, '0');
  const [make, maker, model, type] = MODELS[(seed + whole(3)) % MODELS.length] ?? MODELS[0];
  const [keeperSurname, keeperGivenNames] = PEOPLE[(seed * 3 + whole(2)) % PEOPLE.length] ?? PEOPLE[0];
  const year = 2011 + whole(10);
  const first = `${year}-${two(3 + whole(6))}-${two(1 + whole(28))}`;
  const plates: Record<Country, string> = {
    GB: `${signs(LETTERS.slice(0, 8), 2)}${two(year - 2000)} ${signs(LETTERS, 3)}`,
    DE: `${signs('MBKHF', 1)}-${signs(LETTERS, 2)} ${1 + whole(9)}${digits(2)}`,
    ES: `${digits(4)} ${signs('BCDFGHJKLMNPRSTVWXYZ', 3)}`,
    FR: `${signs(LETTERS, 2)}-${1 + whole(8)}${digits(2)}-${signs(LETTERS, 2)}`,
    SE: `${signs(LETTERS, 3)} ${1 + whole(9)}${digits(2)}`,
  };
  return {
    registrationNumber: plates[country],
    vin: `${maker}${signs(VIN_SIGNS, 6)}${YEAR_CODES[(year - 1980) % 30]}${signs(LETTERS, 1)}${digits(6)}`,
    make,
    type,
    model,
    colour: ['BLUE', 'GREY', 'WHITE', 'RED'][whole(4)] ?? 'BLUE',
    bodyType: '5 DOOR HATCHBACK',
    category: 'M1',
    cylinderCapacity: 1198 + whole(9) * 100,
    powerKilowatts: 55 + whole(80),
    fuel: ['PETROL', 'HEAVY OIL'][whole(2)] ?? 'PETROL',
    carbonDioxide: 95 + whole(60),
    massKilograms: 1500 + whole(60) * 10,
    seats: 5,
    dateOfFirstRegistration: first,
    dateOfIssue: `${year + 2}-${two(1 + whole(12))}-${two(1 + whole(28))}`,
    keeperSurname,
    keeperGivenNames,
    keeperAddress: [
      `${1 + whole(98)} ${STREETS[whole(STREETS.length)]}`,
      TOWNS[whole(TOWNS.length)] ?? 'Marenholt',
      country === 'GB'
        ? `MH${1 + whole(9)} ${1 + whole(9)}${signs('ABDEFGHJLNP', 2)}`
        : `${10 + whole(80)}${digits(3)}`,
    ],
    documentReference: digits(11),
  };
}
