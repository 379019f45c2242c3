import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { sanctionsUploads } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { mintSystemCaller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import type { JobRow } from '@/lib/jobs/run-job';
import { ListFormatError } from '@/lib/sanctions/engine/import/list-format-error';
import { parseList } from '@/lib/sanctions/engine/import/parse-list';
import { unpackList } from '@/lib/sanctions/engine/import/unpack-list';
import { earlier, MAX_LIST_BYTES } from '@/lib/sanctions/rules';
import { spreadEdition } from '@/lib/sanctions/spread-edition';
import { takeList } from '@/lib/sanctions/take-list';
import { LOAD_JOB, uploadKey } from '@/lib/sanctions/upload-list';
import { withDownloaded } from '@/lib/storage/downloaded';
import { objectStore } from '@/lib/storage/object-store';

type Upload = typeof sanctionsUploads.$inferSelect;

/** Reads the files and takes them over, whole or not at all. Throws ListFormatError for files that are no such list. */
async function take({ id, source, files, statedDate }: Upload, organizationId: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'casefile-upload-'));
  try {
    const list = await withDownloaded(objectStore(), uploadKey(id), async (path) =>
      parseList(source, await unpackList(path, folder, MAX_LIST_BYTES)),
    );
    // Nobody confirms that uploaded files are the present edition: they are as old as they say, or as whoever brought them says.
    const date = list.listDate ?? statedDate;
    if (date === null)
      throw new ListFormatError(
        'The files carry no date. Upload them again with the day on which they were published.',
      );
    const asOf = earlier(new Date(date), now());
    const checksum = files.map(({ sha256 }) => sha256).join(' ');
    await writing(mintSystemCaller(organizationId, LOAD_JOB), async (tx) => {
      const dated = { ...list, listDate: date };
      const { versionId } = await takeList(tx, source, dated, { checksum, validators: {}, sampleData: false, asOf });
      await finish(tx, id, { status: 'LOADED', error: null });
      await recordAudit(tx, mintSystemCaller(organizationId, LOAD_JOB), {
        action: 'sanctions_source.load_upload',
        resourceType: 'sanctions_source',
        resourceId: id,
        changes: [{ path: '/versionId', old: null, new: versionId }],
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const finish = (
  db: Pick<ReturnType<typeof database>, 'update'>,
  id: string,
  outcome: { status: 'LOADED' | 'REFUSED'; error: string | null },
) =>
  db
    .update(sanctionsUploads)
    .set({ ...outcome, finishedAt: now() })
    .where(eq(sanctionsUploads.id, id));

/** Takes an uploaded list over. What is wrong with the files is kept with the upload, and the list that was there stays. */
export async function loadUpload({ resourceId, organizationId }: Pick<JobRow, 'resourceId' | 'organizationId'>) {
  const [upload] = await database()
    .select()
    .from(sanctionsUploads)
    .where(eq(sanctionsUploads.id, resourceId ?? ''));
  if (!upload) return;
  if (upload.status === 'QUEUED') {
    await take(upload, organizationId).catch(async (error: unknown) => {
      if (!(error instanceof ListFormatError)) throw error;
      await finish(database(), upload.id, { status: 'REFUSED', error: error.message });
    });
  }
  await objectStore().delete(uploadKey(upload.id));
  await spreadEdition(upload.source);
}
