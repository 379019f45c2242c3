import type { Transaction } from '@/db/client';
import { type TransactionContext, writing } from '@/db/transaction';
import { admitSecondFactor, forgiveSecondFactor } from '@/lib/auth/throttle';
import { DomainError } from '@/lib/core/errors';
import { spendRecoveryCode } from '@/lib/mfa/recovery-codes';
import { spendTotp } from '@/lib/mfa/totp';

const SIX_DIGITS = /^\d{6}$/;

/**
 * Takes a code of the authenticator, or a recovery code, and does `work` in the same transaction: the code is used up only together with
 * what it allowed. The attempt is counted first. Throws ACCOUNT_LOCKED while the person's codes are held back, and MFA_CODE_INVALID for a
 * code that is wrong, too old or used. Codes and recovery codes are counted apart, so that guessing one does not shut out who has the other.
 */
export async function withSecondFactor<T>(
  context: TransactionContext,
  userId: string,
  code: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const method = SIX_DIGITS.test(code) ? 'totp' : 'recovery';
  await admitSecondFactor(userId, method);
  const done = await writing(context, async (tx) => {
    const right =
      method === 'totp' ? await spendTotp(tx, userId, code, true) : await spendRecoveryCode(tx, userId, code);
    if (!right) throw new DomainError('MFA_CODE_INVALID', 'This code is not right, or it was used already.');
    return work(tx);
  });
  await forgiveSecondFactor(userId, method);
  return done;
}
