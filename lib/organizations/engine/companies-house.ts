import { z } from 'zod';
import { table } from '@/lib/core/table';
import type {
  CompanyProfile,
  CompanyRegistry,
  Owner,
  RegisteredPerson,
} from '@/lib/organizations/engine/company-registry';
import { ukCompanyNumber } from '@/lib/organizations/engine/identifiers';
import { type RegistryAccess, RegistryError, readAnswer, registryJson } from '@/lib/organizations/engine/registry-http';

/** Shapes of the Companies House public data API, as far as they are used; all else may come and go. */
const address = z.record(z.string(), z.unknown());
const birth = z.object({ year: z.number(), month: z.number().optional() });
const company = z.object({
  company_name: z.string(),
  company_number: z.string(),
  company_status: z.string().optional(),
  date_of_creation: z.string().optional(),
  registered_office_address: address.optional(),
});
const officer = z.object({
  name: z.string(),
  officer_role: z.string(),
  appointed_on: z.string().optional(),
  resigned_on: z.string().optional(),
  date_of_birth: birth.optional(),
  nationality: z.string().optional(),
  links: z.object({ officer: z.object({ appointments: z.string().optional() }).optional() }).optional(),
});
const controller = z.object({
  kind: z.string(),
  name: z.string().optional(),
  name_elements: z
    .object({ forename: z.string().optional(), middle_name: z.string().optional(), surname: z.string().optional() })
    .optional(),
  date_of_birth: birth.optional(),
  nationality: z.string().optional(),
  natures_of_control: z.array(z.string()).optional(),
  ceased_on: z.string().optional(),
  identification: z
    .object({
      registration_number: z.string().optional(),
      country_registered: z.string().optional(),
      place_registered: z.string().optional(),
    })
    .optional(),
  links: z.object({ self: z.string().optional() }).optional(),
});

const PROVIDER = 'Companies House';
const PAGE = 100;
const MOST_PAGES = 50;
const STATES = table<CompanyProfile['status']>({
  active: 'active',
  open: 'active',
  dissolved: 'dissolved',
  closed: 'dissolved',
  removed: 'dissolved',
  'converted-closed': 'dissolved',
  liquidation: 'liquidation',
  receivership: 'liquidation',
  administration: 'liquidation',
  'insolvency-proceedings': 'liquidation',
  'voluntary-arrangement': 'liquidation',
});
const HERE = /united kingdom|england|wales|scotland|northern ireland|great britain|companies house|^uk$|^gb$/i;

const monthOf = (date: z.output<typeof birth> | undefined): string | null =>
  date ? (date.month ? `${date.year}-${String(date.month).padStart(2, '0')}` : String(date.year)) : null;

const capitalised = (word: string) =>
  word.toLowerCase().replace(/(^|[\s'’-])(\p{L})/gu, (found) => found.toUpperCase());

/** «WHITCOMBE, Eleanor Margaret» as she is called; companies stay as they are. */
function officerName(name: string, person: boolean): string {
  const [family = '', given] = name.split(/,\s*/);
  return person && given ? `${given} ${capitalised(family)}` : name;
}

/** Every page of a list. */
async function pages<Shape extends z.ZodType>(
  access: RegistryAccess,
  path: string,
  item: Shape,
): Promise<z.output<Shape>[]> {
  const page = z.object({ items: z.array(item).optional(), total_results: z.number().optional() });
  const found: z.output<Shape>[] = [];
  for (let at = 0; at < MOST_PAGES; at += 1) {
    const answer = await registryJson(access, `${path}?items_per_page=${PAGE}&start_index=${found.length}`);
    if (answer === null) return found;
    const { items = [], total_results: total = 0 } = readAnswer(PROVIDER, page, answer);
    found.push(...items);
    if (items.length === 0 || found.length >= total) return found;
  }
  throw new RegistryError('Companies House has more people than can be read.');
}

function directorOf(number: string, given: z.output<typeof officer>): RegisteredPerson {
  const person = !given.officer_role.startsWith('corporate-');
  return {
    key: given.links?.officer?.appointments ?? `${number}/${given.name}/${monthOf(given.date_of_birth) ?? ''}`,
    name: officerName(given.name, person),
    type: person ? 'PERSON' : 'ORGANIZATION',
    dateOfBirth: monthOf(given.date_of_birth),
    nationality: null,
    role: given.officer_role,
    appointedOn: given.appointed_on ?? null,
    resignedOn: given.resigned_on ?? null,
  };
}

/** The register knows shares by bands («25 to 50 percent»): the least and the most that it may be. */
function band(natures: readonly string[]): { percentage: number | null; percentageUpTo: number | null } {
  const found = natures.flatMap((nature) => {
    const shares = /^ownership-of-shares-(\d+)-to-(\d+)-percent/.exec(nature);
    return shares ? [{ percentage: Number(shares[1]), percentageUpTo: Number(shares[2]) }] : [];
  });
  return found[0] ?? { percentage: null, percentageUpTo: null };
}

function ownerOf(number: string, given: z.output<typeof controller>): Owner {
  const person = given.kind.startsWith('individual');
  const { forename, middle_name: middle, surname } = given.name_elements ?? {};
  const called = [forename, middle, surname].filter(Boolean).join(' ');
  const {
    registration_number: registered,
    country_registered: country,
    place_registered: place,
  } = given.identification ?? {};
  const here = HERE.test(country ?? '') || HERE.test(place ?? '');
  return {
    key: given.links?.self ?? `${number}/${given.name ?? called}`,
    name: (person && called) || given.name || 'Not disclosed',
    dateOfBirth: monthOf(given.date_of_birth),
    nationality: null,
    type: person || given.kind.startsWith('super-secure') ? 'PERSON' : 'ORGANIZATION',
    ...band(given.natures_of_control ?? []),
    controls: true,
    registrationNumber: here && registered ? ukCompanyNumber(registered) : null,
    lei: null,
  };
}

const isDirector = ({ officer_role: role }: { officer_role: string }) => /director|member|manager/.test(role);

/** The UK companies register (`developer.company-information.service.gov.uk`): 600 questions in five minutes, then it asks to rest. */
export function companiesHouse(access: { baseUrl: string; key: string } & Partial<RegistryAccess>): CompanyRegistry {
  const asked: RegistryAccess = {
    ...access,
    headers: { authorization: `Basic ${Buffer.from(`${access.key}:`).toString('base64')}` },
  };
  return {
    provider: PROVIDER,
    sampleData: false,
    async find({ registrationNumber, country }) {
      const number = registrationNumber ? ukCompanyNumber(registrationNumber) : null;
      if (number === null || (country !== null && country !== 'GB')) return null;
      const answer = await registryJson(asked, `/company/${number}`);
      if (answer === null) return null;
      const found = readAnswer(PROVIDER, company, answer);
      const officers = await pages(asked, `/company/${number}/officers`, officer);
      const controllers = await pages(asked, `/company/${number}/persons-with-significant-control`, controller);
      const lines = Object.values(found.registered_office_address ?? {}).filter((line) => typeof line === 'string');
      return {
        name: found.company_name,
        registrationNumber: found.company_number,
        country: 'GB',
        lei: null,
        status: STATES[found.company_status ?? ''] ?? 'unknown',
        incorporatedOn: found.date_of_creation ?? null,
        address: lines.join(', ') || null,
        directors: officers.filter(isDirector).map((each) => directorOf(number, each)),
        owners: controllers.filter(({ ceased_on: ceased }) => !ceased).map((each) => ownerOf(number, each)),
      };
    },
  };
}
