import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import type { CallbackSecret } from '@/lib/webhook-endpoints/schema';
import { callbackSecretsOf, previousCallbackSecretUntil, rotateCallbackSecret } from '@/lib/webhooks/callback-secrets';

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

/** Puts a new secret in place; both sign for a day, so that a receiver can change in its own time. */
export async function changeCallbackSecret(caller: Caller): Promise<CallbackSecret> {
  authorize(caller, 'rotateCallbackSecret');
  return writing(caller, async (tx) => {
    const secret = await rotateCallbackSecret(tx, caller.organizationId);
    await recordAudit(tx, caller, {
      action: 'callback_secret.rotate',
      resourceType: 'callback_secret',
      resourceId: null,
    });
    return { secret, previousSecretUntil: await previousCallbackSecretUntil(tx, caller.organizationId) };
  });
}
