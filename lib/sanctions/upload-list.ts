import type { Readable } from 'node:stream';
import { desc } from 'drizzle-orm';
import { database } from '@/db/client';
import { sanctionsUploads } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { newId, PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { type Page, paginate } from '@/lib/core/pagination';
import { enqueue } from '@/lib/jobs/enqueue';
import { presentListUpload } from '@/lib/sanctions/present';
import { MAX_LIST_BYTES } from '@/lib/sanctions/rules';
import type { ListUpload, ListUploadFields } from '@/lib/sanctions/schema';
import { organizationKey } from '@/lib/storage/key';
import { objectStore } from '@/lib/storage/object-store';

/** The type of the job that reads a list's files and takes them over. */
export const LOAD_JOB = 'sanctions.load_upload';

/** Uploads that are shown. */
const SHOWN = 20;

/** Where the files of an upload wait for their job. */
export const uploadKey = (id: string): string => organizationKey(PLATFORM_ORGANIZATION_ID, id);

/**
 * Whether somebody runs the platform and not only an organization on it: `PLATFORM_ADMINS` names their address. Who came by an organization's
 * single sign-on is vouched for by that organization alone, so not here.
 */
export function isPlatformAdmin({ kind, ssoOrganizationId, actor }: Caller): boolean {
  return kind === 'user' && !ssoOrganizationId && env().PLATFORM_ADMINS.includes((actor.email ?? '').toLowerCase());
}

/** Throws FORBIDDEN. */
export function authorizePlatform(caller: Caller): void {
  if (isPlatformAdmin(caller)) return;
  throw new DomainError(
    'FORBIDDEN',
    'The lists are everybody’s: only people that PLATFORM_ADMINS names may load them.',
  );
}

export type StagedList = { id: string; name: string; sizeBytes: number; sha256: string };

/** Streams the files into the store, where the job finds them. */
export async function stageList(caller: Caller, file: { stream: Readable; fileName: string }): Promise<StagedList> {
  authorizePlatform(caller);
  const id = newId();
  const contentType = 'application/octet-stream';
  const stored = await objectStore().put(uploadKey(id), file.stream, { contentType, maxBytes: MAX_LIST_BYTES });
  return { id, name: file.fileName, ...stored };
}

/** Has staged files of a list taken over in the background. Throws DIGEST_MISMATCH where they are not what was sent. */
export async function uploadList(caller: Caller, staged: StagedList, fields: ListUploadFields): Promise<ListUpload> {
  authorize(caller, 'uploadSanctionsList');
  authorizePlatform(caller);
  const { id, ...file } = staged;
  const uploadedById = caller.userId;
  if (!uploadedById) throw new DomainError('FORBIDDEN', 'Lists are loaded by people.');
  if (fields.sha256 && fields.sha256 !== file.sha256)
    throw new DomainError('DIGEST_MISMATCH', `The SHA-256 of what arrived is ${file.sha256}.`);
  return writing(caller, async (tx) => {
    const facts = { source: fields.source, files: [file], statedDate: fields.publishedOn ?? null };
    const [row] = await tx
      .insert(sanctionsUploads)
      .values({ id, ...facts, uploadedById, uploadedByName: caller.actor.name })
      .returning();
    if (!row) throw new Error('The upload was not written.');
    await enqueue(tx, caller, { type: LOAD_JOB, resourceType: 'sanctions_source', resourceId: id });
    await recordAudit(tx, caller, {
      action: 'sanctions_source.upload',
      resourceType: 'sanctions_source',
      resourceId: id,
      changes: diff(null, facts),
    });
    return presentListUpload(row);
  });
}

/** The newest uploads and what became of them; for whoever does not run the platform there are none: NOT_FOUND. */
export async function listUploads(caller: Caller): Promise<Page<ListUpload>> {
  authorize(caller, 'listSanctionsUploads');
  if (!isPlatformAdmin(caller)) throw notFound('The record of uploads');
  const rows = await database()
    .select()
    .from(sanctionsUploads)
    .orderBy(desc(sanctionsUploads.createdAt), desc(sanctionsUploads.id))
    .limit(SHOWN);
  return { items: rows.map(presentListUpload), pagination: paginate(1, 100, rows.length) };
}
