import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { memberships } from '@/db/schema/organizations';
import { refreshTokens } from '@/db/schema/users';
import type { TokenPair } from '@/lib/auth/schema';
import { ROLE_SCOPES } from '@/lib/auth/scopes';
import type { SigningKey } from '@/lib/auth/signing-keys';
import { ACCESS_TOKEN_SECONDS, REFRESH_TOKEN_SECONDS, signAccessToken, signRefreshToken } from '@/lib/auth/tokens';
import { inSeconds } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';

type Subject = { userId: string; sessionId: string; organizationId: string | null };

/** The access token of a session, with the scopes that the person's role gives now. The transaction must be in the person's context. */
export async function issueAccessToken(
  tx: Transaction,
  key: SigningKey,
  subject: Subject,
  expiresIn: number = ACCESS_TOKEN_SECONDS,
): Promise<string> {
  const mine = await tx
    .select({ organizationId: memberships.organizationId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, subject.userId));
  const membership = mine.find((row) => row.organizationId === subject.organizationId) ?? null;
  return signAccessToken(
    key,
    {
      sub: subject.userId,
      sid: subject.sessionId,
      org: membership?.organizationId ?? null,
      scope: membership ? [...ROLE_SCOPES[membership.role]] : ['openid', 'profile', 'email'],
    },
    expiresIn,
  );
}

/** A new access and refresh token of a session; the refresh token's row is written in the given transaction. */
export async function issueTokenPair(tx: Transaction, key: SigningKey, subject: Subject): Promise<TokenPair> {
  const jti = newId();
  const expiresAt = inSeconds(REFRESH_TOKEN_SECONDS);
  const [accessToken, refreshToken] = await Promise.all([
    issueAccessToken(tx, key, subject),
    signRefreshToken({ sub: subject.userId, sid: subject.sessionId, jti, expiresAt }),
    tx.insert(refreshTokens).values({ id: jti, sessionId: subject.sessionId, expiresAt }),
  ]);
  return { accessToken, refreshToken, expiresIn: ACCESS_TOKEN_SECONDS };
}
