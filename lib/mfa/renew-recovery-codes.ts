import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { withSecondFactor } from '@/lib/mfa/prove';
import { replaceRecoveryCodes } from '@/lib/mfa/recovery-codes';
import type { RecoveryCodes } from '@/lib/mfa/schema';

/** Ten new recovery codes after a code was shown; the earlier ones end. Throws MFA_CODE_INVALID or ACCOUNT_LOCKED. */
export async function renewRecoveryCodes(caller: Caller, input: { code: string }): Promise<RecoveryCodes> {
  authorize(caller, 'renewRecoveryCodes');
  const userId = caller.userId ?? '';
  return withSecondFactor(caller, userId, input.code, async (tx) => {
    const codes = await replaceRecoveryCodes(tx, userId);
    await recordAudit(tx, caller, { action: 'mfa.renew_recovery_codes', resourceType: 'user', resourceId: userId });
    return { recoveryCodes: codes };
  });
}
