import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { CustodyAction } from '@/db/enums';
import { evidenceCustody } from '@/db/schema/evidence';
import { goesWith, writing } from '@/db/transaction';
import { inSeconds, now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';

/** Reads by the same actor within this time are one entry. */
const READ_WINDOW_SECONDS = 300;
const READS = ['VIEWED', 'DOWNLOAD_URL_ISSUED'] as const;

/** Adds to the chain of custody inside the transaction that does what it speaks of. */
export async function recordCustody(
  tx: Transaction,
  context: ActingContext,
  evidenceId: string,
  actions: readonly CustodyAction[],
  reason: string | null = null,
): Promise<void> {
  const { actor, request, organizationId } = context;
  const entry = {
    organization_id: organizationId,
    evidence_id: evidenceId,
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    ip_address: request.ipAddress,
    reason,
    at: now().toISOString(),
  };
  goesWith(tx, 'custody', ...actions.map((action) => ({ ...entry, id: newId(), action })));
}

/** Reads that this process has recorded lately; saves the question to the database, which stays the authority. */
const recent = new Map<string, number>();
const MAX_RECENT = 20_000;

/** Records that the actor has seen the record and got a download address, once in five minutes. Committed before the address is answered. */
export async function recordRead(context: ActingContext, evidenceId: string): Promise<void> {
  const { type, id, name } = context.actor;
  // A program's name says for whom it acts: each of these people is told.
  const key = `${evidenceId}:${type}:${id ?? ''}:${name}`;
  const last = recent.get(key);
  if (last !== undefined && Date.now() - last < READ_WINDOW_SECONDS * 1000) return;
  const at = await writing(context, async (tx) => {
    // Parallel reads by one actor wait for each other, so that they too are one entry.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
    const [present] = await tx
      .select({ at: evidenceCustody.at })
      .from(evidenceCustody)
      .where(
        and(
          eq(evidenceCustody.organizationId, context.organizationId),
          eq(evidenceCustody.evidenceId, evidenceId),
          inArray(evidenceCustody.action, READS),
          eq(evidenceCustody.actorId, id ?? ''),
          eq(evidenceCustody.actorName, name),
          gt(evidenceCustody.at, inSeconds(-READ_WINDOW_SECONDS)),
        ),
      )
      .limit(1);
    if (present) return present.at.getTime();
    await recordCustody(tx, context, evidenceId, READS);
    return Date.now();
  });
  if (recent.size >= MAX_RECENT) recent.clear();
  recent.set(key, at);
}
