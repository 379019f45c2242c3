import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { revokeSessions } from '@/lib/auth/sessions';
import { notFound } from '@/lib/core/errors';

/** Whose sessions a caller may end: their own, and by single sign-on those of that provider alone. */
const within = (caller: Caller) => ({
  userId: caller.userId ?? '',
  ssoOrganizationId: caller.ssoOrganizationId ?? undefined,
});

/** Ends one of the caller's own sessions at once. */
export async function revokeSession(caller: Caller, sessionId: string): Promise<void> {
  authorize(caller, 'revokeSession');
  await writing(caller, async (tx) => {
    const revoked = await revokeSessions(tx, { sessionId, ...within(caller) }, 'ended by the person');
    if (revoked === 0) throw notFound('The session');
    await recordAudit(tx, caller, { action: 'session.revoke', resourceType: 'session', resourceId: sessionId });
  });
}

/** Ends all of the caller's sessions but the present one. */
export async function revokeOtherSessions(caller: Caller): Promise<{ revoked: number }> {
  authorize(caller, 'revokeOtherSessions');
  return writing(caller, async (tx) => {
    const revoked = await revokeSessions(
      tx,
      { ...within(caller), exceptSessionId: caller.sessionId ?? undefined },
      'signed out everywhere',
    );
    await recordAudit(tx, caller, {
      action: 'session.revoke_others',
      resourceType: 'session',
      resourceId: caller.sessionId,
    });
    return { revoked };
  });
}
