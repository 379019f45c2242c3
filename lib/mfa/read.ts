import { and, count, desc, eq, isNotNull, isNull } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { passkeys, recoveryCodes, totpAuthenticators } from '@/db/schema/mfa';
import { authorize, type Caller } from '@/lib/auth/caller';
import { type Page, paginate } from '@/lib/core/pagination';
import { presentPasskey } from '@/lib/mfa/present';
import type { MfaStatus, Passkey } from '@/lib/mfa/schema';

/** Whether a person has to show a second factor after their password. */
export async function hasSecondFactor(userId: string, tx: Pick<Transaction, 'select'> = database()): Promise<boolean> {
  const [row] = await tx
    .select({ userId: totpAuthenticators.userId })
    .from(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, userId), isNotNull(totpAuthenticators.confirmedAt)));
  return row !== undefined;
}

/** Whether an account opens without any organization's provider: by a password or a passkey. */
export async function hasOtherWays(
  tx: Transaction,
  user: { id: string; passwordHash: string | null },
): Promise<boolean> {
  if (user.passwordHash) return true;
  const [key] = await tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, user.id)).limit(1);
  return key !== undefined;
}

/** The caller's second factors. */
export async function getMfaStatus(caller: Caller): Promise<MfaStatus> {
  authorize(caller, 'getMfaStatus');
  const userId = caller.userId ?? '';
  const [[row], [left], [keys]] = await Promise.all([
    database().select().from(totpAuthenticators).where(eq(totpAuthenticators.userId, userId)),
    database()
      .select({ n: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
    database().select({ n: count() }).from(passkeys).where(eq(passkeys.userId, userId)),
  ]);
  const enabled = row?.confirmedAt != null;
  return {
    enabled,
    method: enabled ? 'totp' : null,
    methods: [...(enabled ? (['totp'] as const) : []), ...(keys?.n ? (['passkey'] as const) : [])],
    pending: row !== undefined && !enabled,
    enrolledAt: row?.confirmedAt?.toISOString() ?? null,
    lastUsedAt: enabled ? (row.lastUsedAt?.toISOString() ?? null) : null,
    recoveryCodesRemaining: enabled ? (left?.n ?? 0) : 0,
  };
}

/** The caller's passkeys, the newest first. */
export async function listPasskeys(caller: Caller): Promise<Page<Passkey>> {
  authorize(caller, 'listPasskeys');
  const rows = await database()
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, caller.userId ?? ''))
    .orderBy(desc(passkeys.createdAt));
  return { items: rows.map(presentPasskey), pagination: paginate(1, 100, rows.length) };
}
