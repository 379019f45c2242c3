import { and, count, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { apiKeys } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError, invalidField, notFound } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { ensureAccount } from '@/lib/developers/open-account';
import { presentApiKey } from '@/lib/developers/present';
import { DEFAULT_LIFE_DAYS, MAX_KEYS, MAX_LIFE_DAYS } from '@/lib/developers/rules';
import type { CreateApiKeyInput, CreatedApiKey } from '@/lib/developers/schema';

/** Characters of a key that its list shows, so that people recognise it. */
const PREFIX_LENGTH = 12;

/** When a key or an approval ends. Throws VALIDATION_FAILED for a moment that has passed or is too far away. */
export function endOfLife(asked: string | null | undefined): Date {
  if (!asked) return inSeconds(DEFAULT_LIFE_DAYS * 86_400);
  const end = new Date(asked);
  if (end <= now() || end > inSeconds(MAX_LIFE_DAYS * 86_400))
    throw invalidField('/expiresAt', `Choose a moment between now and ${MAX_LIFE_DAYS} days from now.`);
  return end;
}

/** Of keys made at once none is one too many. */
async function refuseMoreKeys(tx: Transaction, caller: Caller): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`api-keys:${caller.organizationId}`}, 0))`);
  const living = and(
    eq(apiKeys.organizationId, caller.organizationId),
    isNull(apiKeys.revokedAt),
    gt(apiKeys.expiresAt, now()),
  );
  const [held] = await tx.select({ n: count() }).from(apiKeys).where(living);
  if ((held?.n ?? 0) >= MAX_KEYS)
    throw new DomainError('CONFLICT', `An organization has at most ${MAX_KEYS} keys. Revoke one that is not used.`);
}

/**
 * Makes a key for the organization. Of the scopes chosen those count that its maker's role holds, and those that an administrator approves.
 * It ends with its maker's membership. The key is answered once. Throws CONFLICT when there are too many.
 */
export async function createApiKey(
  caller: Caller,
  developerId: string,
  input: CreateApiKeyInput,
): Promise<CreatedApiKey> {
  authorize(caller, 'createApiKey');
  const expiresAt = endOfLife(input.expiresAt);
  const key = `sk_${input.mode}_${newSecret()}`;
  return writing(caller, async (tx) => {
    const account = await ensureAccount(tx, caller.organizationId);
    if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
    await refuseMoreKeys(tx, caller);
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
    return { ...presentApiKey(row, caller.role), key };
  });
}
