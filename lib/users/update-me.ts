import { eq } from 'drizzle-orm';
import { users } from '@/db/schema/users';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { belongsElsewhere } from '@/lib/auth/belongs-elsewhere';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { getMe } from '@/lib/users/read';
import type { Me } from '@/lib/users/schema';

/**
 * What a person is called and looks like is seen in every organization of theirs, while a session of single sign-on stands for one. Throws FORBIDDEN.
 */
export async function refuseSharedAccount({ ssoOrganizationId, userId }: Caller): Promise<void> {
  if (!ssoOrganizationId || !userId || !(await belongsElsewhere(ssoOrganizationId, userId))) return;
  throw new DomainError(
    'FORBIDDEN',
    'Your account belongs to other organizations too: sign in by yourself to change it.',
  );
}

/** Changes the caller's own display name. Throws FORBIDDEN where that is not this session's to do. */
export async function updateMe(caller: Caller, input: { name: string }): Promise<Me> {
  authorize(caller, 'updateMe');
  await refuseSharedAccount(caller);
  await writing(caller, async (tx) => {
    const [before] = await tx
      .select()
      .from(users)
      .where(eq(users.id, caller.userId ?? ''))
      .for('update');
    if (!before) throw notFound('The person');
    await tx.update(users).set({ name: input.name, updatedAt: now() }).where(eq(users.id, before.id));
    await recordAudit(tx, caller, {
      action: 'user.update',
      resourceType: 'user',
      resourceId: before.id,
      changes: diff({ name: before.name }, { name: input.name }),
    });
  });
  return getMe(caller);
}
