import { eq } from 'drizzle-orm';
import { recoveryCodes, totpAuthenticators } from '@/db/schema/mfa';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { enqueueNotice } from '@/lib/auth/security-notice';
import { withSecondFactor } from '@/lib/mfa/prove';

/** Removes the authenticator and its recovery codes after a code was shown. Throws MFA_CODE_INVALID or ACCOUNT_LOCKED. */
export async function removeTotp(caller: Caller, input: { code: string }): Promise<void> {
  authorize(caller, 'removeTotp');
  const userId = caller.userId ?? '';
  await withSecondFactor(caller, userId, input.code, async (tx) => {
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(totpAuthenticators).where(eq(totpAuthenticators.userId, userId));
    await enqueueNotice(tx, caller, 'authenticator_removed');
    await recordAudit(tx, caller, { action: 'mfa.remove', resourceType: 'user', resourceId: userId });
  });
}
