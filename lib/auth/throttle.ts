import { eq, inArray, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { loginThrottles } from '@/db/schema/users';
import { inSeconds, now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import { countedNetwork } from '@/lib/core/network';

/** Failures that cost nothing, per key; each further one doubles the wait, up to a quarter of an hour. */
const FREE_ACCOUNT_FAILURES = 5;
const FREE_ADDRESS_FAILURES = 50;
const MAX_WAIT_SECONDS = 900;
/** Without a further failure for this long the count starts anew. */
const FORGET_SECONDS = 3600;

export const accountKey = (email: string) => `account:${sha256Hex(email).slice(0, 32)}`;
const addressKey = (ipAddress: string | null) => `address:${countedNetwork(ipAddress)}`;

/** Counts one attempt under a key and answers the seconds to wait; while held back, attempts wait and do not count. */
async function countAttempt(key: string, free: number): Promise<number> {
  return database().transaction(async (tx) => {
    await tx.insert(loginThrottles).values({ key, failures: 0 }).onConflictDoNothing();
    // The row's lock puts parallel attempts in one order: each sees what the one before it has set.
    const [row] = await tx.select().from(loginThrottles).where(eq(loginThrottles.key, key)).for('update');
    const at = now();
    if (!row) return 0;
    if (row.blockedUntil && row.blockedUntil > at) {
      return Math.ceil((row.blockedUntil.getTime() - at.getTime()) / 1000);
    }
    const failures = row.updatedAt < inSeconds(-FORGET_SECONDS, at) ? 1 : row.failures + 1;
    const wait = failures >= free ? Math.min(MAX_WAIT_SECONDS, 2 ** Math.min(20, failures - free)) : 0;
    await tx
      .update(loginThrottles)
      .set({ failures, blockedUntil: wait > 0 ? inSeconds(wait, at) : null, updatedAt: at })
      .where(eq(loginThrottles.key, key));
    return 0;
  });
}

/**
 * Counts an attempt before its password is looked at, so that parallel guesses cannot slip past the count, and throws
 * ACCOUNT_LOCKED with the seconds to wait while the account or the address is held back. Unknown accounts count alike.
 */
export async function admitAttempt(email: string, ipAddress: string | null): Promise<void> {
  const waits = await Promise.all([
    countAttempt(accountKey(email), FREE_ACCOUNT_FAILURES),
    countAttempt(addressKey(ipAddress), Math.ceil(FREE_ADDRESS_FAILURES * env().RATE_LIMIT_SCALE)),
  ]);
  refuseIfHeld(Math.max(...waits));
}

function refuseIfHeld(wait: number): void {
  if (wait <= 0) return;
  throw new DomainError('ACCOUNT_LOCKED', `Too many attempts. Try again in ${wait} seconds.`, {
    extra: { retryAfter: wait },
  });
}

const factorKey = (userId: string, method: 'totp' | 'recovery') => `second_factor:${method}:${userId}`;

/** The same for a second factor. A right password forgives nothing here: whoever knows it must not get more guesses. */
export async function admitSecondFactor(userId: string, method: 'totp' | 'recovery'): Promise<void> {
  refuseIfHeld(await countAttempt(factorKey(userId, method), FREE_ACCOUNT_FAILURES));
}

/** Forgets the failures of a second factor after a success. */
export async function forgiveSecondFactor(userId: string, method: 'totp' | 'recovery'): Promise<void> {
  await database()
    .delete(loginThrottles)
    .where(eq(loginThrottles.key, factorKey(userId, method)));
}

/** Forgets the failures after a success: the account's all, the address's one. */
export async function forgiveAttempt(email: string, ipAddress: string | null): Promise<void> {
  await Promise.all([
    database()
      .delete(loginThrottles)
      .where(inArray(loginThrottles.key, [accountKey(email)])),
    database()
      .update(loginThrottles)
      .set({ failures: sql`greatest(0, ${loginThrottles.failures} - 1)`, updatedAt: now() })
      .where(inArray(loginThrottles.key, [addressKey(ipAddress)])),
  ]);
}
