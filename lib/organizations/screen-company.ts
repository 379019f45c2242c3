import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import type { BeneficialOwner, Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, RegisteredPerson } from '@/lib/organizations/engine/company-registry';
import { type Check, inOffice } from '@/lib/organizations/rules';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import { type Lists, withLists } from '@/lib/sanctions/list-index';
import { coverageWith } from '@/lib/sanctions/read-ground';
import { THRESHOLD, WHY_MISSING } from '@/lib/sanctions/rules';

const subjectOf = ({ type, name, dateOfBirth }: RegisteredPerson | BeneficialOwner): Subject => ({
  type,
  name,
  dateOfBirth,
});

const check = (result: Check['result'], detail: string): Check => ({ name: 'screening', result, detail });
const unavailable = (detail: string) => check('not_available', detail);

async function screenWith(lists: Lists, caller: Caller, profile: CompanyProfile, ownership: Ownership): Promise<Check> {
  const subjects: Subject[] = [
    { type: 'ORGANIZATION', name: profile.name, documentNumbers: [profile.registrationNumber] },
    ...inOffice(profile.directors).map(subjectOf),
    ...ownership.owners.map(subjectOf),
  ];
  const hits = await lists.search(subjects, THRESHOLD);
  const named = [...new Set(subjects.filter((_, at) => (hits[at]?.length ?? 0) > 0).map(({ name }) => name))];
  if (named.length > 0) return check('warn', `Possible matches with sanctions lists: ${named.join(', ')}`);
  const { coverage } = await reading(caller, (tx) => coverageWith(tx, caller, lists.versions));
  const missing = coverage.missing.map(({ source, reason }) => `${source} (${WHY_MISSING[reason]})`);
  if (missing.length > 0) return unavailable(`No match, but not every required list was there: ${missing.join(', ')}`);
  return check('pass', `${subjects.length} names, no match`);
}

/**
 * Compares a company, who runs it and who owns it with the sanctions lists. What is found is for a person to judge: each of them is screened as a
 * participant too. Where a list that the organization requires was missing, nobody was cleared, and the check says so.
 */
export async function screenCompany(
  caller: Caller,
  profile: CompanyProfile | null,
  ownership: Ownership | null,
): Promise<Check> {
  if (!profile || !ownership) return unavailable('There is nobody to screen.');
  return withLists((lists) => screenWith(lists, caller, profile, ownership));
}
