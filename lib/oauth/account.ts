import { and, eq, isNull } from 'drizzle-orm';
import type { Account, KoaContextWithOIDC } from 'oidc-provider';
import { memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { reading } from '@/db/transaction';

/** A person as OpenID Connect Core §5.1 names them. */
export type PersonClaims = {
  sub: string;
  name: string;
  updated_at: number;
  email: string;
  email_verified: boolean;
};

/** The person, if they live and belong to the organization now; null otherwise. */
export async function findMember(organizationId: string, userId: string): Promise<PersonClaims | null> {
  const [row] = await reading({ organizationId, userId }, async (tx) =>
    tx
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        emailVerifiedAt: users.emailVerifiedAt,
        updatedAt: users.updatedAt,
      })
      .from(memberships)
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(eq(memberships.organizationId, organizationId), eq(memberships.userId, userId), isNull(users.disabledAt)),
      ),
  );
  if (!row) return null;
  return {
    sub: row.id,
    name: row.name,
    updated_at: Math.floor(row.updatedAt.getTime() / 1000),
    email: row.email,
    email_verified: row.emailVerifiedAt !== null,
  };
}

/** The person behind a code, a refresh token or a session, as a member of the application's organization. */
export async function findPerson(ctx: KoaContextWithOIDC, sub: string): Promise<Account | undefined> {
  const organizationId = ctx.oidc.client?.casefile_organization_id;
  if (typeof organizationId !== 'string') return undefined;
  const person = await findMember(organizationId, sub);
  return person ? { accountId: sub, claims: async () => ({ ...person }) } : undefined;
}
