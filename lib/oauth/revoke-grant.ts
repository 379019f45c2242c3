import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';
import { endGrants } from '@/lib/oauth/end-grants';

/** Takes back everything the person allowed an application; its tokens stop with their next use. Throws NOT_FOUND when there is nothing. */
export async function revokeGrant(caller: Caller, clientId: string): Promise<void> {
  authorize(caller, 'revokeGrant');
  await writing(caller, async (tx) => {
    const ended =
      caller.userId && isStorable(clientId) ? await endGrants(tx, { clientId, accountId: caller.userId }) : 0;
    if (ended === 0) throw notFound('The grant');
    await recordAudit(tx, caller, { action: 'oauth_grant.revoke', resourceType: 'oauth_grant', resourceId: clientId });
  });
}
