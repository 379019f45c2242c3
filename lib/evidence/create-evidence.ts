import { evidence, type UploaderColumn } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { checkAttachment } from '@/lib/evidence/attach';

import { ACCEPTED_MEDIA_TYPES, acceptedMediaType } from '@/lib/evidence/media';
import { presentEvidence } from '@/lib/evidence/present';
import { tooLarge, UPLOAD_TARGET_SECONDS } from '@/lib/evidence/rules';
import type { CreatedEvidence, CreateEvidenceInput } from '@/lib/evidence/schema';
import { safeFileName } from '@/lib/storage/content-disposition';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';

/** Who uploads by a caller. */
export function uploaderOf(caller: Caller): UploaderColumn {
  const uploaderType = caller.kind === 'user' ? 'user' : caller.kind === 'public_link' ? 'public_link' : 'application';
  const uploaderId = caller.userId ?? caller.actor.id ?? caller.organizationId;
  const uploadedVia = uploaderType === 'application' ? caller.actor.id : null;
  return { uploaderType, uploaderId, uploaderName: caller.actor.name, uploadedVia };
}

/** Where a file waits until it has been checked. What arrives there later than the check is never looked at. */
export function incomingKey(organizationId: string, evidenceId: string): string {
  return organizationKey(organizationId, evidenceId, 'incoming');
}

/**
 * Announces a file and answers where to PUT it. Throws UNSUPPORTED_MEDIA_TYPE or PAYLOAD_TOO_LARGE for what would never be
 * accepted; the content itself is checked when the upload is completed.
 */
export async function createEvidence(caller: Caller, input: CreateEvidenceInput): Promise<CreatedEvidence> {
  authorize(caller, 'createEvidence');
  const type = acceptedMediaType(input.mimeType);
  if (!type) {
    throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `${input.mimeType} is not accepted as evidence.`, {
      extra: { accepted: ACCEPTED_MEDIA_TYPES.map((accepted) => accepted.mime) },
    });
  }
  if (input.sizeBytes > env().MAX_UPLOAD_BYTES) throw tooLarge(env().MAX_UPLOAD_BYTES);
  const id = newId();
  const upload = await objectStore().presignPut(incomingKey(caller.organizationId, id), {
    contentType: type.mime,
    contentLength: input.sizeBytes,
    sha256: input.sha256,
    expiresInSeconds: UPLOAD_TARGET_SECONDS,
  });
  return writing(caller, async (tx) => {
    await checkAttachment(tx, caller, input);
    const [row] = await tx
      .insert(evidence)
      .values({
        id,
        organizationId: caller.organizationId,
        claimId: input.claimId ?? null,
        participantId: input.participantId ?? null,
        category: type.category,
        fileName: safeFileName(input.fileName),
        mimeType: type.mime,
        sizeBytes: input.sizeBytes,
        sha256: input.sha256 ?? null,
        status: 'AWAITING_UPLOAD',
        ...uploaderOf(caller),
        source: 'api_upload',
        description: input.description ?? null,
        storageKey: organizationKey(caller.organizationId, id),
        uploadExpiresAt: inSeconds(UPLOAD_TARGET_SECONDS),
      })
      .returning();
    if (!row) throw new Error('The evidence was not written.');
    await recordAudit(tx, caller, {
      action: 'evidence.create',
      resourceType: 'evidence',
      resourceId: id,
      changes: diff(null, {
        fileName: row.fileName,
        mimeType: row.mimeType,
        sizeBytes: row.sizeBytes,
        claimId: row.claimId,
      }),
    });
    return { ...(await presentEvidence(row, { review: null, duplicates: [] }, { withDownload: false })), upload };
  });
}
