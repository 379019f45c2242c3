import { env } from '@/lib/core/env';
import { companiesHouse } from '@/lib/organizations/engine/companies-house';
import type { CompanyRegistry } from '@/lib/organizations/engine/company-registry';
import { gleif } from '@/lib/organizations/engine/gleif';
import { sampleRegistry } from '@/lib/organizations/engine/sample-registry';

/** The registers that this installation may ask, in their order; the invented one only where there is no real one. */
export function registries(): [CompanyRegistry, ...CompanyRegistry[]] {
  const { COMPANIES_HOUSE_URL: baseUrl, COMPANIES_HOUSE_KEY: key, GLEIF_URL } = env();
  const real = [
    ...(key === undefined ? [] : [companiesHouse({ baseUrl, key })]),
    ...(GLEIF_URL === undefined ? [] : [gleif({ baseUrl: GLEIF_URL })]),
  ];
  const [first, ...more] = real;
  return first ? [first, ...more] : [sampleRegistry];
}
