import type { Caller } from '@/lib/auth/caller';
import { readMultipart } from '@/lib/http/multipart';
import { parsePart } from '@/lib/http/read-input';
import { MAX_LIST_BYTES } from '@/lib/sanctions/rules';
import { type ListUpload, listUploadFields } from '@/lib/sanctions/schema';
import { authorizePlatform, type StagedList, stageList, uploadKey, uploadList } from '@/lib/sanctions/upload-list';
import { objectStore } from '@/lib/storage/object-store';

/** Reads the form of a list, streams its file into the store and has it taken over. Nothing stays behind when the form is refused. */
export async function readListUpload(caller: Caller, request: Request): Promise<ListUpload> {
  authorizePlatform(caller);
  let staged: StagedList | undefined;
  try {
    const form = await readMultipart(
      request,
      { maxFileBytes: MAX_LIST_BYTES, maxFields: 3, maxFieldBytes: 200 },
      async (part) => {
        staged = await stageList(caller, part);
        return staged;
      },
    );
    const fields = parsePart(listUploadFields, Object.fromEntries(form.fields), 'body');
    return await uploadList(caller, form.file, fields);
  } catch (error) {
    if (staged) await objectStore().delete(uploadKey(staged.id));
    throw error;
  }
}
