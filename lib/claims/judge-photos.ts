import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { AuditChange } from '@/db/schema/audit';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import type { Caller } from '@/lib/auth/caller';
import { followRules } from '@/lib/claims/follow-rules';
import { PHOTO_OLDER_THAN_LOSS, photoFinding } from '@/lib/claims/rules';

const NO_LONGER = 'No longer so: the photo was moved or the time of the loss was changed.';

/**
 * Holds the photos of an open claim, or the one that came or left, against the loss: an indicator for each that is older, and none of the
 * rule's own that stands open for a photo which is not or belongs elsewhere. Answers what changed on indicators that stood. The claim is
 * held until the transaction ends; the photo's row has to be held by whoever names one.
 */
export async function judgePhotos(
  tx: Transaction,
  caller: Caller,
  claimId: string,
  photoId?: string,
): Promise<AuditChange[]> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, claimId)))
    .for('share');
  if (!claim || claim.status === 'CLOSED') return [];
  const photos = await tx
    .select({ id: evidence.id, capturedAt: evidence.capturedAt, metadata: evidence.metadata })
    .from(evidence)
    .where(
      and(
        eq(evidence.organizationId, caller.organizationId),
        eq(evidence.claimId, claimId),
        eq(evidence.category, 'PHOTO'),
        photoId ? eq(evidence.id, photoId) : undefined,
      ),
    );
  const found = photos.flatMap((photo) => {
    const finding = photoFinding(claim, photo);
    return finding ? [{ sourceId: photo.id, finding }] : [];
  });
  const rules = { codes: [PHOTO_OLDER_THAN_LOSS], sourceId: photoId, noLonger: NO_LONGER };
  return followRules(tx, caller, claimId, rules, found);
}
