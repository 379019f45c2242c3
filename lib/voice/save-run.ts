import type { Transaction } from '@/db/client';
import type { Caller } from '@/lib/auth/caller';
import { lockAnySession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';

/** Thrown when a run has lost its session: canceled, or a transcript was brought meanwhile. */
export class RunAbandoned extends Error {
  override readonly name = 'RunAbandoned';
}

/** Throws RunAbandoned unless the session is still in this run and one of these states; its row is locked for the transaction. */
export async function holdRun(
  tx: Transaction,
  caller: Caller,
  run: Pick<SessionRow, 'id' | 'run'>,
  states: readonly SessionRow['status'][],
): Promise<SessionRow> {
  const row = await lockAnySession(tx, caller, run.id);
  if (row.run !== run.run || !states.includes(row.status)) throw new RunAbandoned('The run is over.');
  return row;
}
