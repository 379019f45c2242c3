import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { idempotencyKeys } from '@/db/schema/platform';
import { writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';
import { seal, unseal } from '@/lib/core/seal';

const KEPT_SECONDS = 86_400;
/** A first request that died without an answer blocks its key for no longer than this. */
const ABANDONED_SECONDS = 120;

export type IdempotencyScope = { organizationId: string; actorKey: string; route: string; key: string };
export type StoredAnswer = { status: number; body: unknown; location: string | null };
/** A key that this request claimed. The moment tells it apart from a later claim of the same key. */
export type HeldKey = IdempotencyScope & { lockedAt: Date };
/** What was answered under a key, and the hash of what was asked (null: the answer came before the body had been read). */
export type KeptAnswer = { requestHash: string | null; answer: StoredAnswer };

const place = (scope: IdempotencyScope) =>
  `idempotency_keys:body_sealed:${scope.organizationId}:${scope.actorKey}:${scope.route}:${scope.key}`;

const held = (key: HeldKey) => and(mine(key), eq(idempotencyKeys.lockedAt, key.lockedAt));

const mine = (scope: IdempotencyScope) =>
  and(
    eq(idempotencyKeys.organizationId, scope.organizationId),
    eq(idempotencyKeys.actorKey, scope.actorKey),
    eq(idempotencyKeys.route, scope.route),
    eq(idempotencyKeys.key, scope.key),
  );

/** The key in the header, checked; null when there is none. */
export function idempotencyKey(headers: Headers): string | null {
  const key = headers.get('idempotency-key');
  if (key === null) return null;
  if (key.length < 1 || key.length > 255 || !isStorable(key)) {
    const message = 'Idempotency-Key takes 1 to 255 characters.';
    throw new DomainError('VALIDATION_FAILED', message, {
      issues: [{ pointer: '/Idempotency-Key', in: 'header', code: 'invalid', message }],
    });
  }
  return key;
}

/** The refusal of a key that was used for something else. */
export function keyReused(): DomainError {
  return new DomainError('IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for a different request.');
}

/**
 * Claims a key for this request, or finds the first answer under it. `requestHash` is null for a streamed body, whose hash is
 * known later. Throws IDEMPOTENCY_KEY_REUSED for another body and IDEMPOTENCY_IN_PROGRESS while the first request runs.
 */
export async function claimKey(
  scope: IdempotencyScope,
  requestHash: string | null,
): Promise<{ held: HeldKey } | { kept: KeptAnswer }> {
  return writing({ organizationId: scope.organizationId }, async (tx) => {
    const fresh = {
      requestHash,
      statusCode: null,
      location: null,
      bodySealed: null,
      lockedAt: now(),
      finishedAt: null,
      expiresAt: inSeconds(KEPT_SECONDS),
    };
    const claimed = await tx
      .insert(idempotencyKeys)
      .values({ ...scope, ...fresh })
      .onConflictDoUpdate({
        target: [idempotencyKeys.organizationId, idempotencyKeys.actorKey, idempotencyKeys.route, idempotencyKeys.key],
        set: fresh,
        setWhere: sql`${idempotencyKeys.expiresAt} < now() or (${idempotencyKeys.finishedAt} is null
          and ${idempotencyKeys.lockedAt} < now() - make_interval(secs => ${ABANDONED_SECONDS})
          and ${idempotencyKeys.requestHash} is not distinct from ${requestHash})`,
      })
      .returning({ key: idempotencyKeys.key });
    if (claimed.length > 0) return { held: { ...scope, lockedAt: fresh.lockedAt } };
    const [row] = await tx.select().from(idempotencyKeys).where(mine(scope));
    if (!row) throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'Another request with this key is being finished.');
    if (requestHash !== null && row.requestHash !== requestHash) throw keyReused();
    if (row.finishedAt === null || row.statusCode === null) {
      throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'The first request with this key is still running.');
    }
    const body: unknown = row.bodySealed === null ? null : JSON.parse(unseal(row.bodySealed, place(scope)));
    return { kept: { requestHash: row.requestHash, answer: { status: row.statusCode, body, location: row.location } } };
  });
}

/**
 * Keeps the answer with the key. As the last statement of the business transaction it makes the change and its answer stand or
 * fall together; the key may belong to another chain than the change (an invitation is accepted by nobody in particular), so
 * the transaction's tenant is set to the key's. Throws IDEMPOTENCY_IN_PROGRESS, and so undoes the change, when a repeat has
 * taken the key over because this request took too long.
 */
export async function keepAnswer(
  tx: Transaction,
  key: HeldKey,
  requestHash: string | null,
  answer: StoredAnswer,
): Promise<void> {
  await tx.execute(sql`select set_config('app.organization_id', ${key.organizationId}, true)`);
  const kept = await tx
    .update(idempotencyKeys)
    .set({
      ...(requestHash === null ? {} : { requestHash }),
      statusCode: answer.status,
      location: answer.location,
      bodySealed: answer.body === null ? null : seal(JSON.stringify(answer.body), place(key)),
      finishedAt: now(),
    })
    .where(held(key))
    .returning({ key: idempotencyKeys.key });
  if (kept.length === 0) {
    throw new DomainError('IDEMPOTENCY_IN_PROGRESS', 'A repeat of this request is being carried out instead.');
  }
}

/** Frees the key after a refusal that left nothing behind, so that a corrected or later request may use it. */
export async function releaseKey(key: HeldKey): Promise<void> {
  await writing({ organizationId: key.organizationId }, (tx) =>
    tx.delete(idempotencyKeys).where(and(held(key), sql`${idempotencyKeys.finishedAt} is null`)),
  );
}
