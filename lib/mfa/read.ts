import { and, count, eq, isNotNull, isNull } from 'drizzle-orm';
import { database } from '@/db/client';
import { recoveryCodes, totpAuthenticators } from '@/db/schema/mfa';
import { authorize, type Caller } from '@/lib/auth/caller';
import type { MfaStatus } from '@/lib/mfa/schema';

/** Whether a person has to show a second factor after their password. */
export async function hasSecondFactor(userId: string): Promise<boolean> {
  const [row] = await database()
    .select({ userId: totpAuthenticators.userId })
    .from(totpAuthenticators)
    .where(and(eq(totpAuthenticators.userId, userId), isNotNull(totpAuthenticators.confirmedAt)));
  return row !== undefined;
}

/** The caller's second factors. */
export async function getMfaStatus(caller: Caller): Promise<MfaStatus> {
  authorize(caller, 'getMfaStatus');
  const userId = caller.userId ?? '';
  const [[row], [left]] = await Promise.all([
    database().select().from(totpAuthenticators).where(eq(totpAuthenticators.userId, userId)),
    database()
      .select({ n: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))),
  ]);
  const enabled = row?.confirmedAt != null;
  return {
    enabled,
    method: enabled ? 'totp' : null,
    methods: enabled ? ['totp'] : [],
    pending: row !== undefined && !enabled,
    enrolledAt: row?.confirmedAt?.toISOString() ?? null,
    lastUsedAt: enabled ? (row.lastUsedAt?.toISOString() ?? null) : null,
    recoveryCodesRemaining: enabled ? (left?.n ?? 0) : 0,
  };
}
