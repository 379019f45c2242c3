import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sessions } from '@/db/schema/users';
import { REFRESH_TOKEN_SECONDS } from '@/lib/auth/tokens';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';
import { seal, unseal } from '@/lib/core/seal';

/** Absolute lifetime of a portal session; an API session lives as long as its refresh tokens. */
export const PORTAL_SESSION_SECONDS = 7 * 86_400;
/** A portal session nobody used for this long is over. */
export const PORTAL_IDLE_SECONDS = 12 * 3600;

/** Where a session of single sign-on came from: organization, as whom the provider knows the person, and what it calls the session. */
export type SsoOrigin = {
  organizationId: string;
  identityId: string;
  sessionHash: string | null;
  /** What the provider wants to be told when the session ends. */
  hint: string;
};

const hintPlace = (id: string) => `sessions:sso_hint_sealed:${id}`;

/** What a session's provider wants to be told when it ends; null for any other session. */
export const ssoHintOf = ({ id, ssoHintSealed }: typeof sessions.$inferSelect): string | null =>
  ssoHintSealed && unseal(ssoHintSealed, hintPlace(id));

/** Opens a server-side session; every token and cookie points at one and dies with it. */
export async function openSession(
  tx: Transaction,
  input: {
    userId: string;
    organizationId: string | null;
    kind: 'api' | 'portal';
    /** By which identity provider; absent when the person proved it themselves. */
    sso?: SsoOrigin;
    request: RequestInfo;
  },
): Promise<string> {
  const id = newId();
  await tx.insert(sessions).values({
    id,
    userId: input.userId,
    organizationId: input.organizationId,
    kind: input.kind,
    ssoOrganizationId: input.sso?.organizationId,
    ssoIdentityId: input.sso?.identityId,
    ssoSessionHash: input.sso?.sessionHash,
    ssoHintSealed: input.sso?.hint ? seal(input.sso.hint, hintPlace(id)) : null,
    ipAddress: input.request.ipAddress,
    userAgent: input.request.userAgent?.slice(0, 400) ?? null,
    expiresAt: inSeconds(input.kind === 'portal' ? PORTAL_SESSION_SECONDS : REFRESH_TOKEN_SECONDS),
  });
  return id;
}

/** Ends sessions at once: their access tokens, refresh tokens and cookies stop with the next request. */
export async function revokeSessions(
  tx: Transaction,
  where: {
    sessionId?: string;
    userId?: string;
    exceptSessionId?: string;
    ssoOrganizationId?: string;
    ssoIdentityId?: string;
    ssoSessionHashes?: readonly string[];
  },
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
        where.ssoIdentityId ? eq(sessions.ssoIdentityId, where.ssoIdentityId) : undefined,
        where.ssoSessionHashes ? inArray(sessions.ssoSessionHash, [...where.ssoSessionHashes]) : undefined,
        where.exceptSessionId ? sql`${sessions.id} <> ${where.exceptSessionId}` : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return rows.length;
}
