import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { oauthApps } from '@/db/schema/developers';
import { belongsElsewhere } from '@/lib/auth/belongs-elsewhere';
import { revokeSessions } from '@/lib/auth/sessions';
import { endGrants } from '@/lib/oauth/end-grants';

/**
 * Ends what a person who is no member any more has open here: sessions that the organization's provider opened, what they allowed its
 * applications, and, where they belong to nobody else, every session. Sessions of somebody who belongs elsewhere too stop here with the membership.
 */
export async function endAccess(tx: Transaction, organizationId: string, userId: string): Promise<void> {
  const elsewhere = await belongsElsewhere(organizationId, userId, tx);
  await revokeSessions(tx, { userId, ...(elsewhere ? { ssoOrganizationId: organizationId } : {}) }, 'membership ended');
  const apps = await tx
    .select({ clientId: oauthApps.clientId })
    .from(oauthApps)
    .where(eq(oauthApps.organizationId, organizationId));
  if (apps.length === 0) return;
  await endGrants(tx, { clientId: apps.map(({ clientId }) => clientId), accountId: userId });
}
