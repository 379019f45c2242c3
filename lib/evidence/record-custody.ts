import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { CustodyAction } from '@/db/enums';
import { evidenceCustody } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
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
  const rows = actions.map((action) => ({ id: newId(), action }));
  // Written out, for reads and tags wait for it: the query builder takes several times as long for an insert.
  await tx.execute(sql`
    insert into evidence_custody (id, organization_id, evidence_id, action, actor_type, actor_id, actor_name, ip_address, reason, at)
    select id, ${organizationId}::uuid, ${evidenceId}::uuid, action, ${actor.type}::actor_type, ${actor.id}, ${actor.name},
      ${request.ipAddress}, ${reason}, ${now().toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (id uuid, action custody_action)`);
}

/** Reads that this process has recorded lately; saves the question to the database, which stays the authority. */
const recent = new Map<string, number>();
const MAX_RECENT = 20_000;

/** Records that the actor has seen the record and got a download address, once in five minutes. Committed before the address is answered. */
export async function recordRead(context: ActingContext, evidenceId: string): Promise<void> {
  const key = `${evidenceId}:${context.actor.type}:${context.actor.id ?? ''}`;
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
          eq(evidenceCustody.actorId, context.actor.id ?? ''),
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
