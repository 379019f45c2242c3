import type { Caller } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { DomainError, invalidField, isDomainError } from '@/lib/core/errors';
import { discardFile } from '@/lib/evidence/admit-file';
import { openUploadLink, type UploadLinkRow } from '@/lib/evidence/open-upload-link';
import { admitStagedFile, type StagedFile, stageFile } from '@/lib/evidence/proxy-upload';
import { type Evidence, proxyUploadFields } from '@/lib/evidence/schema';
import { auditRefusal } from '@/lib/http/audit-refusal';
import { readMultipart } from '@/lib/http/multipart';
import type { OperationInput } from '@/lib/http/operation';
import { PROBLEMS } from '@/lib/http/problem';
import { parsePart } from '@/lib/http/read-input';

type Bearer = { caller: Caller; link: UploadLinkRow | null };

/** The caller that the edge proved, or the bearer of an upload link whose token came in a header, the address or a form field before the file. */
async function uploader(
  input: OperationInput<never, never, never>,
  fields: ReadonlyMap<string, string>,
): Promise<Bearer> {
  const { caller, request, info } = input;
  if (caller.kind !== 'public_link') return { caller, link: null };
  const token =
    request.headers.get('x-upload-token') ??
    new URL(request.url).searchParams.get('uploadToken') ??
    fields.get('uploadToken');
  if (!token) {
    throw new DomainError('UNAUTHENTICATED', 'A bearer token, or an uploadToken before the file, is required.');
  }
  const opened = await openUploadLink(token, info);
  return { link: opened.link, caller: { ...opened.caller, beforeCommit: caller.beforeCommit } };
}

/** The edge knows nobody here; the organization of the link is to see what was refused at its door. */
async function recordRefusal(caller: Caller, error: unknown): Promise<void> {
  const code = isDomainError(error) ? error.code : 'INTERNAL_ERROR';
  const declared = { id: 'proxyUploadEvidence', audit: ['evidence.upload', 'evidence'] } as const;
  await auditRefusal(caller, declared, {}, code, PROBLEMS[code].status);
  caller.request.refusalRecorded = true;
}

/** An upload link decides where a file belongs: a form that names a claim or participant as well is a mistake. */
function refuseTarget(fields: Readonly<Record<string, string>>): void {
  for (const name of ['claimId', 'participantId']) {
    if (fields[name] === undefined) continue;
    throw invalidField(`/${name}`, 'The upload link says where the file belongs. Leave this field out.', 'conflict');
  }
}

/** Reads the form of a proxy upload, streams its file into the store and takes it in. Nothing stays behind when anything in the form is refused. */
export async function proxyUpload(input: OperationInput<never, never, never>): Promise<Evidence> {
  let bearer: Bearer | undefined;
  let staged: StagedFile | undefined;
  try {
    const form = await readMultipart(
      input.request,
      { maxFileBytes: env().MAX_UPLOAD_BYTES, maxFields: 10, maxFieldBytes: 20_000 },
      async (part) => {
        bearer = await uploader(input, part.fields);
        staged = await stageFile(bearer.caller, part);
      },
    );
    if (!bearer || !staged) throw new Error('The form was read without its file.');
    const { uploadToken, ...rest } = Object.fromEntries(form.fields);
    if (bearer.link || uploadToken !== undefined) refuseTarget(rest);
    const parsed = parsePart(proxyUploadFields, rest, 'body');
    return await admitStagedFile(bearer.caller, staged, parsed, bearer.link);
  } catch (error) {
    if (bearer && staged) await discardFile(bearer.caller, staged.storageKey);
    if (bearer?.link) await recordRefusal(bearer.caller, error);
    throw error;
  }
}
