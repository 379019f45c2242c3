import type { BeneficialOwner, Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, RegisteredPerson } from '@/lib/organizations/engine/company-registry';
import { type Check, inOffice } from '@/lib/organizations/rules';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { type Lists, withLists } from '@/lib/sanctions/list-index';
import { THRESHOLD } from '@/lib/sanctions/rules';

const subjectOf = ({ type, name, dateOfBirth }: RegisteredPerson | BeneficialOwner): Subject => ({
  type,
  name,
  dateOfBirth,
});

const check = (result: Check['result'], detail: string): Check => ({ name: 'screening', result, detail });
const unavailable = (detail: string) => check('not_available', detail);

async function screenWith(lists: Lists, profile: CompanyProfile, ownership: Ownership): Promise<Check> {
  if (lists.versions.length === 0) return unavailable('No sanctions list is loaded yet.');
  const subjects: Subject[] = [
    { type: 'ORGANIZATION', name: profile.name, documentNumbers: [profile.registrationNumber] },
    ...inOffice(profile.directors).map(subjectOf),
    ...ownership.owners.map(subjectOf),
  ];
  const hits = await lists.search(subjects, THRESHOLD);
  const named = [...new Set(subjects.filter((_, at) => (hits[at]?.length ?? 0) > 0).map(({ name }) => name))];
  if (named.length > 0) return check('warn', `Possible matches with sanctions lists: ${named.join(', ')}`);
  if (lists.sampleData) return unavailable('Only the invented sample lists are loaded.');
  return check('pass', `${subjects.length} names, no match`);
}

/**
 * Compares a company, who runs it and who owns it with the sanctions lists. What is found is for a person to judge: each of them is screened as a
 * participant too. Without a real list nothing was looked at, and the check says so.
 */
export async function screenCompany(profile: CompanyProfile | null, ownership: Ownership | null): Promise<Check> {
  if (!profile || !ownership) return unavailable('There is nobody to screen.');
  return withLists((lists) => screenWith(lists, profile, ownership));
}
