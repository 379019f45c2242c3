import { and, eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { refuseCommonPassword } from '@/lib/auth/common-passwords';
import { hashPassword, verifyPassword } from '@/lib/auth/passwords';
import { enqueueNotice } from '@/lib/auth/security-notice';
import { revokeSessions } from '@/lib/auth/sessions';
import { admitAttempt, forgiveAttempt } from '@/lib/auth/throttle';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { endTickets } from '@/lib/mfa/tickets';
import { endEnrolment } from '@/lib/mfa/totp';
import { endGrants } from '@/lib/oauth/end-grants';

/**
 * Changes the caller's password after the present one was proven, and ends every other session, whatever the old one had begun and what applications
 * were allowed by whoever knew it. Of changes that race by the same present one, one wins. Throws VALIDATION_FAILED for a common one, INVALID_CREDENTIALS or ACCOUNT_LOCKED.
 */
export async function changePassword(
  caller: Caller,
  input: { currentPassword: string; newPassword: string },
): Promise<void> {
  authorize(caller, 'changePassword');
  const [user] = await database()
    .select()
    .from(users)
    .where(eq(users.id, caller.userId ?? ''));
  if (!user) throw new DomainError('UNAUTHENTICATED', 'The session does not exist.');
  refuseCommonPassword(input.newPassword, '/newPassword');
  await admitAttempt(user.email, caller.request.ipAddress);
  const proven = user.passwordHash;
  const wrong = () => new DomainError('INVALID_CREDENTIALS', 'The present password is wrong.');
  if (!(await verifyPassword(proven, input.currentPassword)) || proven === null) throw wrong();
  await forgiveAttempt(user.email, caller.request.ipAddress);
  const passwordHash = await hashPassword(input.newPassword);
  await writing(caller, async (tx) => {
    const changed = await tx
      .update(users)
      .set({ passwordHash, updatedAt: now() })
      .where(and(eq(users.id, user.id), eq(users.passwordHash, proven)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrong();
    await endTickets(tx, user.id);
    await endEnrolment(tx, user.id);
    await revokeSessions(tx, { userId: user.id, exceptSessionId: caller.sessionId ?? undefined }, 'password changed');
    // After the sessions: a consent that found its session alive has made its grant by then.
    await endGrants(tx, { accountId: user.id });
    await enqueueNotice(tx, caller, 'password_changed');
    await recordAudit(tx, caller, { action: 'user.change_password', resourceType: 'user', resourceId: user.id });
  });
}
