import { and, eq, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { jobs } from '@/db/schema/platform';
import { reading, writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { DomainError, isDomainError, notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { log } from '@/lib/core/log';
import { discardFile, followAdmission, inspectedColumns } from '@/lib/evidence/admit-file';
import { refuseClosedClaim } from '@/lib/evidence/attach';
import { incomingKey } from '@/lib/evidence/create-evidence';
import { type Inspection, inspectFile } from '@/lib/evidence/inspect-file';
import type { EvidenceRow } from '@/lib/evidence/present';
import { reloadEvidence } from '@/lib/evidence/read';
import { CHECKED_AT_ONCE_BYTES } from '@/lib/evidence/rules';
import type { Evidence } from '@/lib/evidence/schema';
import { enqueue } from '@/lib/jobs/enqueue';
import type { JobHandler } from '@/lib/jobs/run-job';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';
import type { ObjectInfo } from '@/lib/storage/types';

/** The type of the job that checks a large upload. */
export const ADMIT_JOB = 'evidence.admit';

/** What is wrong with a file itself and will be whenever it is looked at again. */
export const VERDICTS = ['UNREADABLE_FILE', 'SIZE_MISMATCH', 'DIGEST_MISMATCH', 'UNSUPPORTED_MEDIA_TYPE'] as const;

const completedBefore = () => new DomainError('CONFLICT', 'The upload was completed before.');
const noFile = () => new DomainError('CONFLICT', 'There is no file at the upload address.');

async function find(caller: Caller, id: string): Promise<EvidenceRow> {
  const [row] = await reading(caller, (tx) =>
    tx
      .select()
      .from(evidence)
      .where(and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id))),
  );
  if (!row) throw notFound('The evidence');
  return row;
}

async function awaited(caller: Caller, id: string): Promise<EvidenceRow> {
  const row = await find(caller, id);
  if (row.status !== 'AWAITING_UPLOAD') throw completedBefore();
  return row;
}

/**
 * Takes a file in after its upload. A small one is checked now (`checked`), a large one by a job. Throws CONFLICT before the
 * file has arrived or after it was taken in, INVALID_STATE_TRANSITION for a closed claim (the upload stays), and what `inspectFile` finds
 * wrong; then the record goes on waiting for a file.
 */
export async function completeEvidence(caller: Caller, id: string): Promise<{ evidence: Evidence; checked: boolean }> {
  authorize(caller, 'completeEvidence');
  const row = await awaited(caller, id);
  const arrived = await objectStore().stat(incomingKey(caller.organizationId, id));
  if (!arrived) throw noFile();
  if (arrived.sizeBytes > CHECKED_AT_ONCE_BYTES) return { evidence: await checkLater(caller, row), checked: false };
  return { evidence: await admitUpload(caller, id), checked: true };
}

async function checkLater(caller: Caller, row: EvidenceRow): Promise<Evidence> {
  return writing(caller, async (tx) => {
    const [held] = await tx.select().from(evidence).where(eq(evidence.id, row.id)).for('update');
    if (held?.status !== 'AWAITING_UPLOAD') throw completedBefore();
    // The sweep of forgotten uploads was here since the file was seen.
    if (held.uploadExpiresAt === null) throw noFile();
    const running = await tx
      .select({ id: jobs.id })
      .from(jobs)
      .where(
        and(
          eq(jobs.organizationId, caller.organizationId),
          eq(jobs.resourceId, row.id),
          eq(jobs.type, ADMIT_JOB),
          sql`${jobs.status} in ('QUEUED', 'RUNNING')`,
        ),
      );
    if (running.length === 0) {
      await enqueue(tx, caller, { type: ADMIT_JOB, resourceType: 'evidence', resourceId: row.id });
    }
    await recordAudit(tx, caller, { action: 'evidence.complete', resourceType: 'evidence', resourceId: row.id });
    return reloadEvidence(tx, caller, row.id);
  });
}

/** Copies a file; answers false when there is none. */
async function copyIfThere(from: string, to: string): Promise<boolean> {
  return objectStore()
    .copy(from, to)
    .then(
      () => true,
      (error: unknown) => {
        if (isDomainError(error, 'NOT_FOUND')) return false;
        throw error;
      },
    );
}

/** Removes a file that was refused from its upload address, unless another one was sent there while it was looked at. */
async function removeRefused(waiting: string, refused: ObjectInfo): Promise<void> {
  const present = await objectStore().stat(waiting);
  if (present?.revision === refused.revision) await objectStore().delete(waiting);
}

/**
 * Checks an uploaded file and takes it in: the body of `completeEvidence` and of the job for large files. Of two that race one wins. Throws
 * as `completeEvidence` does.
 */
export async function admitUpload(caller: Caller, id: string): Promise<Evidence> {
  const row = await awaited(caller, id);
  const store = objectStore();
  const waiting = incomingKey(caller.organizationId, id);
  // The upload address stays open for a while: what is checked is a copy that nobody can write to any more.
  const storageKey = organizationKey(caller.organizationId, newId());
  // Looked at before it is copied: of a file that replaces it in between it is never said that it was checked.
  const arrived = await store.stat(waiting);
  const copied = arrived !== null && (await copyIfThere(waiting, storageKey));
  if (!copied) {
    await awaited(caller, id);
    throw noFile();
  }
  const admitted = await inspectFile(store, storageKey, row)
    .then((inspection) => admit(caller, row, storageKey, inspection))
    .catch(async (error: unknown) => {
      await discardFile(caller, storageKey);
      // After a failure of ours, or once a closed claim is reopened, the same upload is tried again; only a file that is wrong goes.
      if (VERDICTS.some((code) => isDomainError(error, code))) await removeRefused(waiting, arrived);
      throw error;
    });
  // The record points at the copy by now: a store that fails to remove what was left over must not undo anything.
  await store
    .delete(waiting)
    .catch((error: unknown) => log().warn({ err: error, key: waiting }, 'the checked upload could not be removed'));
  return admitted;
}

async function admit(caller: Caller, row: EvidenceRow, storageKey: string, inspection: Inspection): Promise<Evidence> {
  return writing(caller, async (tx) => {
    await refuseClosedClaim(tx, caller, row.claimId);
    const [taken] = await tx
      .update(evidence)
      .set({ ...inspectedColumns(inspection), storageKey, version: sql`${evidence.version} + 1` })
      .where(and(eq(evidence.id, row.id), eq(evidence.status, 'AWAITING_UPLOAD')))
      .returning();
    if (!taken) throw completedBefore();
    await followAdmission(tx, caller, taken);
    await recordAudit(tx, caller, {
      action: 'evidence.complete',
      resourceType: 'evidence',
      resourceId: row.id,
      changes: diff({ status: row.status, sha256: row.sha256 }, { status: taken.status, sha256: taken.sha256 }),
    });
    return reloadEvidence(tx, caller, row.id);
  });
}

/**
 * Checks a large upload as its job. A run that died after its commit has done the work, and the second one finds it done; one that died after
 * a verdict has removed the file, and the job fails.
 */
export const checkUpload: JobHandler = async (job) => {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const id = job.resourceId ?? '';
  await admitUpload(caller, id).catch(async (error: unknown) => {
    const again = isDomainError(error, 'CONFLICT') && job.attempt > 1;
    if (!again || (await find(caller, id)).status === 'AWAITING_UPLOAD') throw error;
  });
};
