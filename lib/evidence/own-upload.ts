import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { uploadLinks } from '@/db/schema/evidence';
import { refuseSameHand } from '@/lib/auth/separation';
import type { EvidenceRow } from '@/lib/evidence/present';

/**
 * Throws SELF_REVIEW for whoever may have uploaded the file themselves. Specification silent: a link takes files from anybody who holds it, and
 * a key or an application uploads for whoever can act as it: its maker and whoever was ever given its secret or said where its codes go. They count
 * as uploaders, also of what it uploaded for another person.
 */
export async function refuseOwnUpload(tx: Transaction, row: EvidenceRow, reviewerId: string): Promise<void> {
  const { organizationId, uploaderId } = row;
  const refuse = (first: readonly (string | null | undefined)[], detail: string) =>
    refuseSameHand(tx, organizationId, reviewerId, first, detail);
  // What an application uploads for a person carries that person's id, and so do they not review it either.
  await refuse([uploaderId], 'Whoever uploaded a file cannot review it, nor who can act as what uploaded it.');
  if (row.uploaderType === 'user') return;
  const [link] = await tx
    .select({ madeBy: uploadLinks.createdBy, madeVia: uploadLinks.createdVia })
    .from(uploadLinks)
    .where(and(eq(uploadLinks.organizationId, organizationId), eq(uploadLinks.id, uploaderId)));
  await refuse([link?.madeBy], 'Whoever made an upload link cannot review what came through it.');
  const programs = [row.uploadedVia, link?.madeVia];
  await refuse(programs, 'Whoever can act as a key or an application cannot review what it uploaded.');
}
