import { and, eq, sql } from 'drizzle-orm';
import { oauthApps } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newClientSecret } from '@/lib/developers/create-app';
import { presentApp } from '@/lib/developers/present';
import { NO_APPROVAL } from '@/lib/developers/rules';
import type { CreatedOAuthApp } from '@/lib/developers/schema';
import { alsoHeldBy, lockApp } from '@/lib/developers/update-app';

/** When a secret was last changed, and until when the one before it lives. */
type SecretState = { rotatedAt: Date | null; previousUntil: Date | null };

/**
 * Throws CONFLICT when the secret was changed since the caller's request began: the other one was told of a secret that this one would end
 * unused. `seen` is when it had last been changed as the request found it, before it waited for the row that is locked now: a change may take
 * a while to commit. And while the secret before the present one lives, unless both are to end at once.
 */
export function refuseSecretChange(
  { request }: Caller,
  seen: Date | null | undefined,
  { rotatedAt, previousUntil }: SecretState,
  previousExpiresIn: number,
): void {
  if (rotatedAt && (rotatedAt >= request.startedAt || rotatedAt.getTime() !== seen?.getTime())) {
    throw new DomainError('CONFLICT', 'The secret was changed by somebody else meanwhile.');
  }
  if (previousExpiresIn === 0 || !previousUntil || previousUntil <= now()) return;
  throw new DomainError(
    'CONFLICT',
    `The secret before this one lives until ${previousUntil.toISOString()}. Send previousExpiresIn: 0 to end both now.`,
  );
}

/**
 * Gives an application a new secret, answered once; the present one lives on for `previousExpiresIn` seconds. Specification silent: while
 * an earlier one still lives a further change is CONFLICT, for it would cut off whoever uses that one; with 0 seconds it is made all the
 * same and ends both. Somebody else than the person who answers for the application takes it over: earlier secrets,
 * tokens and approvals end. Of changes that race one wins.
 */
export async function rotateSecret(
  caller: Caller,
  id: string,
  input: { previousExpiresIn: number },
): Promise<CreatedOAuthApp> {
  authorize(caller, 'rotateOAuthAppSecret');
  return writing(caller, async (tx) => {
    const [seen] = await tx
      .select({ rotatedAt: oauthApps.secretCreatedAt })
      .from(oauthApps)
      .where(and(eq(oauthApps.organizationId, caller.organizationId), eq(oauthApps.id, id)));
    const before = await lockApp(tx, caller, id, 'active');
    if (before.secretHash === null) {
      throw new DomainError('CONFLICT', `Applications of the type ${before.type} have no secret; they use PKCE.`);
    }
    const { secretCreatedAt: rotatedAt, previousSecretUntil: previousUntil } = before;
    refuseSecretChange(caller, seen?.rotatedAt, { rotatedAt, previousUntil }, input.previousExpiresIn);
    const { secret, ...kept } = newClientSecret();
    const handedOver = before.responsibleId !== caller.userId;
    // What was issued and approved for one person is not to gain by another's role.
    const ends = input.previousExpiresIn > 0 && !handedOver;
    const takenOver = handedOver ? { responsibleId: caller.userId, responsibleSince: now(), ...NO_APPROVAL } : {};
    const [row] = await tx
      .update(oauthApps)
      .set({
        ...kept,
        ...alsoHeldBy(caller, before),
        ...takenOver,
        previousSecretHash: ends ? before.secretHash : null,
        previousSecretUntil: ends ? inSeconds(input.previousExpiresIn) : null,
        version: sql`${oauthApps.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(oauthApps.id, id))
      .returning();
    if (!row) throw new Error('The secret was not written.');
    await recordAudit(tx, caller, {
      action: 'oauth_app.rotate_secret',
      resourceType: 'oauth_app',
      resourceId: id,
      changes: [{ path: '/clientSecret', old: '[masked]', new: '[masked]' }],
    });
    return { ...presentApp(row, caller.role), clientSecret: secret };
  });
}
