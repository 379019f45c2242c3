import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { mintPublicCaller } from '@/lib/auth/caller';
import type { RequestInfo } from '@/lib/core/context';
import { acceptSignedPut } from '@/lib/storage/signed-transfer';

/** Takes a file at a signed address of the local store and records it in the organization that the signed key names. */
export async function receiveObject(request: Request, info: RequestInfo): Promise<unknown> {
  const response = await acceptSignedPut(request);
  const [, organizationId, objectId] = /\/storage\/org\/([0-9a-f-]{36})\/([0-9a-f-]{36})/.exec(info.path) ?? [];
  const caller = mintPublicCaller(organizationId ?? null, info, { name: 'Bearer of a signed address' });
  await writing(caller, (tx) =>
    recordAudit(tx, caller, { action: 'evidence.put_file', resourceType: 'evidence', resourceId: objectId ?? null }),
  );
  const body = (await response.json()) as { data: unknown };
  return body.data;
}
