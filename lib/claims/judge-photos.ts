import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimIndicators, claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import type { Caller } from '@/lib/auth/caller';
import { type ClaimRow, raiseIndicators } from '@/lib/claims/open-claim';
import { type Finding, PHOTO_OLDER_THAN_LOSS, photoFinding } from '@/lib/claims/rules';
import { now } from '@/lib/core/clock';

/** How an indicator reads that fell with what it rested on; people's own notes read otherwise. */
const NO_LONGER = 'No longer so: the photo was moved or the time of the loss was changed.';

/** What the photos of a claim show now, by photo. */
async function findingsOf(tx: Transaction, claim: ClaimRow, photoId?: string): Promise<Map<string, Finding>> {
  const photos = await tx
    .select({ id: evidence.id, capturedAt: evidence.capturedAt, metadata: evidence.metadata })
    .from(evidence)
    .where(
      and(
        eq(evidence.organizationId, claim.organizationId),
        eq(evidence.claimId, claim.id),
        eq(evidence.category, 'PHOTO'),
        photoId ? eq(evidence.id, photoId) : undefined,
      ),
    );
  return new Map(
    photos.flatMap((photo) => {
      const finding = photoFinding(claim, photo);
      return finding ? [[photo.id, finding]] : [];
    }),
  );
}

/**
 * Holds the photos of an open claim, or the one that came or left, against the loss: an indicator for each that is older, and none that
 * stands open for a photo which is not or belongs elsewhere. What people have judged stays as they judged it. The claim is held until the
 * transaction ends; the photo's row has to be held by whoever names one.
 */
export async function judgePhotos(tx: Transaction, caller: Caller, claimId: string, photoId?: string): Promise<void> {
  const [claim] = await tx
    .select()
    .from(claims)
    .where(and(eq(claims.organizationId, caller.organizationId), eq(claims.id, claimId)))
    .for('share');
  if (!claim || claim.status === 'CLOSED') return;
  const findings = await findingsOf(tx, claim, photoId);
  for (const [id, finding] of findings) await raiseIndicators(tx, caller, claimId, [finding], id);
  const standing = await tx
    .select()
    .from(claimIndicators)
    .where(
      and(
        eq(claimIndicators.organizationId, caller.organizationId),
        eq(claimIndicators.claimId, claimId),
        eq(claimIndicators.source, 'RULE'),
        eq(claimIndicators.code, PHOTO_OLDER_THAN_LOSS),
        photoId ? eq(claimIndicators.sourceId, photoId) : undefined,
      ),
    );
  const set = (ids: string[], change: { status: 'OPEN' | 'DISMISSED'; note: string }) =>
    tx
      .update(claimIndicators)
      .set({ ...change, version: sql`${claimIndicators.version} + 1`, updatedAt: now() })
      .where(and(eq(claimIndicators.organizationId, caller.organizationId), inArray(claimIndicators.id, ids)));
  const fallen = standing.filter(({ status, sourceId }) => status === 'OPEN' && !findings.has(sourceId ?? ''));
  if (fallen.length > 0)
    await set(
      fallen.map(({ id }) => id),
      { status: 'DISMISSED', note: NO_LONGER },
    );
  for (const { id, status, note, sourceId } of standing) {
    const again = status === 'DISMISSED' && note === NO_LONGER ? findings.get(sourceId ?? '') : undefined;
    if (again) await set([id], { status: 'OPEN', note: again.note });
  }
}
