import { attemptContext, findAccount, recordRefusedSignIn } from '@/lib/auth/account';
import { beginSession, type SignedIn } from '@/lib/auth/begin-session';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { withSecondFactor } from '@/lib/mfa/prove';
import { readTicket, spendTicket } from '@/lib/mfa/tickets';
import { refuseOtherWays } from '@/lib/sso/enforcement';

/**
 * The second step of a sign-in. Code, ticket and session go together: one of many attempts at once gets a session. Throws
 * UNAUTHENTICATED when the first step is too long ago or was used up, MFA_CODE_INVALID or ACCOUNT_LOCKED.
 */
export async function verifySignIn(input: {
  mfaToken: string;
  code?: string;
  recoveryCode?: string;
  kind: 'api' | 'portal';
  request: RequestInfo;
}): Promise<SignedIn> {
  const { mfaToken, kind, request } = input;
  const tooLate = () => new DomainError('UNAUTHENTICATED', 'This sign-in has ended. Enter your password again.');
  const holder = await readTicket('second_factor', mfaToken);
  if (!holder?.userId) throw tooLate();
  const { userId, organizationId } = holder;
  const account = await findAccount({ userId });
  if (!account.user || account.user.disabledAt) throw tooLate();
  const { user } = account;
  const context = attemptContext(account, user.email, request);
  const key = await activeSigningKey();
  try {
    await refuseOtherWays(user);
    return await withSecondFactor(context, userId, input.code ?? input.recoveryCode ?? '', async (tx) => {
      if (!(await spendTicket(tx, 'second_factor', mfaToken))) throw tooLate();
      return beginSession(tx, context, key, { userId, organizationId, kind });
    });
  } catch (error) {
    if (error instanceof DomainError) await recordRefusedSignIn(context, error);
    throw error;
  }
}
