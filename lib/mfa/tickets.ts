import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { database, type Transaction } from '@/db/client';
import { signInTickets } from '@/db/schema/mfa';
import { inSeconds, now } from '@/lib/core/clock';
import { sha256Hex } from '@/lib/core/ids';

/** How long the second step of a sign-in may take. */
export const TICKET_SECONDS = 300;

type Purpose = typeof signInTickets.$inferSelect.purpose;
type Holder = { userId: string | null; organizationId: string | null };

/** Opens a ticket of 256 random bits. It is no JWT, so nothing that takes tokens can take it for one. As a passkey's challenge it is public. */
export async function openTicket(tx: Pick<Transaction, 'insert'>, purpose: Purpose, holder: Holder): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.insert(signInTickets).values({
    digest: sha256Hex(ticket),
    purpose,
    ...holder,
    expiresAt: inSeconds(TICKET_SECONDS),
  });
  return ticket;
}

/** Ends every open ticket of a person, so that nothing begun by their old password is finished after it. Their row is locked before. */
export async function endTickets(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(signInTickets).where(eq(signInTickets.userId, userId));
}

const open = (purpose: Purpose, ticket: string, userId?: string) =>
  and(
    eq(signInTickets.digest, sha256Hex(ticket)),
    eq(signInTickets.purpose, purpose),
    userId === undefined ? undefined : eq(signInTickets.userId, userId),
    isNull(signInTickets.usedAt),
    gt(signInTickets.expiresAt, now()),
  );

/** Whose ticket this is; null when it is unknown, used or too old. */
export async function readTicket(purpose: Purpose, ticket: string): Promise<Holder | null> {
  const [row] = await database()
    .select({ userId: signInTickets.userId, organizationId: signInTickets.organizationId })
    .from(signInTickets)
    .where(open(purpose, ticket));
  return row ?? null;
}

/** Uses a ticket up, `userId`'s own when given. Of any number at once one gets true. */
export async function spendTicket(
  tx: Transaction,
  purpose: Purpose,
  ticket: string,
  userId?: string,
): Promise<boolean> {
  const spent = await tx
    .update(signInTickets)
    .set({ usedAt: now() })
    .where(open(purpose, ticket, userId))
    .returning({ digest: signInTickets.digest });
  return spent.length === 1;
}
