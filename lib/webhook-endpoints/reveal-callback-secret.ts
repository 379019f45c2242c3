import { eq } from 'drizzle-orm';
import { callbackSecrets } from '@/db/schema/webhooks';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { refuseSecretChange } from '@/lib/developers/rotate-secret';
import type { CallbackSecret } from '@/lib/webhook-endpoints/schema';
import {
  callbackSecretsOf,
  lockCallbackSecret,
  previousCallbackSecretUntil,
  replaceCallbackSecret,
} from '@/lib/webhooks/callback-secrets';

/** The secret that signs the organization's callbacks. Specification silent: it is made when first asked for, and who sees it is recorded. */
export async function revealCallbackSecret(caller: Caller): Promise<CallbackSecret> {
  authorize(caller, 'revealCallbackSecret');
  return writing(caller, async (tx) => {
    const [secret = ''] = await callbackSecretsOf(tx, caller.organizationId);
    await recordAudit(tx, caller, {
      action: 'callback_secret.reveal',
      resourceType: 'callback_secret',
      resourceId: null,
    });
    return { secret, previousSecretUntil: await previousCallbackSecretUntil(tx, caller.organizationId) };
  });
}

/**
 * Puts a new secret in place; the present one signs beside it for `previousExpiresIn` seconds, so that a receiver can change in its own time. The
 * same rules as for the secret of an application: of changes that race one wins. Throws CONFLICT while two secrets live.
 */
export async function changeCallbackSecret(
  caller: Caller,
  input: { previousExpiresIn: number },
): Promise<CallbackSecret> {
  authorize(caller, 'rotateCallbackSecret');
  return writing(caller, async (tx) => {
    const [seen] = await tx
      .select({ rotatedAt: callbackSecrets.rotatedAt })
      .from(callbackSecrets)
      .where(eq(callbackSecrets.organizationId, caller.organizationId));
    const before = await lockCallbackSecret(tx, caller.organizationId);
    refuseSecretChange(caller, seen?.rotatedAt, before, input.previousExpiresIn);
    const secret = await replaceCallbackSecret(tx, before, input.previousExpiresIn);
    await recordAudit(tx, caller, {
      action: 'callback_secret.rotate',
      resourceType: 'callback_secret',
      resourceId: null,
      changes: [{ path: '/secret', old: '[masked]', new: '[masked]' }],
    });
    return { secret, previousSecretUntil: await previousCallbackSecretUntil(tx, caller.organizationId) };
  });
}
