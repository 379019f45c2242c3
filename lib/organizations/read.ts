import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { invitations, memberships, organizations } from '@/db/schema/organizations';
import { sessions, users } from '@/db/schema/users';
import { reading } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import { type Page, paginate } from '@/lib/core/pagination';
import { containing } from '@/lib/core/search';
import { presentOrganization } from '@/lib/organizations/present';
import type { Invitation, Member, MemberListQuery, OrganizationView } from '@/lib/organizations/schema';

/** The caller's own organization; any other is not found. */
export async function getOrganization(caller: Caller, id: string): Promise<OrganizationView> {
  authorize(caller, 'getOrganization');
  const [row] = await reading(caller, (tx) =>
    tx
      .select()
      .from(organizations)
      .where(and(eq(organizations.id, id), eq(organizations.id, caller.organizationId))),
  );
  if (!row) throw notFound('The organization');
  return presentOrganization(row);
}

/** Members and open invitations as one list. */
export async function listMembers(caller: Caller, query: MemberListQuery): Promise<Page<Member>> {
  authorize(caller, 'listMembers');
  const everybody = await reading(caller, async (tx) => {
    const like = query.q ? containing(query.q) : null;
    const lastActive = sql<Date | null>`(select max(${sessions.lastSeenAt}) from ${sessions} where ${sessions.userId} = ${users.id})`;
    const [people, waiting] = await Promise.all([
      tx
        .select({
          membership: memberships,
          name: users.name,
          email: users.email,
          lastActive: lastActive.mapWith(sessions.lastSeenAt),
        })
        .from(memberships)
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(
          and(
            eq(memberships.organizationId, caller.organizationId),
            like ? or(ilike(users.name, like), ilike(users.email, like)) : undefined,
          ),
        ),
      tx
        .select()
        .from(invitations)
        .where(like ? or(ilike(invitations.name, like), ilike(invitations.email, like)) : undefined)
        .orderBy(desc(invitations.createdAt)),
    ]);
    return [
      ...people.map(({ membership, name, email, lastActive: last }) =>
        presentMember(membership, { name, email }, last),
      ),
      ...waiting.map(presentInvitation),
    ];
  });
  const value = (member: Member) =>
    query.sortBy === 'createdAt' ? member.createdAt : query.sortBy === 'name' ? member.name : member.role;
  const direction = query.sortOrder === 'asc' ? 1 : -1;
  everybody.sort((a, b) => direction * value(a).localeCompare(value(b)));
  const start = (query.page - 1) * query.limit;
  return {
    items: everybody.slice(start, start + query.limit),
    pagination: paginate(query.page, query.limit, everybody.length),
  };
}

/** Row → wire of a member. */
export function presentMember(
  row: typeof memberships.$inferSelect,
  user: { name: string; email: string },
  lastActive: Date | null = null,
): Member {
  return {
    id: row.id,
    status: 'ACTIVE',
    userId: row.userId,
    name: user.name,
    email: user.email,
    role: row.role,
    scopes: [...ROLE_SCOPES[row.role]],
    lastActiveAt: lastActive?.toISOString() ?? null,
    invitationExpiresAt: null,
    unverifiedInviter: row.unverifiedInviterId
      ? { id: row.unverifiedInviterId, name: row.unverifiedInviterName ?? '' }
      : null,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Row → wire of an invitation; its token is never part of it. */
export function presentInvitation(row: typeof invitations.$inferSelect): Member {
  return {
    id: row.id,
    status: 'INVITED',
    userId: null,
    name: row.name,
    email: row.email,
    role: row.role,
    scopes: [...ROLE_SCOPES[row.role]],
    lastActiveAt: null,
    invitationExpiresAt: row.expiresAt.toISOString(),
    unverifiedInviter: null,
    version: 1,
    createdAt: row.createdAt.toISOString(),
  };
}

/** The invitation behind a token, with the organization's id for those who act on it. Throws NOT_FOUND, or UPLOAD_LINK_EXPIRED's like when it is over. */
export async function findInvitation(token: string) {
  const tokenHash = sha256Hex(token);
  const rows = await database().execute<{ organization: string | null }>(
    sql`select invitation_organization(${tokenHash}) as organization`,
  );
  const organizationId = rows[0]?.organization;
  if (!organizationId) throw notFound('The invitation');
  const [row] = await reading({ organizationId }, (tx) =>
    tx
      .select({ invitation: invitations, organizationName: organizations.name })
      .from(invitations)
      .innerJoin(organizations, eq(organizations.id, invitations.organizationId))
      .where(or(eq(invitations.tokenHash, tokenHash), eq(invitations.mailTokenHash, tokenHash))),
  );
  if (!row) throw notFound('The invitation');
  if (row.invitation.expiresAt < now())
    throw new DomainError('UPLOAD_LINK_EXPIRED', 'The invitation has expired. Ask for a new one.');
  return { ...row, fromMailbox: row.invitation.mailTokenHash === tokenHash };
}

/** What an invited person sees before accepting. */
export async function getInvitation(token: string): Promise<Invitation> {
  const { invitation, organizationName } = await findInvitation(token);
  const [account] = await database().select({ id: users.id }).from(users).where(eq(users.email, invitation.email));
  return {
    organizationName,
    email: invitation.email,
    name: invitation.name,
    role: invitation.role,
    hasAccount: account !== undefined,
    expiresAt: invitation.expiresAt.toISOString(),
  };
}
