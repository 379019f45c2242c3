import { and, eq, isNull } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { sessions, users } from '@/db/schema/users';
import { belongsElsewhere } from '@/lib/auth/belongs-elsewhere';
import type { Caller } from '@/lib/auth/caller';
import { verifyPassword } from '@/lib/auth/passwords';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { inSeconds } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';

type User = typeof users.$inferSelect;

/** A sign-in this recent counts as the proof that a change of factors needs. Specification silent. */
const FRESH_SECONDS = 600;

const needed = (why: string) => new DomainError('FORBIDDEN', why, { extra: { reason: 'FRESH_PROOF' } });

/** A password or a passkey opens every organization of the person, while a provider vouches for one alone. */
export async function refuseBeyondProvider(
  ssoOrganizationId: string,
  user: Pick<User, 'id' | 'passwordHash'>,
  tx?: Transaction,
): Promise<void> {
  if (user.passwordHash) throw needed('Give your password.');
  if (await belongsElsewhere(ssoOrganizationId, user.id, tx))
    throw new DomainError(
      'FORBIDDEN',
      'Your account opens other organizations too, for which this sign-in does not stand.',
    );
}

/**
 * Who found a session open must not be able to bind a device of their own to it, to take one away, or to change how an organization signs in
 * (ASVS 7.5.1): the password, or a sign-in within the last ten minutes. What is changed decides for whom a provider's sign-in stands: for its own
 * organization, and for an account only as far as that belongs to nobody else. Answers the person, whose password the change has to hold
 * (`holdPassword`), first of all: whatever else it locks comes after the person. Throws FORBIDDEN (reason FRESH_PROOF) without
 * either, INVALID_CREDENTIALS or ACCOUNT_LOCKED.
 */
export async function requireFreshProof(
  caller: Caller,
  password?: string,
  changed: 'account' | 'organization' = 'account',
): Promise<User> {
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, caller.userId ?? ''));
  if (!user) throw new DomainError('UNAUTHENTICATED', 'The session does not exist.');
  if (password === undefined && changed === 'account' && caller.ssoOrganizationId)
    await refuseBeyondProvider(caller.ssoOrganizationId, user);
  if (password === undefined) {
    const [session] = await database()
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      // One that a new password has ended since the request was let in proves nothing any more.
      .where(and(eq(sessions.id, caller.sessionId ?? ''), isNull(sessions.revokedAt)));
    if (session && session.createdAt > inSeconds(-FRESH_SECONDS)) return user;
    throw needed('Give your password, or sign in anew: the sign-in is more than ten minutes ago.');
  }
  await admitAttempt(user.email, caller.request.ipAddress);
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError('INVALID_CREDENTIALS', 'The password is wrong.');
  }
  await forgiveAttempt(user.email, caller.request.ipAddress);
  return user;
}
