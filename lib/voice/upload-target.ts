import type { UploaderColumn } from '@/db/schema/evidence';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { uploaderOf } from '@/lib/evidence/create-evidence';
import { acceptedMediaType } from '@/lib/evidence/media';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';
import type { SessionRow } from '@/lib/voice/present';
import { MAX_RECORDING_BYTES, RECORDING_TYPES } from '@/lib/voice/rules';
import type { VoiceUpload } from '@/lib/voice/schema';

/** Where a recording waits until the pipeline takes it in. */
export function recordingKey(organizationId: string, uploadId: string): string {
  return organizationKey(organizationId, uploadId, 'incoming');
}

/** Whose the recording will be: who opened the interview, or its upload anew. */
export function senderOf(row: SessionRow): UploaderColumn {
  return (
    row.sender ?? {
      uploaderType: row.createdByType,
      uploaderId: row.createdById ?? row.organizationId,
      uploaderName: row.createdByName,
      uploadedVia: row.createdVia,
    }
  );
}

/**
 * Whether the caller may be given the address: whoever sends a recording may not review it. A person gets it also where a program opened the
 * interview for them; a program only where it did so itself, or whoever holds it could send what counts as the person's alone.
 */
export function sends(caller: Caller, row: SessionRow): boolean {
  const sender = senderOf(row);
  const { uploaderId, uploadedVia } = uploaderOf(caller);
  return uploaderId === sender.uploaderId && (uploadedVia === null || uploadedVia === sender.uploadedVia);
}

/** The accepted media type that a declared one means. Throws UNSUPPORTED_MEDIA_TYPE for all others. */
export function recordingType(declared: string | undefined): string | null {
  if (declared === undefined) return null;
  const mime = acceptedMediaType(declared)?.mime;
  if (mime !== undefined && RECORDING_TYPES.includes(mime)) return mime;
  throw new DomainError('UNSUPPORTED_MEDIA_TYPE', `${declared} is not accepted as a recording.`, {
    extra: { accepted: RECORDING_TYPES },
  });
}

/** Where to PUT the recording that a session waits for; null when it waits for none or its time is over. */
export async function uploadTarget(row: SessionRow): Promise<VoiceUpload | null> {
  const left = row.uploadExpiresAt ? Math.floor((row.uploadExpiresAt.getTime() - now().getTime()) / 1000) : 0;
  if (row.status !== 'AWAITING_UPLOAD' || left < 1) return null;
  const signed = await objectStore().presignPut(recordingKey(row.organizationId, row.uploadId), {
    contentType: row.source.mimeType ?? undefined,
    contentLength: row.source.sizeBytes ?? undefined,
    maxBytes: MAX_RECORDING_BYTES,
    expiresInSeconds: left,
  });
  return {
    ...signed,
    expiresAt: row.uploadExpiresAt?.toISOString() ?? signed.expiresAt,
    maxBytes: MAX_RECORDING_BYTES,
    acceptedMimeTypes: [...RECORDING_TYPES],
  };
}
