import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { IdentifierSource } from '@/db/enums';
import { claims } from '@/db/schema/claims';
import { evidence } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { verificationSessions } from '@/db/schema/verification';
import { reading, writing } from '@/db/transaction';
import { mintSystemCaller } from '@/lib/auth/caller';
import { enqueue } from '@/lib/jobs/enqueue';
import { everyOrganization } from '@/lib/jobs/maintenance';
import type { JobRow } from '@/lib/jobs/run-job';
import { linkIdentifiers } from '@/lib/network/link-identifiers';

/** The type of the job that compares everything an organization has. */
export const LINK_EVERYTHING_JOB = 'network.link_everything';

const TABLES = {
  participant: participants,
  claim: claims,
  evidence,
  verification: verificationSessions,
} satisfies Record<IdentifierSource, unknown>;

/** Records that are looked up at a time. */
const PORTION = 500;

/** Compares every record of the job's organization, one after the other; where it stopped it begins again, and finds nothing twice. */
export async function compareEverything(job: JobRow): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  for (const [source, table] of Object.entries(TABLES) as [IdentifierSource, (typeof TABLES)['claim']][]) {
    let after = '00000000-0000-0000-0000-000000000000';
    for (;;) {
      const rows = await reading(caller, async (tx) =>
        tx
          .select({ id: table.id })
          .from(table)
          .where(and(eq(table.organizationId, caller.organizationId), gt(table.id, after)))
          .orderBy(asc(table.id))
          .limit(PORTION),
      );
      for (const { id } of rows) await linkIdentifiers(caller, source, id);
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}

/**
 * Has everything compared in organizations that were there before anything was: they have participants or
 * claims, no identifier is on record, and no comparison waits. A worker asks once, when it starts.
 */
export async function requestMissingComparisons(): Promise<void> {
  for (const organizationId of await everyOrganization()) {
    await writing({ organizationId }, async (tx) => {
      const [missing] = await tx.execute(sql`
        select 1 where exists (select 1 from participants union all select 1 from claims)
          and not exists (select 1 from network_identifiers)
          and not exists (select 1 from jobs where type like 'network.%' and status in ('QUEUED', 'RUNNING'))`);
      if (!missing) return;
      await enqueue(tx, { organizationId }, { type: LINK_EVERYTHING_JOB, resourceType: null, resourceId: null });
    });
  }
}
