import { and, eq, isNull } from 'drizzle-orm';
import { apiKeys } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { invalidTransition, notFound } from '@/lib/core/errors';
import { findOrOpenAccount } from '@/lib/developers/open-account';

/** Ends a key with its next request. Throws NOT_FOUND, or INVALID_STATE_TRANSITION when it was revoked before. */
export async function revokeApiKey(caller: Caller, developerId: string, keyId: string): Promise<void> {
  authorize(caller, 'revokeApiKey');
  await writing(caller, async (tx) => {
    const account = await findOrOpenAccount(tx, caller.organizationId);
    if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
    const mine = and(eq(apiKeys.organizationId, caller.organizationId), eq(apiKeys.id, keyId));
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: now() })
      .where(and(mine, isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) {
      const known = await tx.select({ id: apiKeys.id }).from(apiKeys).where(mine);
      throw known.length === 0 ? notFound('The key') : invalidTransition('revoked', 'revoked', []);
    }
    await recordAudit(tx, caller, {
      action: 'api_key.revoke',
      resourceType: 'api_key',
      resourceId: keyId,
      changes: diff({ status: 'active' }, { status: 'revoked' }),
    });
  });
}
