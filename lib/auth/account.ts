import { asc, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { memberships } from '@/db/schema/organizations';
import { users } from '@/db/schema/users';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Actor, RequestInfo } from '@/lib/core/context';
import type { DomainError } from '@/lib/core/errors';
import { newId, PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';

/** Who wants to sign in, and the organization they will work in: the first they joined. */
export type Account = { user: typeof users.$inferSelect | null; organizationId: string | null };

/** For nobody it asks as much as for somebody, so that time does not tell who exists. */
async function accountOf(user: typeof users.$inferSelect | undefined): Promise<Account> {
  const userId = user?.id ?? newId();
  const [first] = await reading({ organizationId: null, userId }, (tx) =>
    tx
      .select({ id: memberships.organizationId })
      .from(memberships)
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.createdAt))
      .limit(1),
  );
  return { user: user ?? null, organizationId: first?.id ?? null };
}

export async function findAccount(by: { email: string } | { userId: string }): Promise<Account> {
  const [user] = await database()
    .select()
    .from(users)
    .where('email' in by ? eq(users.email, by.email) : eq(users.id, by.userId));
  return accountOf(user);
}

/** In whose name an attempt to sign in is recorded: in the organization of the account it names, otherwise in the platform's own chain. */
export function attemptContext(account: Account, email: string, request: RequestInfo) {
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

export type AttemptContext = ReturnType<typeof attemptContext>;

/** Records that an attempt to sign in was refused. */
export async function recordRefusedSignIn(context: AttemptContext, error: DomainError): Promise<void> {
  const locked = error.code === 'ACCOUNT_LOCKED';
  const elsewhere = error.code === 'SSO_REQUIRED';
  await writing(context, (tx) =>
    recordAudit(tx, context, {
      action: 'session.open',
      resourceType: 'user',
      resourceId: context.userId,
      outcome: locked ? 'failure' : 'denied',
      statusCode: locked ? 423 : elsewhere ? 403 : 401,
      changes: [{ path: '/code', old: null, new: error.code }],
    }),
  );
  context.request.refusalRecorded = true;
}
