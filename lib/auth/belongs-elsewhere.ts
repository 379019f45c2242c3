import { sql } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';

/**
 * Whether a person belongs to another organization too: then their account is not this one's to change, to end or to bind a device to. Tells
 * that alone, and not which.
 */
export async function belongsElsewhere(
  organizationId: string,
  userId: string,
  tx: Pick<Transaction, 'execute'> = database(),
): Promise<boolean> {
  const [row] = await tx.execute<{ elsewhere: boolean }>(
    sql`select member_elsewhere(${userId}::uuid, ${organizationId}::uuid) as elsewhere`,
  );
  return row?.elsewhere !== false;
}
