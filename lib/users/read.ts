import { and, asc, desc, eq, gt, isNull } from 'drizzle-orm';
import { database } from '@/db/client';
import { oauthApps } from '@/db/schema/developers';
import { memberships, organizations } from '@/db/schema/organizations';
import { sessions, users } from '@/db/schema/users';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { hasSecondFactor } from '@/lib/mfa/read';
import { objectStore } from '@/lib/storage/object-store';
import type { Me, Program, SessionView } from '@/lib/users/schema';

/** A signed address of a person's picture, or null. Lives 15 minutes, as every signed address does. */
export async function avatarUrl(avatarKey: string | null): Promise<string | null> {
  if (!avatarKey) return null;
  const { url } = await objectStore().presignGet(avatarKey, {
    fileName: 'avatar.webp',
    contentType: 'image/webp',
    disposition: 'inline',
    expiresInSeconds: 900,
  });
  return url;
}

/** The caller's profile: role and scopes in the current organization, and every organization they belong to. */
export async function getMe(caller: Caller): Promise<Me> {
  const userId = caller.userId;
  if (!userId) throw notFound('The person');
  const [[user], mine, enabled] = await Promise.all([
    database().select().from(users).where(eq(users.id, userId)),
    reading({ organizationId: null, userId }, (tx) =>
      tx
        .select({
          organizationId: organizations.id,
          name: organizations.name,
          slug: organizations.slug,
          role: memberships.role,
        })
        .from(memberships)
        .innerJoin(organizations, eq(organizations.id, memberships.organizationId))
        .where(
          and(
            eq(memberships.userId, userId),
            // A provider vouches for nobody elsewhere, so its sessions are not told of it either.
            caller.ssoOrganizationId ? eq(memberships.organizationId, caller.ssoOrganizationId) : undefined,
          ),
        )
        .orderBy(asc(memberships.createdAt)),
    ),
    hasSecondFactor(userId),
  ]);
  if (!user) throw notFound('The person');
  const current = mine.find((row) => row.organizationId === caller.organizationId) ?? null;
  return {
    id: user.id,
    email: user.email,
    name: user.name,
    role: current?.role ?? null,
    avatarUrl: await avatarUrl(user.avatarKey),
    organization: current ? { id: current.organizationId, name: current.name, slug: current.slug } : null,
    memberships: mine,
    scopes: current ? [...caller.scopes] : ['openid', 'profile', 'email'],
    mfa: { enabled },
    createdAt: user.createdAt.toISOString(),
  };
}

/** What an application or a key is told about itself. */
export async function getProgram(caller: Caller): Promise<Program> {
  const { id, name } = caller.actor;
  const [organization, app, user] = await Promise.all([
    reading(caller, async (tx) =>
      tx
        .select({ id: organizations.id, name: organizations.name, slug: organizations.slug })
        .from(organizations)
        .where(eq(organizations.id, caller.organizationId)),
    ),
    reading(caller, async (tx) =>
      tx
        .select({ clientId: oauthApps.clientId })
        .from(oauthApps)
        .where(eq(oauthApps.id, id ?? '')),
    ),
    caller.userId
      ? database()
          .select({ id: users.id, name: users.name, email: users.email })
          .from(users)
          .where(eq(users.id, caller.userId))
      : [],
  ]);
  if (!organization[0] || !id) throw notFound('The application');
  return {
    type: caller.kind === 'api_key' ? 'api_key' : 'application',
    id,
    name,
    clientId: app[0]?.clientId ?? null,
    organization: organization[0],
    scopes: [...caller.scopes],
    user: user[0] ?? null,
  };
}

/** The caller's profile, whoever it is. */
export function getCaller(caller: Caller): Promise<Me | Program> {
  return caller.kind === 'user' ? getMe(caller) : getProgram(caller);
}

/** The person's open sessions, the latest used first; to a session of single sign-on those of its organization's provider alone. */
export async function listSessions(caller: Caller): Promise<Page<SessionView>> {
  const rows = await database()
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.userId, caller.userId ?? ''),
        caller.ssoOrganizationId ? eq(sessions.ssoOrganizationId, caller.ssoOrganizationId) : undefined,
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, now()),
      ),
    )
    .orderBy(desc(sessions.lastSeenAt))
    .limit(100);
  const items = rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    current: row.id === caller.sessionId,
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
  }));
  return { items, pagination: paginate(1, 100, items.length) };
}
