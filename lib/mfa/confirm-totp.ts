import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { enqueueNotice } from '@/lib/auth/security-notice';
import { admitSecondFactor, forgiveSecondFactor } from '@/lib/auth/throttle';
import { DomainError } from '@/lib/core/errors';
import { refuseBeyondProvider } from '@/lib/mfa/fresh-proof';
import { replaceRecoveryCodes } from '@/lib/mfa/recovery-codes';
import type { RecoveryCodes } from '@/lib/mfa/schema';
import { spendTotp } from '@/lib/mfa/totp';

/** Puts the enrolled authenticator to use once a code of it was shown, and answers ten recovery codes. Throws MFA_CODE_INVALID, also when none waits. */
export async function confirmTotp(caller: Caller, input: { code: string }): Promise<RecoveryCodes> {
  authorize(caller, 'confirmTotp');
  const userId = caller.userId ?? '';
  await admitSecondFactor(userId, 'totp');
  const recoveryCodes = await writing(caller, async (tx) => {
    if (caller.ssoOrganizationId) {
      // As with a passkey: since it was begun the person may have become a member elsewhere.
      const [user] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
      if (user && !user.passwordHash) await refuseBeyondProvider(caller.ssoOrganizationId, user, tx);
    }
    if (!(await spendTotp(tx, userId, input.code, false))) {
      throw new DomainError('MFA_CODE_INVALID', 'This code does not belong to the authenticator that was set up.');
    }
    const codes = await replaceRecoveryCodes(tx, userId);
    await enqueueNotice(tx, caller, 'authenticator_added');
    await recordAudit(tx, caller, { action: 'mfa.confirm', resourceType: 'user', resourceId: userId });
    return codes;
  });
  await forgiveSecondFactor(userId, 'totp');
  return { recoveryCodes };
}
