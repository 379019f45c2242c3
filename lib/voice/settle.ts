import type { Transaction } from '@/db/client';
import type { Caller } from '@/lib/auth/caller';
import { settleHold } from '@/lib/credits/settle-hold';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';

/** Spends or gives back what a session holds, once; later calls change nothing. A result that comes after giving back is free. */
export async function settle(
  tx: Transaction,
  caller: Caller,
  row: Pick<SessionRow, 'id'>,
  type: 'CAPTURE' | 'RELEASE',
  reason: string,
): Promise<void> {
  const settled = await settleHold(tx, caller, { type, reason, resource: { type: INTERVIEW, id: row.id } });
  if (settled && type === 'RELEASE') await updateSession(tx, row.id, { tokensCharged: 0 });
}
