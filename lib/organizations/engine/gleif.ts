import { z } from 'zod';
import type { CompanyRegistry, Owner } from '@/lib/organizations/engine/company-registry';
import { isLei } from '@/lib/organizations/engine/identifiers';
import { type RegistryAccess, readAnswer, registryJson } from '@/lib/organizations/engine/registry-http';

/** Shape of an LEI record of GLEIF's API (JSON:API, LEI-CDF 3.1), as far as it is used. */
const record = z.object({
  attributes: z.object({
    lei: z.string(),
    entity: z.object({
      legalName: z.object({ name: z.string() }),
      legalAddress: z
        .object({
          addressLines: z.array(z.string()).nullish(),
          city: z.string().nullish(),
          postalCode: z.string().nullish(),
          country: z.string().nullish(),
        })
        .nullish(),
      registeredAs: z.string().nullish(),
      jurisdiction: z.string().nullish(),
      status: z.string().nullish(),
      creationDate: z.string().nullish(),
    }),
  }),
});
const one = z.object({ data: record });
const many = z.object({ data: z.array(record) });

/**
 * The global register of legal entities (`api.gleif.org`). It knows companies and the companies that consolidate them, no people: so directors
 * and shares stay unknown, and are said to be.
 */
export function gleif(access: RegistryAccess): CompanyRegistry {
  const find = async (asked: { registrationNumber: string | null; country: string | null; lei: string | null }) => {
    if (asked.lei !== null) {
      const answer = isLei(asked.lei) ? await registryJson(access, `/lei-records/${asked.lei}`) : null;
      return answer === null ? null : readAnswer('GLEIF', one, answer).data;
    }
    if (asked.registrationNumber === null) return null;
    const query = new URLSearchParams({ 'filter[entity.registeredAs]': asked.registrationNumber, 'page[size]': '10' });
    if (asked.country) query.set('filter[entity.legalAddress.country]', asked.country);
    const answer = await registryJson(access, `/lei-records?${query}`);
    const found = answer === null ? [] : readAnswer('GLEIF', many, answer).data;
    // A number says little without its register: of several companies none is taken.
    return found.length === 1 ? (found[0] ?? null) : null;
  };
  const parent = async (lei: string): Promise<Owner[]> => {
    const answer = await registryJson(access, `/lei-records/${lei}/direct-parent`);
    if (answer === null) return [];
    const { attributes } = readAnswer('GLEIF', one, answer).data;
    return [
      {
        key: attributes.lei,
        name: attributes.entity.legalName.name,
        dateOfBirth: null,
        nationality: null,
        type: 'ORGANIZATION',
        percentage: null,
        percentageUpTo: null,
        controls: true,
        registrationNumber: null,
        lei: attributes.lei,
      },
    ];
  };
  return {
    provider: 'GLEIF',
    sampleData: false,
    async find(asked) {
      const found = await find(asked);
      if (found === null) return null;
      const { lei, entity } = found.attributes;
      const { addressLines, postalCode, city, country } = entity.legalAddress ?? {};
      return {
        name: entity.legalName.name,
        registrationNumber: entity.registeredAs ?? lei,
        country: country ?? entity.jurisdiction ?? '',
        lei,
        status: entity.status === 'ACTIVE' ? 'active' : entity.status === 'INACTIVE' ? 'dissolved' : 'unknown',
        incorporatedOn: entity.creationDate?.slice(0, 10) ?? null,
        address: [...(addressLines ?? []), postalCode, city, country].filter(Boolean).join(', ') || null,
        directors: [],
        owners: await parent(lei),
      };
    },
  };
}
