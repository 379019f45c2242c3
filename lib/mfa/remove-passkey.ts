import { and, eq } from 'drizzle-orm';
import { passkeys } from '@/db/schema/mfa';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';

/** Forgets one of the caller's passkeys. Throws NOT_FOUND. */
export async function removePasskey(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'removePasskey');
  const userId = caller.userId ?? '';
  await writing(caller, async (tx) => {
    const gone = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, userId), eq(passkeys.id, id)))
      .returning({ name: passkeys.name });
    if (gone.length === 0) throw notFound('The passkey');
    await recordAudit(tx, caller, { action: 'mfa.remove_passkey', resourceType: 'user', resourceId: userId });
  });
}
