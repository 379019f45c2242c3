import { sql } from 'drizzle-orm';
import { database } from '@/db/client';

/** Whether an active application of the type `spa` lives at this origin, as one of its redirect addresses says. Asked anew each time, so that suspending counts at once. */
export async function isApplicationOrigin(origin: string): Promise<boolean> {
  if (!/^https:\/\/[^/?#]+$/.test(origin)) return false;
  const [row] = await database().execute<{ known: boolean }>(sql`select oauth_spa_origin(${origin}::text) as known`);
  return row?.known === true;
}
