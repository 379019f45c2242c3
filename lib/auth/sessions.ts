import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sessions } from '@/db/schema/users';
import { REFRESH_TOKEN_SECONDS } from '@/lib/auth/tokens';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';

/** Absolute lifetime of a portal session; an API session lives as long as its refresh tokens. */
export const PORTAL_SESSION_SECONDS = 7 * 86_400;
/** A portal session nobody used for this long is over. */
export const PORTAL_IDLE_SECONDS = 12 * 3600;

/** Opens a server-side session; every token and cookie points at one and dies with it. */
export async function openSession(
  tx: Transaction,
  input: {
    userId: string;
    organizationId: string | null;
    kind: 'api' | 'portal';
    /** Whose identity provider proved the person; absent when they did it themselves. */
    ssoOrganizationId?: string;
    request: RequestInfo;
  },
): Promise<string> {
  const id = newId();
  await tx.insert(sessions).values({
    id,
    userId: input.userId,
    organizationId: input.organizationId,
    kind: input.kind,
    ssoOrganizationId: input.ssoOrganizationId,
    ipAddress: input.request.ipAddress,
    userAgent: input.request.userAgent?.slice(0, 400) ?? null,
    expiresAt: inSeconds(input.kind === 'portal' ? PORTAL_SESSION_SECONDS : REFRESH_TOKEN_SECONDS),
  });
  return id;
}

/** Ends sessions at once: their access tokens, refresh tokens and cookies stop with the next request. */
export async function revokeSessions(
  tx: Transaction,
  where: { sessionId?: string; userId?: string; exceptSessionId?: string; ssoOrganizationId?: string },
  reason: string,
): Promise<number> {
  const rows = await tx
    .update(sessions)
    .set({ revokedAt: now(), revokedReason: reason })
    .where(
      and(
        isNull(sessions.revokedAt),
        where.sessionId ? eq(sessions.id, where.sessionId) : undefined,
        where.userId ? eq(sessions.userId, where.userId) : undefined,
        where.ssoOrganizationId ? eq(sessions.ssoOrganizationId, where.ssoOrganizationId) : undefined,
        where.exceptSessionId ? sql`${sessions.id} <> ${where.exceptSessionId}` : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return rows.length;
}
