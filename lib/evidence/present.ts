import type { evidence, evidenceCustody, evidenceReviews, uploadLinks } from '@/db/schema/evidence';
import type { CustodyEntry, Evidence, EvidenceReview, UploadLink } from '@/lib/evidence/schema';
import { objectStore } from '@/lib/storage/object-store';

export type EvidenceRow = typeof evidence.$inferSelect;
export type DuplicateView = Evidence['duplicates'][number];

/** How long a signed address lives, in seconds. */
const ADDRESS_SECONDS = 900;

type ReviewFacts = Pick<
  typeof evidenceReviews.$inferSelect,
  'decision' | 'notes' | 'reasonCodes' | 'reviewerId' | 'reviewerName' | 'reviewedAt'
>;

/** Row → wire of one review. */
export function presentReview(row: ReviewFacts): EvidenceReview {
  return {
    decision: row.decision,
    notes: row.notes,
    reasonCodes: row.reasonCodes,
    reviewer: { id: row.reviewerId, name: row.reviewerName },
    reviewedAt: row.reviewedAt.toISOString(),
  };
}

/** Row → wire of a custody entry. */
export function presentCustody(row: typeof evidenceCustody.$inferSelect): CustodyEntry {
  return {
    id: row.id,
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    ipAddress: row.ipAddress,
    reason: row.reason,
    at: row.at.toISOString(),
  };
}

/** Row → wire of an upload link; its token is not known to us. */
export function presentUploadLink(row: typeof uploadLinks.$inferSelect): UploadLink {
  return {
    id: row.id,
    claimId: row.claimId,
    participantId: row.participantId,
    label: row.label,
    maxFiles: row.maxFiles,
    usedFiles: row.usedFiles,
    expiresAt: row.expiresAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

/** A signed address of the file itself; null while there is nothing that may be served (not arrived, quarantined). */
async function downloadAddress(row: EvidenceRow) {
  if (row.status !== 'AVAILABLE') return null;
  return objectStore().presignGet(row.storageKey, {
    fileName: row.fileName,
    contentType: row.mimeType,
    disposition: 'attachment',
    expiresInSeconds: ADDRESS_SECONDS,
  });
}

async function pictureAddress(key: string | null): Promise<string | null> {
  if (!key) return null;
  const signed = await objectStore().presignGet(key, {
    fileName: 'preview.webp',
    contentType: 'image/webp',
    disposition: 'inline',
    expiresInSeconds: ADDRESS_SECONDS,
  });
  return signed.url;
}

/** Row and relations → wire. `withDownload` is for the single record alone, where the custody log records that an address was handed out. */
export async function presentEvidence(
  row: EvidenceRow,
  related: { review: ReviewFacts | null; duplicates: DuplicateView[] },
  options: { withDownload: boolean; withPreview?: boolean },
): Promise<Evidence> {
  const [download, thumbnailUrl, previewUrl] = await Promise.all([
    options.withDownload ? downloadAddress(row) : null,
    row.status === 'AVAILABLE' ? pictureAddress(row.thumbnailKey) : null,
    (options.withDownload || options.withPreview) && row.status === 'AVAILABLE' ? pictureAddress(row.previewKey) : null,
  ]);
  return {
    id: row.id,
    claimId: row.claimId,
    participantId: row.participantId,
    category: row.category,
    fileName: row.fileName,
    mimeType: row.mimeType,
    sizeBytes: row.sizeBytes,
    sha256: row.sha256,
    status: row.status,
    uploadedBy: { id: row.uploaderId, name: row.uploaderName, type: row.uploaderType },
    source: row.source,
    capturedAt: row.capturedAt?.toISOString() ?? null,
    description: row.description,
    tags: row.tags,
    reviewStatus: row.reviewStatus,
    review: related.review ? presentReview(related.review) : null,
    downloadUrl: download?.url ?? null,
    downloadUrlExpiresAt: download?.expiresAt ?? null,
    thumbnailUrl,
    previewUrl,
    legalHold: row.legalHold,
    integrity: { status: row.integrityStatus, checkedAt: row.integrityCheckedAt?.toISOString() ?? null },
    duplicates: related.duplicates,
    metadata: row.metadata,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
