import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from '@/db/enums';
import { memberships, organizations } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { Client } from '@/db/testing/client';
import { writing } from '@/db/transaction';
import { hashPassword } from '@/lib/auth/passwords';
import type { TokenPair } from '@/lib/auth/schema';
import { newId } from '@/lib/core/ids';

export const PASSWORD = 'correct horse battery';

let passwordHash: Promise<string> | undefined;

export type Person = { id: string; membershipId: string; email: string; name: string; role: Role };

export type Tenant = {
  id: string;
  slug: string;
  name: string;
  people: Record<Role, Person>;
  /** Signed in as the person of each role. */
  as: Record<Role, Client>;
  tokens: Record<Role, TokenPair>;
};

/** An account with the tests' password, member of the organization. */
export async function makePerson(organizationId: string, role: Role, tag: string): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const hash = await passwordHash;
  const unique = randomBytes(4).toString('hex');
  const person: Person = {
    id: newId(),
    membershipId: newId(),
    email: `${role}.${unique}@${tag}.example`,
    name: `${role} of ${tag} ${unique}`,
    role,
  };
  await writing({ organizationId }, async (tx) => {
    await tx.insert(users).values({ id: person.id, email: person.email, name: person.name, passwordHash: hash });
    await tx.insert(memberships).values({ id: person.membershipId, organizationId, userId: person.id, role });
  });
  return person;
}

/** A real sign-in through the API. */
export async function signIn(email: string, password: string = PASSWORD, headers = {}): Promise<TokenPair> {
  const answer = await new Client(null, null, headers).post<TokenPair>('/auth/login', { email, password });
  return answer.data;
}

/** An organization of its own with one signed-in person per role. */
export async function makeTenant(): Promise<Tenant> {
  const id = newId();
  const slug = `t-${randomBytes(5).toString('hex')}`;
  const name = `Tenant ${slug}`;
  await writing({ organizationId: id }, (tx) => tx.insert(organizations).values({ id, slug, name }));
  const entries = await Promise.all(
    ROLES.map(async (role) => {
      const person = await makePerson(id, role, slug);
      const tokens = await signIn(person.email);
      return { role, person, tokens, client: new Client(tokens.accessToken, id) };
    }),
  );
  const byRole = <T>(pick: (entry: (typeof entries)[number]) => T) =>
    Object.fromEntries(entries.map((entry) => [entry.role, pick(entry)])) as Record<Role, T>;
  return {
    id,
    slug,
    name,
    people: byRole((entry) => entry.person),
    as: byRole((entry) => entry.client),
    tokens: byRole((entry) => entry.tokens),
  };
}
