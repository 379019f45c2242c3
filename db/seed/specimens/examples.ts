import type { DrivingLicenceSpecimen } from './driving-licence';
import type { IdentityCardSpecimen } from './identity-card';
import type { InvoiceSpecimen, ProofOfAddressSpecimen } from './letters';
import type { PassportSpecimen } from './passport';
import type { VehicleSpecimen } from './vehicle-papers';

/** Invented people and things; nobody of these exists. `UTO` is the code that ICAO 9303 keeps for specimens. */
const PERSON = {
  surname: 'Lindqvist',
  givenNames: 'Mara Elin',
  nationality: 'UTO',
  issuingState: 'UTO',
  dateOfBirth: '1988-03-14',
  sex: 'F',
} as const;

const PASSPORT: PassportSpecimen = {
  ...PERSON,
  issuerName: 'Utopia',
  documentNumber: 'K72904418',
  placeOfBirth: 'Marenholt',
  dateOfIssue: '2023-05-02',
  dateOfExpiry: '2033-05-01',
  personalNumber: '8803144471',
};

const CARD: IdentityCardSpecimen = {
  ...PERSON,
  issuerName: 'Republic of Utopia',
  documentNumber: 'C58203716',
  dateOfIssue: '2024-02-19',
  dateOfExpiry: '2034-02-18',
  personalNumber: '88031444',
  address: '14 Quayside Lane, Marenholt 20481',
};

export const PEOPLE = { passport: PASSPORT, card: CARD };

export const LICENCE: DrivingLicenceSpecimen = {
  issuerName: 'Utopia',
  surname: 'Lindqvist',
  givenNames: 'Mara Elin',
  dateOfBirth: '1988-03-14',
  placeOfBirth: 'Marenholt',
  dateOfIssue: '2022-08-11',
  dateOfExpiry: '2032-08-10',
  authority: 'UDLA',
  licenceNumber: 'LINDQ853148ME9',
  address: '14 Quayside Lane',
  categories: 'AM B BE',
  jurisdiction: 'VA',
  city: 'Marenholt',
  postalCode: '20481',
  sex: 'F',
};

export const VEHICLE: VehicleSpecimen = {
  registrationNumber: 'KV19 TZO',
  vin: 'WVWZZZ1KZAW123456',
  make: 'VOLKSWAGEN',
  type: '1K',
  model: 'GOLF MATCH TDI',
  colour: 'BLUE',
  bodyType: '5 DOOR HATCHBACK',
  category: 'M1',
  cylinderCapacity: 1598,
  powerKilowatts: 77,
  fuel: 'HEAVY OIL',
  carbonDioxide: 109,
  massKilograms: 1880,
  seats: 5,
  dateOfFirstRegistration: '2019-05-17',
  dateOfIssue: '2024-02-20',
  keeperSurname: 'Lindqvist',
  keeperGivenNames: 'Mara Elin',
  keeperAddress: ['14 Quayside Lane', 'Marenholt', 'MH4 2QL'],
  documentReference: '41907352816',
};

export const INVOICE: InvoiceSpecimen = {
  issuer: 'Harrow Street Motors Ltd',
  issuerAddress: ['Unit 7, Harrow Street', 'Marenholt', 'VAT No. 000 1234 56'],
  recipient: 'Mara Elin Lindqvist',
  recipientAddress: ['14 Quayside Lane', 'Marenholt MH4 2QL'],
  invoiceNumber: 'HSM-20417',
  invoiceDate: '12 March 2026',
  currency: 'GBP',
  lines: [
    { text: 'Front bumper, supplied and painted', cents: 48_250 },
    { text: 'Headlamp unit, left', cents: 31_900 },
    { text: 'Labour, 6.5 hours', cents: 42_250 },
  ],
  vatPercent: 20,
};

export const PROOF: ProofOfAddressSpecimen = {
  issuer: 'Northshore Energy plc',
  kind: 'Electricity bill',
  holder: 'Mara Elin Lindqvist',
  address: ['14 Quayside Lane', 'Marenholt', 'MH4 2QL'],
  accountNumber: '8801 4472 903',
  date: '3 April 2026',
  amount: 'GBP 84.17',
};
