import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { sessions, users } from '@/db/schema/users';
import type { Caller } from '@/lib/auth/caller';
import { verifyPassword } from '@/lib/auth/passwords';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { inSeconds } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';

/** A sign-in this recent counts as the proof that a change of factors needs. Specification silent. */
const FRESH_SECONDS = 600;

/**
 * Who found a session open must not be able to bind a device of their own to it, or to take one away (ASVS 7.5.1): the password, or a sign-in within the last
 * ten minutes. Answers the person. Throws FORBIDDEN without either, INVALID_CREDENTIALS or ACCOUNT_LOCKED.
 */
export async function requireFreshProof(caller: Caller, password?: string): Promise<typeof users.$inferSelect> {
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, caller.userId ?? ''));
  if (!user) throw new DomainError('UNAUTHENTICATED', 'The session does not exist.');
  // A password opens every organization of the person, so who has one proves it: a provider vouches for one organization alone.
  const vouched = caller.ssoOrganizationId && user.passwordHash;
  if (password === undefined && vouched) throw new DomainError('FORBIDDEN', 'Give your password.');
  if (password === undefined) {
    const [session] = await database()
      .select({ createdAt: sessions.createdAt })
      .from(sessions)
      .where(eq(sessions.id, caller.sessionId ?? ''));
    if (session && session.createdAt > inSeconds(-FRESH_SECONDS)) return user;
    throw new DomainError('FORBIDDEN', 'Give your password: the sign-in is more than ten minutes ago.');
  }
  await admitAttempt(user.email, caller.request.ipAddress);
  if (!(await verifyPassword(user.passwordHash, password))) {
    throw new DomainError('INVALID_CREDENTIALS', 'The password is wrong.');
  }
  await forgiveAttempt(user.email, caller.request.ipAddress);
  return user;
}
