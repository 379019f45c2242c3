import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys, oauthApps } from '@/db/schema/developers';
import { departedSelves, memberships } from '@/db/schema/organizations';
import { now } from '@/lib/core/clock';

/**
 * Ends a membership, and with it for good what programs may do by it: who comes back one day brings no key back to life. Whoever leaves
 * unproven stays their inviter's second self.
 */
export async function endMembership(tx: Transaction, membership: typeof memberships.$inferSelect): Promise<void> {
  const { id, organizationId, userId, unverifiedInviterId: inviterId } = membership;
  await tx.delete(memberships).where(eq(memberships.id, id));
  await tx
    .update(apiKeys)
    .set({ revokedAt: now() })
    .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.createdById, userId), isNull(apiKeys.revokedAt)));
  await tx
    .update(oauthApps)
    .set({ responsibleId: null })
    .where(and(eq(oauthApps.organizationId, organizationId), eq(oauthApps.responsibleId, userId)));
  if (!inviterId) return;
  await tx
    .insert(departedSelves)
    .values({ organizationId, userId, inviterId })
    .onConflictDoUpdate({ target: [departedSelves.organizationId, departedSelves.userId], set: { inviterId } });
}
