import { asc, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { verifyPassword } from '@/lib/auth/passwords';
import type { TokenPair } from '@/lib/auth/schema';
import { openSession } from '@/lib/auth/sessions';
import { activeSigningKey } from '@/lib/auth/signing-keys';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { issueTokenPair } from '@/lib/auth/token-pair';
import type { Actor, RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';

export type SignedIn = {
  /** For the API alone; a portal session is carried by its cookie. */
  tokens: TokenPair | null;
  sessionId: string;
  organizationId: string | null;
  user: { id: string; email: string; name: string };
};

type Account = { user: typeof users.$inferSelect | null; organizationId: string | null };

async function findAccount(email: string): Promise<Account> {
  const [user] = await database().select().from(users).where(eq(users.email, email));
  if (!user) return { user: null, organizationId: null };
  const [first] = await reading({ organizationId: null, userId: user.id }, (tx) =>
    tx
      .select({ id: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, user.id))
      .orderBy(asc(memberships.createdAt))
      .limit(1),
  );
  return { user, organizationId: first?.id ?? null };
}

function attempt(account: Account, email: string, request: RequestInfo) {
  const actor: Actor = account.user
    ? { type: 'user', id: account.user.id, name: account.user.name, email: account.user.email }
    : { type: 'public', id: null, name: 'Unknown account', email };
  return {
    organizationId: account.organizationId ?? PLATFORM_ORGANIZATION_ID,
    userId: account.user?.id ?? null,
    actor,
    request,
  };
}

/**
 * Signs a person in by e-mail and password: the one way in for the API and for the portal. Throws ACCOUNT_LOCKED or
 * INVALID_CREDENTIALS, with the same answer and time whether or not the account exists. Attempts are recorded in the
 * organization of the account they name.
 */
export async function logIn(input: {
  email: string;
  password: string;
  kind: 'api' | 'portal';
  request: RequestInfo;
}): Promise<SignedIn> {
  const { email, request } = input;
  const account = await findAccount(email);
  const context = attempt(account, email, request);
  try {
    await admitAttempt(email, request.ipAddress);
    const usable = account.user && !account.user.disabledAt ? account.user.passwordHash : null;
    if (!(await verifyPassword(usable, input.password)) || !account.user) {
      throw new DomainError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
    }
  } catch (error) {
    if (error instanceof DomainError) await recordRefusal(context, account, error);
    throw error;
  }
  const user = account.user;
  await forgiveAttempt(email, request.ipAddress);
  const key = await activeSigningKey();
  const opened = await writing(context, async (tx) => {
    const id = await openSession(tx, {
      userId: user.id,
      organizationId: account.organizationId,
      kind: input.kind,
      request,
    });
    const tokens =
      input.kind === 'api'
        ? await issueTokenPair(tx, key, { userId: user.id, sessionId: id, organizationId: account.organizationId })
        : null;
    await recordAudit(tx, context, { action: 'session.open', resourceType: 'session', resourceId: id });
    return { id, tokens };
  });
  return {
    sessionId: opened.id,
    tokens: opened.tokens,
    organizationId: account.organizationId,
    user: { id: user.id, email: user.email, name: user.name },
  };
}

async function recordRefusal(context: ReturnType<typeof attempt>, account: Account, error: DomainError): Promise<void> {
  const locked = error.code === 'ACCOUNT_LOCKED';
  await writing(context, (tx) =>
    recordAudit(tx, context, {
      action: 'session.open',
      resourceType: 'user',
      resourceId: account.user?.id ?? null,
      outcome: locked ? 'failure' : 'denied',
      statusCode: locked ? 423 : 401,
      changes: [{ path: '/code', old: null, new: error.code }],
    }),
  );
  context.request.refusalRecorded = true;
}
