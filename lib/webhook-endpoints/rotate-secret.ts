import { and, eq, sql } from 'drizzle-orm';
import { webhookEndpoints } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { seal } from '@/lib/core/seal';
import { refuseSecretChange } from '@/lib/developers/rotate-secret';
import { secretPlace } from '@/lib/webhook-endpoints/create-webhook';
import { presentWebhook } from '@/lib/webhook-endpoints/present';
import type { CreatedWebhook } from '@/lib/webhook-endpoints/schema';
import { lockEndpoint } from '@/lib/webhook-endpoints/update-webhook';
import { newWebhookSecret } from '@/lib/webhooks/sign';

/**
 * Gives an endpoint a new secret, answered once; the present one signs beside it for `previousExpiresIn` seconds. The same rules as for
 * the secret of an application: of changes that race one wins. Throws NOT_FOUND, CONFLICT while two secrets live.
 */
export async function rotateWebhookSecret(
  caller: Caller,
  id: string,
  input: { previousExpiresIn: number },
): Promise<CreatedWebhook> {
  authorize(caller, 'rotateWebhookSecret');
  const secret = newWebhookSecret();
  return writing(caller, async (tx) => {
    const [seen] = await tx
      .select({ rotatedAt: webhookEndpoints.rotatedAt })
      .from(webhookEndpoints)
      .where(and(eq(webhookEndpoints.organizationId, caller.organizationId), eq(webhookEndpoints.id, id)));
    const before = await lockEndpoint(tx, caller, id);
    refuseSecretChange(caller, seen?.rotatedAt, before, input.previousExpiresIn);
    const stays = input.previousExpiresIn > 0;
    const [row] = await tx
      .update(webhookEndpoints)
      .set({
        secretSealed: seal(secret, secretPlace(id)),
        previousSealed: stays ? before.secretSealed : null,
        previousUntil: stays ? inSeconds(input.previousExpiresIn) : null,
        rotatedAt: now(),
        version: sql`${webhookEndpoints.version} + 1`,
        updatedAt: now(),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning();
    if (!row) throw new Error('The secret was not written.');
    await recordAudit(tx, caller, {
      action: 'webhook.rotate_secret',
      resourceType: 'webhook',
      resourceId: id,
      changes: [{ path: '/secret', old: '[masked]', new: '[masked]' }],
    });
    return { ...presentWebhook(row), secret };
  });
}
