import { and, eq, ne, sql } from 'drizzle-orm';
import { evidence, type FileMetadataColumn } from '@/db/schema/evidence';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { judgePhotos } from '@/lib/claims/judge-photos';
import { notFound } from '@/lib/core/errors';
import { storable } from '@/lib/core/fields';
import { linkDuplicates } from '@/lib/evidence/admit-file';
import { documentText } from '@/lib/evidence/engine/document-text';
import { imageMetadata } from '@/lib/evidence/engine/image-metadata';
import { NEAR_DUPLICATE_BITS, PERCEPTUAL_HASH_ENGINE, perceptualHashes } from '@/lib/evidence/engine/perceptual-hash';
import { THUMBNAIL_SIDE, thumbnailsOf } from '@/lib/evidence/engine/thumbnail';
import { videoMetadata } from '@/lib/evidence/engine/video';
import type { EvidenceRow } from '@/lib/evidence/present';
import type { NotRead } from '@/lib/evidence/schema';
import type { ReportProgress } from '@/lib/jobs/run-job';
import { requestLinking } from '@/lib/network/request-linking';
import { withDownloaded } from '@/lib/storage/downloaded';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';

type Processed = {
  metadata: FileMetadataColumn;
  capturedAt: Date | null;
  thumbnailKey: string | null;
  previewKey: string | null;
  perceptualHashes: string[];
};

async function storePictures(row: EvidenceRow, path: string, metadata: FileMetadataColumn) {
  const pictures = await thumbnailsOf(path);
  if (!pictures.ok) {
    metadata.previewReason = pictures.reason;
    return { thumbnailKey: null, previewKey: null };
  }
  if (pictures.pageCount !== null) metadata.pageCount = pictures.pageCount;
  const store = objectStore();
  const keys = {
    thumbnailKey: organizationKey(row.organizationId, row.id, 'thumbnail'),
    previewKey: organizationKey(row.organizationId, row.id, 'preview'),
  };
  const put = (key: string, bytes: Buffer) =>
    store.put(key, new Blob([new Uint8Array(bytes)]).stream(), {
      contentType: 'image/webp',
      maxBytes: bytes.byteLength,
    });
  await put(keys.thumbnailKey, pictures.thumbnail.bytes);
  await put(keys.previewKey, pictures.preview.bytes);
  metadata.thumbnailSide = THUMBNAIL_SIDE;
  return keys;
}

/** What of a file was not read: the reason of the reader, or attachments, which are named and never opened. */
async function noteText(row: EvidenceRow, path: string, metadata: FileMetadataColumn): Promise<void> {
  const told = await documentText(path, row.mimeType);
  if (told?.ok) {
    const { text, truncated, mail } = told;
    Object.assign(metadata, { textPreview: text, textTruncated: truncated });
    if (mail) {
      const { attachments, ...headers } = mail;
      const { from, to, subject, date } = headers;
      Object.assign(metadata, { mailFrom: from, mailTo: to, mailSubject: subject, mailDate: date });
      metadata.attachments = attachments.join('; ');
      if (attachments.length > 0) metadata.notRead = 'ATTACHMENTS' satisfies NotRead;
    }
    return;
  }
  // Recordings are heard, not looked at; of everything else without a picture it is said why.
  if (told) metadata.notRead = told.reason satisfies NotRead;
  else if (metadata.previewReason && row.category !== 'AUDIO') metadata.notRead = metadata.previewReason;
}

/** A camera's local time without an offset is taken as UTC; `captureOffset` is the one that the camera recorded. */
function captureMoment(capturedAt: string | null): Date | null {
  if (!capturedAt) return null;
  const withZone = /(Z|[+-]\d{2}:\d{2})$/.test(capturedAt) ? capturedAt : `${capturedAt}Z`;
  const at = new Date(withZone);
  return Number.isNaN(at.getTime()) || at.getUTCFullYear() < 1990 || at.getUTCFullYear() > 2100 ? null : at;
}

