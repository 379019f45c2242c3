import { and, eq } from 'drizzle-orm';
import { passkeys } from '@/db/schema/mfa';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { enqueueNotice } from '@/lib/auth/security-notice';
import { notFound } from '@/lib/core/errors';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';

/**
 * Forgets one of the caller's passkeys: who found a session open must not be able to take a way in away. Throws NOT_FOUND, FORBIDDEN without
 * a fresh password, INVALID_CREDENTIALS or ACCOUNT_LOCKED.
 */
export async function removePasskey(caller: Caller, id: string, input: { password?: string }): Promise<void> {
  authorize(caller, 'removePasskey');
  const user = await requireFreshProof(caller, input.password);
  const userId = user.id;
  await writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ name: passkeys.name });
    if (gone.length === 0) throw notFound('The passkey');
    await enqueueNotice(tx, caller, 'passkey_removed');
    await recordAudit(tx, caller, { action: 'mfa.remove_passkey', resourceType: 'user', resourceId: userId });
  });
}
