import { eq, sql } from 'drizzle-orm';
import { oauthApps } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { lockApp } from '@/lib/developers/update-app';
import { endGrants } from '@/lib/oauth/end-grants';

/** Ends an application for good: its secrets, its tokens and what people granted it. Its record stays. */
export async function revokeApp(caller: Caller, id: string): Promise<void> {
  authorize(caller, 'revokeOAuthApp');
  await writing(caller, async (tx) => {
    const before = await lockApp(tx, caller, id, 'revoked');
    await tx
      .update(oauthApps)
      .set({
        status: 'revoked',
        secretHash: null,
        secretLastFour: null,
        previousSecretHash: null,
        previousSecretUntil: null,
        version: sql`${oauthApps.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(oauthApps.id, id));
    await endGrants(tx, { clientId: before.clientId });
    await recordAudit(tx, caller, {
      action: 'oauth_app.revoke',
      resourceType: 'oauth_app',
      resourceId: id,
      changes: diff({ status: before.status }, { status: 'revoked' }),
    });
  });
}
