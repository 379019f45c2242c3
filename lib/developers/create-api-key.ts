import { apiKeys } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { invalidField, notFound } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { ensureAccount } from '@/lib/developers/open-account';
import { presentApiKey } from '@/lib/developers/present';
import type { CreateApiKeyInput, CreatedApiKey } from '@/lib/developers/schema';

/** Characters of a key that its list shows, so that people recognise it. */
const PREFIX_LENGTH = 12;

/** Makes a key for the organization, which acts by its own right with the scopes chosen. The key is answered once. */
export async function createApiKey(
  caller: Caller,
  developerId: string,
  input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  authorize(caller, 'createApiKey');
  const expiresAt = input.expiresAt ? new Date(input.expiresAt) : null;
  const key = `sk_${input.mode}_${newSecret()}`;
  return writing(caller, async (tx) => {
    const account = await ensureAccount(tx, caller.organizationId);
    if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
    if (expiresAt && expiresAt <= now()) throw invalidField('/expiresAt', 'A key must end in the future.');
    const [row] = await tx
      .insert(apiKeys)
      .values({
        id: newId(),
        organizationId: caller.organizationId,
        name: input.name,
        mode: input.mode,
        prefix: key.slice(0, PREFIX_LENGTH),
        lastFour: key.slice(-4),
        secretHash: sha256Hex(key),
        scopes: input.scopes,
        createdById: caller.actor.id,
        createdByName: caller.actor.name,
        expiresAt,
      })
      .returning();
    if (!row) throw new Error('The key was not written.');
    await recordAudit(tx, caller, {
      action: 'api_key.create',
      resourceType: 'api_key',
      resourceId: row.id,
      changes: diff(null, { name: row.name, mode: row.mode, scopes: row.scopes, prefix: row.prefix, expiresAt }),
    });
    return { ...presentApiKey(row), key };
  });
}
