import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { revokeSessions } from '@/lib/auth/sessions';
import { verifyRefreshToken } from '@/lib/auth/tokens';

/**
 * Ends the caller's session: access token, refresh tokens and portal cookie stop with their next use. A refresh token
 * given along ends its session too when it is the same person's.
 */
export async function logOut(caller: Caller, input: { refreshToken?: string }): Promise<void> {
  const other = input.refreshToken ? await verifyRefreshToken(input.refreshToken).catch(() => null) : null;
  await writing(caller, async (tx) => {
    if (caller.sessionId) await revokeSessions(tx, { sessionId: caller.sessionId }, 'signed out');
    if (other && other.sub === caller.userId) {
      await revokeSessions(tx, { sessionId: other.sid, userId: other.sub }, 'signed out');
    }
    await recordAudit(tx, caller, { action: 'session.close', resourceType: 'session', resourceId: caller.sessionId });
  });
}
