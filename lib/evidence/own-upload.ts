import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys, oauthApps } from '@/db/schema/developers';
import { uploadLinks } from '@/db/schema/evidence';
import { DomainError } from '@/lib/core/errors';
import type { EvidenceRow } from '@/lib/evidence/present';

/** Who made the key or the application of this id; null when it is neither. */
async function makerOf(tx: Transaction, organizationId: string, id: string): Promise<string | null> {
  const [[key], [app]] = await Promise.all([
    tx
      .select({ madeBy: apiKeys.createdById })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id))),
    tx
      .select({ madeBy: oauthApps.createdById })
      .from(oauthApps)
      .where(and(eq(oauthApps.organizationId, organizationId), eq(oauthApps.id, id))),
  ]);
  return key?.madeBy ?? app?.madeBy ?? null;
}

/**
 * Throws SELF_REVIEW for whoever may have uploaded the file themselves. Specification silent: a link takes files from anybody who holds it, and
 * a key or an application uploads for whoever holds its secret, their makers included, so a maker counts as the uploader.
 */
export async function refuseOwnUpload(tx: Transaction, row: EvidenceRow, reviewerId: string): Promise<void> {
  const { organizationId, uploaderId } = row;
  // What an application uploads for a person carries that person's id, and so do they not review it either.
  if (uploaderId === reviewerId) throw new DomainError('SELF_REVIEW', 'Whoever uploaded a file cannot review it.');
  if (row.uploaderType === 'user') return;
  const [link] = await tx
    .select({ madeBy: uploadLinks.createdBy })
    .from(uploadLinks)
    .where(and(eq(uploadLinks.organizationId, organizationId), eq(uploadLinks.id, uploaderId)));
  if (link?.madeBy === reviewerId) {
    throw new DomainError('SELF_REVIEW', 'Whoever made an upload link cannot review what came through it.');
  }
  // A key or an application makes links too.
  if ((await makerOf(tx, organizationId, link?.madeBy ?? uploaderId)) === reviewerId) {
    throw new DomainError('SELF_REVIEW', 'Whoever made a key or an application cannot review what it uploaded.');
  }
}
