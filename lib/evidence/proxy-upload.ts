import type { Readable } from 'node:stream';
import { evidence } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { newId } from '@/lib/core/ids';
import { followAdmission, inspectedColumns } from '@/lib/evidence/admit-file';
import { checkAttachment } from '@/lib/evidence/attach';
import { uploaderOf } from '@/lib/evidence/create-evidence';
import { type Inspection, inspectFile } from '@/lib/evidence/inspect-file';
import { spendUploadLink, type UploadLinkRow } from '@/lib/evidence/open-upload-link';
import { reloadEvidence } from '@/lib/evidence/read';
import type { Evidence } from '@/lib/evidence/schema';
import { safeFileName } from '@/lib/storage/content-disposition';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';

export type StagedFile = { storageKey: string; fileName: string; inspection: Inspection };

/** Streams a file through this server into the object store and looks at it there. Leaves nothing behind when it is refused. */
export async function stageFile(
  caller: Caller,
  file: { stream: Readable; fileName: string; mimeType: string },
): Promise<StagedFile> {
  authorize(caller, 'proxyUploadEvidence');
  const store = objectStore();
  const storageKey = organizationKey(caller.organizationId, newId());
  const fileName = safeFileName(file.fileName);
  await store.put(storageKey, file.stream, {
    contentType: 'application/octet-stream',
    maxBytes: env().MAX_UPLOAD_BYTES,
  });
  try {
    return {
      storageKey,
      fileName,
      inspection: await inspectFile(store, storageKey, { mimeType: file.mimeType, fileName }),
    };
  } catch (error) {
    await store.delete(storageKey);
    throw error;
  }
}

/** Takes a staged file in as evidence: what an upload link points at outweighs the form. Removing the file when that fails is the caller's part. */
export async function admitStagedFile(
  caller: Caller,
  staged: StagedFile,
  input: { claimId?: string; participantId?: string; description?: string },
  link: UploadLinkRow | null,
): Promise<Evidence> {
  authorize(caller, 'proxyUploadEvidence');
  const id = newId();
  const target = link
    ? { claimId: link.claimId, participantId: link.participantId }
    : { claimId: input.claimId ?? null, participantId: input.participantId ?? null };
  return writing(caller, async (tx) => {
    await checkAttachment(tx, caller, target);
    if (link) await spendUploadLink(tx, link.id);
    const [row] = await tx
      .insert(evidence)
      .values({
        id,
        organizationId: caller.organizationId,
        ...target,
        fileName: staged.fileName,
        ...inspectedColumns(staged.inspection),
        ...uploaderOf(caller),
        source: link ? 'public_link' : 'proxy_upload',
        description: input.description ?? null,
        storageKey: staged.storageKey,
      })
      .returning();
    if (!row) throw new Error('The evidence was not written.');
    await followAdmission(tx, caller, row);
    await recordAudit(tx, caller, {
      action: 'evidence.upload',
      resourceType: 'evidence',
      resourceId: id,
      changes: diff(null, {
        fileName: row.fileName,
        mimeType: row.mimeType,
        sizeBytes: row.sizeBytes,
        sha256: row.sha256,
        claimId: row.claimId,
      }),
    });
    return reloadEvidence(tx, caller, id);
  });
}
