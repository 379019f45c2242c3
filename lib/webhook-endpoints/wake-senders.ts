import { sql } from 'drizzle-orm';
import { connection, type Transaction } from '@/db/client';
import { atEnd } from '@/db/transaction';

const CHANNEL = 'casefile_deliveries';

/** Tells every sender that something waits which a person has just asked for, once the transaction has committed. What else waits is found when they look, within a second. */
export function wakeSenders(tx: Transaction): void {
  atEnd(tx, sql`select pg_notify(${CHANNEL}, '')`);
}

/** Calls `wake` whenever senders are to look; answers how to end that. The connection is made again when it is lost. */
export async function whenWoken(wake: () => void): Promise<() => Promise<void>> {
  const { unlisten } = await connection().client.listen(CHANNEL, wake);
  return unlisten;
}
