import { and, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys, oauthApps } from '@/db/schema/developers';
import { uploadLinks } from '@/db/schema/evidence';
import { DomainError } from '@/lib/core/errors';
import type { EvidenceRow } from '@/lib/evidence/present';

/** Everybody who could ever act as one of these keys or applications; ids of anything else are passed over. */
async function holdersOf(tx: Transaction, organizationId: string, ids: readonly string[]): Promise<(string | null)[]> {
  const [keys, apps] = await Promise.all([
    tx
      .select({ madeBy: apiKeys.createdById })
      .from(apiKeys)
      .where(and(eq(apiKeys.organizationId, organizationId), inArray(apiKeys.id, [...ids]))),
    tx
      .select({ madeBy: oauthApps.createdById, holderIds: oauthApps.holderIds })
      .from(oauthApps)
      .where(and(eq(oauthApps.organizationId, organizationId), inArray(oauthApps.id, [...ids]))),
  ]);
  return [...keys.map(({ madeBy }) => madeBy), ...apps.flatMap(({ madeBy, holderIds }) => [madeBy, ...holderIds])];
}

/**
 * Throws SELF_REVIEW for whoever may have uploaded the file themselves. Specification silent: a link takes files from anybody who holds it, and
 * a key or an application uploads for whoever can act as it: its maker and whoever was ever given its secret or said where its codes go. They count
 * as uploaders, also of what it uploaded for another person.
 */
export async function refuseOwnUpload(tx: Transaction, row: EvidenceRow, reviewerId: string): Promise<void> {
  const { organizationId, uploaderId } = row;
  // What an application uploads for a person carries that person's id, and so do they not review it either.
  if (uploaderId === reviewerId) throw new DomainError('SELF_REVIEW', 'Whoever uploaded a file cannot review it.');
  if (row.uploaderType === 'user') return;
  const [link] = await tx
    .select({ madeBy: uploadLinks.createdBy, madeVia: uploadLinks.createdVia })
    .from(uploadLinks)
    .where(and(eq(uploadLinks.organizationId, organizationId), eq(uploadLinks.id, uploaderId)));
  if (link?.madeBy === reviewerId) {
    throw new DomainError('SELF_REVIEW', 'Whoever made an upload link cannot review what came through it.');
  }
  const programs = [uploaderId, row.uploadedVia, link?.madeBy, link?.madeVia].filter((id) => typeof id === 'string');
  if ((await holdersOf(tx, organizationId, programs)).includes(reviewerId)) {
    throw new DomainError('SELF_REVIEW', 'Whoever can act as a key or an application cannot review what it uploaded.');
  }
}
