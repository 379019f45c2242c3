import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller, worksIn } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';
import { findClient } from '@/lib/oauth/client-metadata';
import { endGrants } from '@/lib/oauth/end-grants';

/** Takes back everything the person allowed an application; its tokens stop with their next use. Throws NOT_FOUND when there is nothing. */
export async function revokeGrant(caller: Caller, clientId: string): Promise<void> {
  authorize(caller, 'revokeGrant');
  await writing(caller, async (tx) => {
    const client = isStorable(clientId) ? await findClient(clientId) : null;
    const ended =
      caller.userId && client && worksIn(caller, client.organization_id)
        ? await endGrants(tx, { clientId, accountId: caller.userId })
        : 0;
    if (ended === 0) throw notFound('The grant');
    await recordAudit(tx, caller, { action: 'oauth_grant.revoke', resourceType: 'oauth_grant', resourceId: clientId });
  });
}
