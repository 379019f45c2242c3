import type { Role } from '@/db/enums';
import { memberships, organizations } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { newId } from '@/lib/core/ids';

const ORGANIZATIONS = [
  { slug: 'harbour', name: 'Harbour Mutual', registrationNumber: '09214477', country: 'GB' },
  { slug: 'fjord', name: 'Fjord Insurance', registrationNumber: '923609016', country: 'NO' },
] as const;

const PEOPLE = [
  { key: 'ines', slug: 'harbour', email: 'admin@harbour.example', name: 'Ines Okafor', role: 'admin' },
  { key: 'tobias', slug: 'harbour', email: 'supervisor@harbour.example', name: 'Tobias Renner', role: 'supervisor' },
  { key: 'maya', slug: 'harbour', email: 'investigator@harbour.example', name: 'Maya Lindqvist', role: 'investigator' },
  {
    key: 'priya',
    slug: 'harbour',
    email: 'compliance@harbour.example',
    name: 'Priya Nair',
    role: 'compliance_officer',
  },
  { key: 'luca', slug: 'harbour', email: 'developer@harbour.example', name: 'Luca Marin', role: 'developer' },
  { key: 'hanna', slug: 'harbour', email: 'viewer@harbour.example', name: 'Hanna Vogt', role: 'viewer' },
  { key: 'sigrid', slug: 'fjord', email: 'admin@fjord.example', name: 'Sigrid Aasen', role: 'admin' },
] as const satisfies readonly { key: string; slug: string; email: string; name: string; role: Role }[];

export type PersonKey = (typeof PEOPLE)[number]['key'];
export type DemoPerson = { id: string; organizationId: string; email: string; name: string; role: Role };
export type DemoPeople = Record<PersonKey, DemoPerson>;

/** Creates the demo's organizations with their people; everybody has the same password. */
export async function seedPeople(passwordHash: string): Promise<DemoPeople> {
  const made: Partial<DemoPeople> = {};
  for (const organization of ORGANIZATIONS) {
    const id = newId();
    await writing({ organizationId: id }, async (tx) => {
      await tx.insert(organizations).values({ id, ...organization });
      for (const { key, email, name, role } of PEOPLE.filter((person) => person.slug === organization.slug)) {
        const userId = newId();
        await tx.insert(users).values({ id: userId, email, name, passwordHash });
        await tx.insert(memberships).values({ id: newId(), organizationId: id, userId, role });
        made[key] = { id: userId, organizationId: id, email, name, role };
      }
    });
  }
  return made as DemoPeople;
}
