import { createHmac } from 'node:crypto';
import { now } from '@/lib/core/clock';
import { newSecret } from '@/lib/core/ids';
import { unseal } from '@/lib/core/seal';

const PREFIX = 'whsec_';

/** A new signing secret as Standard Webhooks writes it: `whsec_` and 32 random bytes in base64. */
export function newWebhookSecret(): string {
  return PREFIX + Buffer.from(newSecret(), 'base64url').toString('base64');
}

/** A sealed secret and, for a while after a change, the sealed one before it. */
export type SealedSecrets = {
  secretSealed: string | null;
  previousSealed: string | null;
  previousUntil: Date | null;
};

/** Until when the secret before the present one signs as well; null when there is none. */
export function previousSecretUntil(row: SealedSecrets | undefined): string | null {
  return row?.previousUntil && row.previousUntil > now() ? row.previousUntil.toISOString() : null;
}

/** The secrets that sign now, the present one first. `place` is what they were sealed for. */
export function livingSecrets(row: SealedSecrets, place: string): string[] {
  const previous = previousSecretUntil(row) ? row.previousSealed : null;
  return [row.secretSealed, previous].flatMap((sealed) => (sealed ? [unseal(sealed, place)] : []));
}

/**
 * The headers of Standard Webhooks 1.0: HMAC-SHA256 over `id.timestamp.payload`, one signature per secret, so that a receiver may change
 * its secret while both are good. `at` is the moment of sending; receivers refuse old ones.
 */
export function signedHeaders(
  id: string,
  at: Date,
  payload: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${payload}`);
    return `v1,${mac.digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
