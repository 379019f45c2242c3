import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { scimTokens } from '@/db/schema/scim';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { holdPassword } from '@/lib/auth/hold-password';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError, invalidTransition, notFound } from '@/lib/core/errors';
import { newId, newSecret, sha256Hex } from '@/lib/core/ids';
import { requireFreshProof } from '@/lib/mfa/fresh-proof';
import { presentScimToken } from '@/lib/scim/present';
import { MOST_LIVE_TOKENS } from '@/lib/scim/rules';
import type { CreatedScimToken } from '@/lib/scim/schema';

type Row = typeof scimTokens.$inferSelect;

const live = (organizationId: string) =>
  and(
    eq(scimTokens.organizationId, organizationId),
    isNull(scimTokens.revokedAt),
    or(isNull(scimTokens.expiresAt), gt(scimTokens.expiresAt, now())),
  );

/** The tokens that are taken now. Changes of an organization's tokens come one after the other, or several at once would count past each other. */
async function lockTokens(tx: Transaction, organizationId: string): Promise<Row[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`scim_tokens:${organizationId}`}, 0))`);
  return tx.select().from(scimTokens).where(live(organizationId));
}

async function keep(tx: Transaction, caller: Caller, name: string): Promise<CreatedScimToken> {
  const token = `scim_${newSecret()}`;
  const [row] = await tx
    .insert(scimTokens)
    .values({
      id: newId(),
      organizationId: caller.organizationId,
      name,
      lastFour: token.slice(-4),
      secretHash: sha256Hex(token),
      createdById: caller.actor.id,
      createdByName: caller.actor.name,
    })
    .returning();
  if (!row) throw new Error('The token was not written.');
  return { ...presentScimToken(row), token };
}

/** Makes a token for the organization's provider, answered once. Throws CONFLICT while two are taken, FORBIDDEN without a fresh proof. */
export async function createScimToken(
  caller: Caller,
  input: { name: string; password?: string },
): Promise<CreatedScimToken> {
  authorize(caller, 'createScimToken');
  const user = await requireFreshProof(caller, input.password, 'organization');
  return writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const present = await lockTokens(tx, caller.organizationId);
    if (present.length >= MOST_LIVE_TOKENS) {
      throw new DomainError('CONFLICT', `At most ${MOST_LIVE_TOKENS} tokens at a time: revoke one first.`);
    }
    const made = await keep(tx, caller, input.name);
    await recordAudit(tx, caller, {
      action: 'scim_token.create',
      resourceType: 'scim_token',
      resourceId: made.id,
      changes: diff(null, { name: made.name, lastFour: made.lastFour }),
    });
    return made;
  });
}

/**
 * Makes another token that takes this one's place, answered once; the present one is taken for `previousExpiresIn` seconds more. Throws NOT_FOUND,
 * CONFLICT while two are taken (unless the present one ends now), FORBIDDEN without a fresh proof.
 */
export async function rotateScimToken(
  caller: Caller,
  id: string,
  input: { previousExpiresIn: number; password?: string },
): Promise<CreatedScimToken> {
  authorize(caller, 'rotateScimToken');
  const user = await requireFreshProof(caller, input.password, 'organization');
  return writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const present = await lockTokens(tx, caller.organizationId);
    const before = present.find((row) => row.id === id);
    if (!before) throw notFound('The token');
    const ends = input.previousExpiresIn === 0;
    if (before.expiresAt || (!ends && present.length >= MOST_LIVE_TOKENS)) {
      throw new DomainError('CONFLICT', `At most ${MOST_LIVE_TOKENS} tokens at a time: the other one is still taken.`);
    }
    await tx
      .update(scimTokens)
      .set(ends ? { revokedAt: now() } : { expiresAt: inSeconds(input.previousExpiresIn) })
      .where(eq(scimTokens.id, id));
    const made = await keep(tx, caller, before.name);
    await recordAudit(tx, caller, {
      action: 'scim_token.rotate',
      resourceType: 'scim_token',
      resourceId: id,
      changes: diff({ lastFour: before.lastFour }, { lastFour: made.lastFour }),
    });
    return made;
  });
}

/** Ends a token with its next request. Throws NOT_FOUND, INVALID_STATE_TRANSITION when it was revoked before, FORBIDDEN without a fresh proof. */
export async function revokeScimToken(caller: Caller, id: string, input: { password?: string }): Promise<void> {
  authorize(caller, 'revokeScimToken');
  const user = await requireFreshProof(caller, input.password, 'organization');
  await writing(caller, async (tx) => {
    await holdPassword(tx, user);
    const mine = and(eq(scimTokens.organizationId, caller.organizationId), eq(scimTokens.id, id));
    const [revoked] = await tx
      .update(scimTokens)
      .set({ revokedAt: now() })
      .where(and(mine, isNull(scimTokens.revokedAt)))
      .returning();
    if (!revoked) {
      const known = await tx.select({ id: scimTokens.id }).from(scimTokens).where(mine);
      throw known.length === 0 ? notFound('The token') : invalidTransition('revoked', 'revoked', []);
    }
    await recordAudit(tx, caller, {
      action: 'scim_token.revoke',
      resourceType: 'scim_token',
      resourceId: id,
      changes: diff({ status: 'active' }, { status: 'revoked' }),
    });
  });
}
