import { setTimeout as sleep } from 'node:timers/promises';
import { writing } from '@/db/transaction';
import {
  type Account,
  type AttemptContext,
  attemptContext,
  findAccount,
  recordRefusedSignIn,
} from '@/lib/auth/account';
import { beginSession, type SignedIn } from '@/lib/auth/begin-session';
import { holdPassword } from '@/lib/auth/hold-password';
import { verifyPassword } from '@/lib/auth/passwords';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { hasSecondFactor } from '@/lib/mfa/read';
import { openTicket, TICKET_SECONDS } from '@/lib/mfa/tickets';
import { refuseOtherWays, ssoRequiredFor } from '@/lib/sso/enforcement';

/**
 * Refusals, but to somebody who knows the password, are answered at whole steps of this many milliseconds after they were asked for. To
 * record one takes longer where the account's organization has much on record or writes just then, which would tell that it exists.
 */
const REFUSAL_STEP_MS = 100;

/**
 * Signs a person in by e-mail and password: the one way in for the API and for the portal. Throws ACCOUNT_LOCKED or
 * INVALID_CREDENTIALS, with the same answer and time whether or not the account exists, and MFA_REQUIRED with `mfaToken` when a
 * second factor is to follow. Where the address's domain must use single sign-on it is SSO_REQUIRED whether or not the password was right. Attempts are recorded in the organization of the account they name.
 */
export async function logIn(input: {
  email: string;
  password: string;
  kind: 'api' | 'portal';
  request: RequestInfo;
}): Promise<SignedIn> {
  const { email, request } = input;
  const asked = performance.now();
  const account = await findAccount({ email });
  const context = attemptContext(account, email, request);
  try {
    return await begin(account, context, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const wrong = error.code === 'INVALID_CREDENTIALS';
    const refusal = (wrong && (await ssoRequiredFor(email))) || error;
    await recordRefusedSignIn(context, refusal);
    if (refusal.code !== 'MFA_REQUIRED') await sleep(REFUSAL_STEP_MS - ((performance.now() - asked) % REFUSAL_STEP_MS));
    throw refusal;
  }
}

async function begin(
  account: Account,
  context: AttemptContext,
  input: { email: string; password: string; kind: 'api' | 'portal' },
): Promise<SignedIn> {
  const user = await provePassword(account, context, input.password);
  await forgiveAttempt(input.email, context.request.ipAddress);
  const holder = { userId: user.id, organizationId: account.organizationId };
  if (await hasSecondFactor(user.id)) {
    const mfaToken = await writing(context, async (tx) => {
      await holdPassword(tx, user, WRONG);
      return openTicket(tx, 'second_factor', holder);
    });
    throw new DomainError('MFA_REQUIRED', 'Enter the code of your authenticator.', {
      extra: { mfaToken, expiresIn: TICKET_SECONDS },
    });
  }
  const key = await activeSigningKey();
  return writing(context, async (tx) => {
    await holdPassword(tx, user, WRONG);
    return beginSession(tx, context, key, { ...holder, kind: input.kind });
  });
}

const WRONG = 'The e-mail address or the password is wrong.';

async function provePassword(account: Account, context: AttemptContext, password: string) {
  await admitAttempt(context.actor.email ?? '', context.request.ipAddress);
  const usable = account.user && !account.user.disabledAt ? account.user.passwordHash : null;
  if (!(await verifyPassword(usable, password)) || !account.user) {
    throw new DomainError('INVALID_CREDENTIALS', WRONG);
  }
  await refuseOtherWays(account.user);
  return account.user;
}
