import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Transaction } from '@/db/client';
import { totpAuthenticators } from '@/db/schema/mfa';
import { now } from '@/lib/core/clock';
import { seal, unseal } from '@/lib/core/seal';

/** RFC 6238 with what every authenticator app takes for granted: SHA-1, six digits, thirty seconds. */
const PERIOD = 30;
/** Steps a person's clock may be off, or their typing late. */
const WINDOW = 1;

const place = (userId: string) => `totp_authenticators:secret_sealed:${userId}`;

export function totpOf(secret: Secret, label = ''): TOTP {
  return new TOTP({ issuer: 'Casefile', label, secret, algorithm: 'SHA1', digits: 6, period: PERIOD });
}

/** A secret of 160 bits (RFC 4226 §4) and its sealed form for this person's row. */
export function newSecret(userId: string): { secret: Secret; sealed: string } {
  const secret = new Secret({ size: 20 });
  return { secret, sealed: seal(secret.base32, place(userId)) };
}

/**
 * Takes a code of the person's authenticator: true once per time step, also when many ask at once. `confirmed` says whether the
 * authenticator must be in use already or must be the one that waits for its first code.
 */
export async function spendTotp(tx: Transaction, userId: string, code: string, confirmed: boolean): Promise<boolean> {
  const state = confirmed ? isNotNull(totpAuthenticators.confirmedAt) : isNull(totpAuthenticators.confirmedAt);
  const mine = and(eq(totpAuthenticators.userId, userId), state);
  const [row] = await tx.select().from(totpAuthenticators).where(mine);
  if (!row) return false;
  const secret = Secret.fromBase32(unseal(row.secretSealed, place(userId)));
  const at = now();
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: at.getTime() });
  if (delta === null) return false;
  const step = Math.floor(at.getTime() / 1000 / PERIOD) + delta;
  const taken = await tx
    .update(totpAuthenticators)
    .set({ lastStep: step, lastUsedAt: at, confirmedAt: row.confirmedAt ?? at })
    .where(
      and(
        mine,
        // The row may have been enrolled anew between the two statements.
        eq(totpAuthenticators.secretSealed, row.secretSealed),
        or(isNull(totpAuthenticators.lastStep), lt(totpAuthenticators.lastStep, step)),
      ),
    )
    .returning({ userId: totpAuthenticators.userId });
  return taken.length === 1;
}

/** Forgets an authenticator that waits for its first code. */
export async function endEnrolment(tx: Transaction, userId: string): Promise<void> {
  await tx
    .delete(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, userId), isNull(totpAuthenticators.confirmedAt)));
}
