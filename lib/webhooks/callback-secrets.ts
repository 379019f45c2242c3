import { eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { callbackSecrets } from '@/db/schema/webhooks';
import { inSeconds, now } from '@/lib/core/clock';
import { seal } from '@/lib/core/seal';
import { livingSecrets, newWebhookSecret, previousSecretUntil } from '@/lib/webhooks/sign';

const place = (organizationId: string) => `callback_secrets:secret_sealed:${organizationId}`;

const rowOf = async (tx: Transaction, organizationId: string) =>
  (await tx.select().from(callbackSecrets).where(eq(callbackSecrets.organizationId, organizationId)))[0];

/** The secrets that sign an organization's callbacks now, the present one first; made when first asked for. */
export async function callbackSecretsOf(tx: Transaction, organizationId: string): Promise<string[]> {
  const row = (await rowOf(tx, organizationId)) ?? (await makeSecret(tx, organizationId));
  return livingSecrets(row, place(organizationId));
}

/** Of two that make one at once the first counts, for both. */
async function makeSecret(tx: Transaction, organizationId: string): Promise<Row> {
  const secretSealed = seal(newWebhookSecret(), place(organizationId));
  await tx.insert(callbackSecrets).values({ organizationId, secretSealed }).onConflictDoNothing();
  const row = await rowOf(tx, organizationId);
  if (!row) throw new Error('The callback secret was not written.');
  return row;
}

type Row = typeof callbackSecrets.$inferSelect;

/** The organization's row, locked for this transaction; made when there was none. */
export async function lockCallbackSecret(tx: Transaction, organizationId: string): Promise<Row> {
  if (!(await rowOf(tx, organizationId))) await makeSecret(tx, organizationId);
  const [row] = await tx
    .select()
    .from(callbackSecrets)
    .where(eq(callbackSecrets.organizationId, organizationId))
    .for('update');
  if (!row) throw new Error('The callback secret was not found.');
  return row;
}

/** Puts a new secret in the place of a locked one, which goes on signing beside it for so many seconds. Answers the new one. */
export async function replaceCallbackSecret(tx: Transaction, before: Row, previousExpiresIn: number): Promise<string> {
  const { organizationId } = before;
  const secret = newWebhookSecret();
  const stays = previousExpiresIn > 0;
  await tx
    .update(callbackSecrets)
    .set({
      previousSealed: stays ? before.secretSealed : null,
      previousUntil: stays ? inSeconds(previousExpiresIn) : null,
      secretSealed: seal(secret, place(organizationId)),
      rotatedAt: now(),
    })
    .where(eq(callbackSecrets.organizationId, organizationId));
  return secret;
}

/** Until when the secret before the present one signs as well; null when there is none. */
export async function previousCallbackSecretUntil(tx: Transaction, organizationId: string): Promise<string | null> {
  return previousSecretUntil(await rowOf(tx, organizationId));
}
