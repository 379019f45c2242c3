import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { users } from '@/db/schema/users';
import { DomainError } from '@/lib/core/errors';

/**
 * Keeps a person's password as it was when it was proven until `tx` ends: verifying takes a while, and a change in that time must not be
 * outlived by what the old one opens. Those who hold it do not wait for each other. Throws INVALID_CREDENTIALS when it was changed meanwhile.
 */
export async function holdPassword(
  tx: Transaction,
  proven: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
  refusal = 'The password is wrong.',
): Promise<void> {
  const [row] = await tx
    .select({ id: users.id })
    .from(users)
    // Null for whom a provider vouches; who sets a password meanwhile has changed it too.
    .where(and(eq(users.id, proven.id), sql`${users.passwordHash} is not distinct from ${proven.passwordHash}`))
    .for('share');
  if (!row) throw new DomainError('INVALID_CREDENTIALS', refusal);
}
