import type { BeneficialOwner, Ownership } from '@/lib/organizations/engine/beneficial-owners';
import type { CompanyProfile, RegisteredPerson } from '@/lib/organizations/engine/company-registry';
import { isLei, ukCompanyNumber } from '@/lib/organizations/engine/identifiers';
import type { OrganizationKyc } from '@/lib/organizations/schema';

export type Check = OrganizationKyc['checks'][number];

/** Specification silent: who holds more than a quarter counts as a beneficial owner (EU Directive 2015/849, article 3(6)). */
export const OWNER_PERCENTAGE = 25;

const check = (name: Check['name'], result: Check['result'], detail: string): Check => ({ name, result, detail });

const LEGAL_FORM = /^(LTD|LIMITED|PLC|LLP|AS|ASA|AB|GMBH|AG|SA|INC|LLC|THE)$/;

/** Words of a company's name without its legal form, in whatever script; with it where nothing else is left. */
function companyWords(name: string): string {
  const words = name
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
  const telling = words.filter((word) => !LEGAL_FORM.test(word));
  return (telling.length > 0 ? telling : words).join(' ');
}

/** Whether two names are one company's. A name without a letter or number is nobody's. */
const sameCompany = (one: string, other: string) =>
  companyWords(one) !== '' && companyWords(one) === companyWords(other);

/** Whether the identifier that was asked for can be one. */
export function identifierCheck(asked: OrganizationKyc['asked']): Check {
  if (asked.lei !== null && !isLei(asked.lei))
    return check('identifier', 'fail', `${asked.lei} is no LEI: its check digits do not hold (ISO 17442).`);
  if (asked.registrationNumber !== null && asked.country === 'GB' && ukCompanyNumber(asked.registrationNumber) === null)
    return check('identifier', 'fail', `${asked.registrationNumber} is no number of the UK companies register.`);
  if (asked.lei === null && asked.registrationNumber === null)
    return check('identifier', 'not_available', 'No number and no LEI is known.');
  return check('identifier', 'pass', asked.lei ?? asked.registrationNumber ?? '');
}

/** People in office: not resigned. */
export const inOffice = (people: readonly RegisteredPerson[]) => people.filter(({ resignedOn }) => resignedOn === null);

/** A person who may hold more than a quarter, or who controls the company by the register's own word. */
export const isBeneficialOwner = ({ type, effectivePercentage, effectiveUpTo, controls, through }: BeneficialOwner) =>
  type === 'PERSON' &&
  ((effectiveUpTo ?? effectivePercentage ?? 0) > OWNER_PERCENTAGE || (controls && through.length === 0));

/** What the register's entry comes to, check by check. */
export function profileChecks(profile: CompanyProfile, ownName: string, ownership: Ownership): Check[] {
  const same = sameCompany(profile.name, ownName);
  const directors = inOffice(profile.directors).length;
  const { owners, cycle, unknown } = ownership;
  const people = owners.filter(isBeneficialOwner);
  return [
    check('registry_entry', 'pass', `${profile.name}, ${profile.registrationNumber}`),
    check(
      'company_status',
      profile.status === 'active' ? 'pass' : profile.status === 'unknown' ? 'not_available' : 'fail',
      profile.status,
    ),
    check('name', same ? 'pass' : 'warn', `«${ownName}» here, «${profile.name}» in the register`),
    check('directors', directors > 0 ? 'pass' : 'warn', `${directors} in office`),
    check(
      'beneficial_owners',
      people.length > 0 ? 'pass' : 'warn',
      people.length > 0
        ? `${people.length} above ${OWNER_PERCENTAGE} %`
        : `Nobody is known to hold more than ${OWNER_PERCENTAGE} %`,
    ),
    check(
      'ownership_structure',
      cycle || unknown.length > 0 ? 'warn' : 'pass',
      cycle
        ? 'The company owns a part of itself through others.'
        : unknown.length > 0
          ? `Could not be followed: ${unknown.join(', ')}`
          : 'Followed to people.',
    ),
  ];
}

/** Approved when every check passed; everything else is for a person. A machine declines nobody. */
export function kycOutcome(checks: readonly Check[]): 'APPROVED' | 'IN_REVIEW' {
  return checks.every(({ result }) => result === 'pass') ? 'APPROVED' : 'IN_REVIEW';
}
