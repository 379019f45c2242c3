import { createHmac, randomInt } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { recoveryCodes } from '@/db/schema/mfa';
import { now } from '@/lib/core/clock';
import { newId } from '@/lib/core/ids';
import { derivedKey } from '@/lib/core/seal';

/** Crockford's alphabet: nothing in it can be read as something else. Sixteen characters of it are 80 bits. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const COUNT = 10;
const LENGTH = 16;
const GROUP = 4;

const one = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
const shown = (code: string) => code.match(new RegExp(`.{${GROUP}}`, 'gu'))?.join('-') ?? code;

/** What a person typed, as it was made: case, separators and look-alikes do not count. */
function canonical(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/gu, '')
    .replace(/O/gu, '0')
    .replace(/[IL]/gu, '1');
}

/** Keyed, so that the table alone allows no trying. */
const digest = (userId: string, code: string) =>
  createHmac('sha256', derivedKey('recovery-code')).update(`${userId}:${code}`).digest('hex');

/** Ten new codes in the place of all earlier ones. Answered once; only their digests are kept. */
export async function replaceRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, one);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ id: newId(), userId, codeHash: digest(userId, code) })));
  return codes.map(shown);
}

/** Uses a code up. Of any number at once one gets true. */
export async function spendRecoveryCode(tx: Transaction, userId: string, typed: string): Promise<boolean> {
  const spent = await tx
    .update(recoveryCodes)
    .set({ usedAt: now() })
    .where(
      and(
        eq(recoveryCodes.userId, userId),
        eq(recoveryCodes.codeHash, digest(userId, canonical(typed))),
        isNull(recoveryCodes.usedAt),
      ),
    )
    .returning({ id: recoveryCodes.id });
  return spent.length === 1;
}
