import { eq, isNull } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { database } from '@/db/client';
import { totpAuthenticators } from '@/db/schema/mfa';
import { sessions, users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { verifyPassword } from '@/lib/auth/passwords';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import type { TotpEnrollment } from '@/lib/mfa/schema';
import { newSecret, totpOf } from '@/lib/mfa/totp';

/** A sign-in this recent counts as the proof that a new authenticator needs. Specification silent. */
const FRESH_SECONDS = 600;

/** Who found a session open must not be able to bind a device of their own to it (ASVS 7.5.1). */
async function requireFreshProof(caller: Caller, user: typeof users.$inferSelect, password?: string): Promise<void> {
  if (password === undefined) {
    const [session] = await database()
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.id, caller.sessionId ?? ''));
    if (session && session.createdAt > inSeconds(-FRESH_SECONDS)) return;
    throw new DomainError('FORBIDDEN', 'Give your password: the sign-in is more than ten minutes ago.');
  }
  await admitAttempt(user.email, caller.request.ipAddress);
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError('INVALID_CREDENTIALS', 'The password is wrong.');
  }
  await forgiveAttempt(user.email, caller.request.ipAddress);
}

/**
 * Begins the enrolment of an authenticator; nothing changes for sign-ins before it is confirmed. An enrolment that was not finished is
 * replaced. Throws FORBIDDEN without a fresh password, INVALID_CREDENTIALS, ACCOUNT_LOCKED, or CONFLICT when one is in use.
 */
export async function enrollTotp(caller: Caller, input: { password?: string }): Promise<TotpEnrollment> {
  authorize(caller, 'enrollTotp');
  const userId = caller.userId ?? '';
  const [user] = await database().select().from(users).where(eq(users.id, userId));
  if (!user) throw new DomainError('UNAUTHENTICATED', 'The session does not exist.');
  await requireFreshProof(caller, user, input.password);
  const { secret, sealed } = newSecret(userId);
  await writing(caller, async (tx) => {
    const fresh = { secretSealed: sealed, lastStep: null, createdAt: now(), confirmedAt: null, lastUsedAt: null };
    const [written] = await tx
      .insert(totpAuthenticators)
      .values({ userId, ...fresh })
      .onConflictDoUpdate({
        target: totpAuthenticators.userId,
        set: fresh,
        setWhere: isNull(totpAuthenticators.confirmedAt),
      })
      .returning({ userId: totpAuthenticators.userId });
    if (!written) throw new DomainError('CONFLICT', 'An authenticator is in use; remove it first.');
    await recordAudit(tx, caller, { action: 'mfa.enroll', resourceType: 'user', resourceId: userId });
  });
  const otpauthUrl = totpOf(secret, user.email).toString();
  return { secret: secret.base32, otpauthUrl, qrCodeSvg: renderSVG(otpauthUrl, { border: 2 }) };
}
