import { isNull } from 'drizzle-orm';
import { renderSVG } from 'uqr';
import { totpAuthenticators } from '@/db/schema/mfa';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';
import type { TotpEnrollment } from '@/lib/mfa/schema';
import { newSecret, totpOf } from '@/lib/mfa/totp';

/**
 * Begins the enrolment of an authenticator; nothing changes for sign-ins before it is confirmed. An enrolment that was not finished is
 * replaced. Throws FORBIDDEN without a fresh password, INVALID_CREDENTIALS, ACCOUNT_LOCKED, or CONFLICT when one is in use.
 */
export async function enrollTotp(caller: Caller, input: { password?: string }): Promise<TotpEnrollment> {
  authorize(caller, 'enrollTotp');
  const user = await requireFreshProof(caller, input.password);
  const userId = user.id;
  const { secret, sealed } = newSecret(userId);
  await writing(caller, async (tx) => {
    await holdPassword(tx, user);
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
