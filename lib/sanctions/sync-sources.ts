import { desc, sql } from 'drizzle-orm';
import { sanctionsSyncs } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { enqueue } from '@/lib/jobs/enqueue';
import { readSources } from '@/lib/sanctions/read';
import { SYNC_PAUSE_SECONDS, SYNC_TIMEOUT_SECONDS } from '@/lib/sanctions/rules';
import type { SanctionsSync } from '@/lib/sanctions/schema';

/** The type of the job that fetches the lists. */
export const SYNC_JOB = 'sanctions.sync';

/** Any number: held while it is decided whether a sync starts, by whichever process. */
const SYNC_LOCK = 7_204_993;

/**
 * Starts a refresh of every list in the background. While one runs its `syncId` is answered again, across processes; soon after one it is
 * refused with RATE_LIMITED. Anybody may ask, and nothing of the request chooses what is fetched.
 */
export async function syncSanctionsSources(caller: Caller): Promise<SanctionsSync> {
  authorize(caller, 'syncSanctionsSources');
  return writing(caller, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SYNC_LOCK})`);
    const [last] = await tx.select().from(sanctionsSyncs).orderBy(desc(sanctionsSyncs.startedAt)).limit(1);
    const sources = await readSources(tx);
    const record = (resourceId: string, action: string) =>
      recordAudit(tx, caller, { action, resourceType: 'sanctions_source', resourceId });
    if (last && last.finishedAt === null && last.startedAt > inSeconds(-SYNC_TIMEOUT_SECONDS)) {
      await record(last.id, 'sanctions_source.join_sync');
      return { syncId: last.id, sources };
    }
    if (last?.finishedAt && last.finishedAt > inSeconds(-SYNC_PAUSE_SECONDS)) {
      const retryAfter = Math.max(
        1,
        Math.ceil((last.finishedAt.getTime() - inSeconds(-SYNC_PAUSE_SECONDS).getTime()) / 1000),
      );
      throw new DomainError('RATE_LIMITED', 'The lists were refreshed just now.', { extra: { retryAfter } });
    }
    const syncId = newId();
    await tx.insert(sanctionsSyncs).values({ id: syncId });
    await enqueue(tx, caller, {
      type: SYNC_JOB,
      resourceType: 'sanctions_source',
      resourceId: syncId,
      total: sources.length,
    });
    await record(syncId, 'sanctions_source.sync');
    return { syncId, sources };
  });
}
