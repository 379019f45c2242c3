import type {
  CompanyProfile,
  CompanyRegistry,
  Owner,
  RegisteredPerson,
} from '@/lib/organizations/engine/company-registry';

const director = (
  key: string,
  name: string,
  dateOfBirth: string,
  nationality: string,
  appointedOn: string,
): RegisteredPerson => ({
  key,
  name,
  type: 'PERSON',
  dateOfBirth,
  nationality,
  role: 'director',
  appointedOn,
  resignedOn: null,
});

const person = (key: string, name: string, dateOfBirth: string, nationality: string, percentage: number): Owner => ({
  key,
  name,
  dateOfBirth,
  nationality,
  type: 'PERSON',
  percentage,
  percentageUpTo: null,
  controls: false,
  registrationNumber: null,
  lei: null,
});

const company = (key: string, name: string, registrationNumber: string, percentage: number): Owner => ({
  key,
  name,
  dateOfBirth: null,
  nationality: null,
  type: 'ORGANIZATION',
  percentage,
  percentageUpTo: null,
  controls: false,
  registrationNumber,
  lei: null,
});

/** Invented companies and people, so that the product can be tried without a register's key. */
const COMPANIES: readonly CompanyProfile[] = [
  {
    name: 'HARBOUR MUTUAL LIMITED',
    registrationNumber: '09214477',
    country: 'GB',
    lei: null,
    status: 'active',
    incorporatedOn: '2014-09-11',
    address: '4 Quay Street, Bristol BS1 4DB',
    directors: [
      director('hm-1', 'Eleanor Margaret Whitcombe', '1968-03', 'GB', '2014-09-11'),
      director('hm-2', 'Rahul Anand Deshpande', '1975-11', 'GB', '2017-02-01'),
      { ...director('hm-3', 'Graham Peter Oldfield', '1959-06', 'GB', '2014-09-11'), resignedOn: '2021-12-31' },
    ],
    owners: [
      company('hm-o1', 'Quayside Holdings Limited', '10477231', 62.5),
      person('hm-o2', 'Eleanor Margaret Whitcombe', '1968-03', 'GB', 37.5),
    ],
  },
  {
    name: 'QUAYSIDE HOLDINGS LIMITED',
    registrationNumber: '10477231',
    country: 'GB',
    lei: null,
    status: 'active',
    incorporatedOn: '2016-11-14',
    address: '4 Quay Street, Bristol BS1 4DB',
    directors: [director('qh-1', 'Rahul Anand Deshpande', '1975-11', 'GB', '2016-11-14')],
    owners: [
      person('qh-o1', 'Rahul Anand Deshpande', '1975-11', 'GB', 80),
      company('qh-o2', 'Harbour Mutual Limited', '09214477', 20),
    ],
  },
  {
    name: 'FJORD INSURANCE AS',
    registrationNumber: '923609016',
    country: 'NO',
    lei: null,
    status: 'active',
    incorporatedOn: '2019-05-20',
    address: 'Bryggen 7, 5003 Bergen',
    directors: [director('fi-1', 'Sigrid Aasen', '1980-01', 'NO', '2019-05-20')],
    owners: [person('fi-o1', 'Sigrid Aasen', '1980-01', 'NO', 100)],
  },
];

/** The register that comes with the product: it knows its own invented companies and nobody else. */
export const sampleRegistry: CompanyRegistry = {
  provider: 'Sample register',
  sampleData: true,
  find: async ({ registrationNumber, country, lei }) =>
    COMPANIES.find(
      (one) =>
        (lei !== null && one.lei === lei) ||
        (registrationNumber !== null &&
          one.registrationNumber === registrationNumber &&
          (country === null || one.country === country)),
    ) ?? null,
};