async function examine(row: EvidenceRow, path: string, report: ReportProgress): Promise<Processed> {
  const metadata: FileMetadataColumn = {};
  await report(0, 'Reading metadata');
  const image = await imageMetadata(path);
  if (image.ok) {
    Object.assign(metadata, {
      width: image.width,
      height: image.height,
      cameraMake: image.cameraMake,
      cameraModel: image.cameraModel,
      software: image.software,
      hasExif: image.hasExif,
      hasLocation: image.gps !== null,
      latitude: image.gps?.latitude ?? null,
      longitude: image.gps?.longitude ?? null,
      captureOffset: /[+-]\d{2}:\d{2}$/.exec(image.capturedAt ?? '')?.[0] ?? null,
    });
  }
  const film = row.category === 'VIDEO' ? await videoMetadata(path) : null;
  if (film) {
    const { createdAt, ...facts } = film;
    Object.assign(metadata, facts);
  }
  await report(1, 'Making previews');
  const keys = await storePictures(row, path, metadata);
  await noteText(row, path, metadata);
  await report(2, 'Comparing with other files');
  const hashes = row.category === 'PHOTO' ? await perceptualHashes(path) : null;
  if (hashes?.ok) metadata.perceptualHashEngine = PERCEPTUAL_HASH_ENGINE;
  return {
    metadata: storable(metadata),
    capturedAt: captureMoment(image.ok ? image.capturedAt : (film?.createdAt ?? null)),
    ...keys,
    perceptualHashes: hashes?.ok ? [hashes.primary, ...hashes.variants] : [],
  };
}

/** Pictures of the organization that look like this one: the fewest bits between either's upright hash and the other's variants. */
async function findLookalikes(
  caller: Caller,
  id: string,
  hashes: string[],
): Promise<{ otherId: string; kind: 'NEAR'; distance: number }[]> {
  if (hashes.length === 0) return [];
  const bits = (hex: string) => sql`('x' || ${hex})::bit(64)`;
  const list = sql.join(hashes.map(bits), sql`, `);
  return reading(caller, async (tx) => {
    const distance = sql<number>`least(
      (select min(bit_count(('x' || ${evidence.perceptualHashes}[1])::bit(64) # mine)) from unnest(array[${list}]) as mine),
      (select min(bit_count(('x' || theirs)::bit(64) # ${bits(hashes[0] ?? '')})) from unnest(${evidence.perceptualHashes}) as theirs))`;
    const rows = await tx
      .select({ otherId: evidence.id, distance: distance.mapWith(Number) })
      .from(evidence)
      .where(
        and(
          eq(evidence.organizationId, caller.organizationId),
          ne(evidence.id, id),
          sql`cardinality(${evidence.perceptualHashes}) > 0`,
          sql`${distance} <= ${NEAR_DUPLICATE_BITS}`,
        ),
      )
      .orderBy(sql`2`)
      .limit(50);
    return rows.map((row) => ({ ...row, kind: 'NEAR' as const }));
  });
}

/**
 * Works a file up in the background: its own metadata, pictures for lists and viewer, perceptual hashes, look-alikes in the
 * organization's other claims, and what the capture time says about the loss. Comes to the same end when it runs twice.
 */
export async function processEvidence(caller: Caller, id: string, report: ReportProgress): Promise<void> {
  const [row] = await reading(caller, (tx) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id))),
  );
  if (!row) throw notFound('The evidence');
  if (row.status !== 'AVAILABLE') return;
  const processed = await withDownloaded(objectStore(), row.storageKey, (path) => examine(row, path, report));
  // Seen by all before others are looked for: of files that are worked up at once the last one finds every other.
  const { perceptualHashes: hashes } = processed;
  await writing(caller, (tx) => tx.update(evidence).set({ perceptualHashes: hashes }).where(eq(evidence.id, id)));
  const lookalikes = await findLookalikes(caller, id, hashes);
  await report(3, 'Writing results');
  await writing(caller, async (tx) => {
    // The file may have been moved meanwhile; from here on it stays where it is until the transaction ends.
    const [present = row] = await tx.update(evidence).set(processed).where(eq(evidence.id, id)).returning();
    await linkDuplicates(tx, caller, id, lookalikes);
    if (present.claimId ?? present.participantId) await requestLinking(tx, caller, 'evidence', id);
    const changes = present.claimId ? await judgePhotos(tx, caller, present.claimId, id) : [];
    if (changes.length > 0)
      await recordAudit(tx, caller, {
        action: 'claim.update_risk_indicator',
        resourceType: 'claim',
        resourceId: present.claimId,
        changes,
      });
  });
}
