import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { sessions } from '@/db/schema/users';
import type { Caller } from '@/lib/auth/caller';
import { DomainError } from '@/lib/core/errors';

/**
 * Keeps the caller's session alive until `tx` ends: a request that was let in before its session ended must not leave behind what outlives it.
 * Throws TOKEN_REVOKED when it has ended meanwhile.
 */
export async function holdSession(tx: Transaction, caller: Caller): Promise<void> {
  const [row] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, caller.sessionId ?? ''), isNull(sessions.revokedAt)))
    .for('share');
  if (!row) throw new DomainError('TOKEN_REVOKED', 'The session has ended.');
}
