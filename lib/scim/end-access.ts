import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { oauthApps } from '@/db/schema/developers';
import { revokeSessions } from '@/lib/auth/sessions';
import { endGrants } from '@/lib/oauth/end-grants';

/** Whether a person belongs to another organization too: then their account is not this one's to change or to end. */
export async function belongsElsewhere(tx: Transaction, organizationId: string, userId: string): Promise<boolean> {
  const [row] = await tx.execute<{ elsewhere: boolean }>(
    sql`select member_elsewhere(${userId}::uuid, ${organizationId}::uuid) as elsewhere`,
  );
  return row?.elsewhere !== false;
}

/**
 * Ends what a person who is no member any more has open here: sessions that the organization's provider opened, what they allowed its
 * applications, and, where they belong to nobody else, every session. Sessions of somebody who belongs elsewhere too stop here with the membership.
 */
export async function endAccess(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const elsewhere = await belongsElsewhere(tx, organizationId, userId);
  await revokeSessions(tx, { userId, ...(elsewhere ? { ssoOrganizationId: organizationId } : {}) }, 'membership ended');
  const apps = await tx
    .select({ clientId: oauthApps.clientId })
    .from(oauthApps)
    .where(eq(oauthApps.organizationId, organizationId));
  if (apps.length === 0) return;
  await endGrants(tx, { clientId: apps.map(({ clientId }) => clientId), accountId: userId });
}
