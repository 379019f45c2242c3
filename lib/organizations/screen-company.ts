import type { BeneficialOwner, Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, RegisteredPerson } from '@/lib/organizations/engine/company-registry';
import { type Check, inOffice } from '@/lib/organizations/rules';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { presentLists } from '@/lib/sanctions/list-index';
import { THRESHOLD } from '@/lib/sanctions/rules';

const subjectOf = ({ type, name, dateOfBirth }: RegisteredPerson | BeneficialOwner): Subject => ({
  type,
  name,
  dateOfBirth,
});

/**
 * Compares a company, who runs it and who owns it with the sanctions lists. What is found is for a person to judge: each of them is screened as a
 * participant too. Without a real list nothing was looked at, and the check says so.
 */
export async function screenCompany(profile: CompanyProfile | null, ownership: Ownership | null): Promise<Check> {
  const unavailable = (detail: string): Check => ({ name: 'screening', result: 'not_available', detail });
  if (!profile || !ownership) return unavailable('There is nobody to screen.');
  const lists = await presentLists();
  if (lists.versions.length === 0) return unavailable('No sanctions list is loaded yet.');
  const subjects: Subject[] = [
    { type: 'ORGANIZATION', name: profile.name, documentNumbers: [profile.registrationNumber] },
    ...inOffice(profile.directors).map(subjectOf),
    ...ownership.owners.map(subjectOf),
  ];
  const hits = await lists.search(subjects, THRESHOLD);
  const named = [...new Set(subjects.filter((_, at) => (hits[at]?.length ?? 0) > 0).map(({ name }) => name))];
  if (named.length > 0)
    return { name: 'screening', result: 'warn', detail: `Possible matches with sanctions lists: ${named.join(', ')}` };
  if (lists.sampleData) return unavailable('Only the invented sample lists are loaded.');
  return { name: 'screening', result: 'pass', detail: `${subjects.length} names, no match` };
}
