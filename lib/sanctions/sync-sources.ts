import { desc, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { WATCHLIST_CODES, type WatchlistCode } from '@/db/enums';
import { sanctionsSources, sanctionsSyncs } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError } from '@/lib/core/errors';
import { newId, PLATFORM_ORGANIZATION_ID } from '@/lib/core/ids';
import { enqueue } from '@/lib/jobs/enqueue';
import { readSources } from '@/lib/sanctions/read';
import { SYNC_PAUSE_SECONDS, SYNC_TIMEOUT_SECONDS } from '@/lib/sanctions/rules';
import type { SanctionsSync } from '@/lib/sanctions/schema';

/** The type of the job that fetches the lists. */
export const SYNC_JOB = 'sanctions.sync';

/** Any number: held while it is decided whether a sync starts, by whichever process. */
const SYNC_LOCK = 7_204_993;

type Sync = typeof sanctionsSyncs.$inferSelect;

/** The newest sync; nobody else decides about another one before the transaction ends. */
async function lastSync(tx: Transaction): Promise<Sync | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SYNC_LOCK})`);
  const [last] = await tx.select().from(sanctionsSyncs).orderBy(desc(sanctionsSyncs.startedAt)).limit(1);
  return last;
}

const runs = ({ finishedAt, startedAt }: Sync) => finishedAt === null && startedAt > inSeconds(-SYNC_TIMEOUT_SECONDS);

async function begin(tx: Transaction, caller: Caller, codes: readonly WatchlistCode[]): Promise<string> {
  const syncId = newId();
  await tx.insert(sanctionsSyncs).values({ id: syncId });
  await enqueue(tx, caller, {
    type: SYNC_JOB,
    resourceType: 'sanctions_source',
    resourceId: syncId,
    payload: { codes },
    total: codes.length,
  });
  await recordAudit(tx, caller, {
    action: 'sanctions_source.sync',
    resourceType: 'sanctions_source',
    resourceId: syncId,
  });
  return syncId;
}

/**
 * Starts a refresh of every list in the background. While one runs its `syncId` is answered again, across processes; soon after one it is
 * refused with RATE_LIMITED. Anybody may ask, and nothing of the request chooses what is fetched.
 */
export async function syncSanctionsSources(caller: Caller): Promise<SanctionsSync> {
  authorize(caller, 'syncSanctionsSources');
  return writing(caller, async (tx) => {
    const last = await lastSync(tx);
    const sources = await readSources(tx);
    if (last && runs(last)) {
      await recordAudit(tx, caller, {
        action: 'sanctions_source.join_sync',
        resourceType: 'sanctions_source',
        resourceId: last.id,
      });
      return { syncId: last.id, sources };
    }
    if (last?.finishedAt && last.finishedAt > inSeconds(-SYNC_PAUSE_SECONDS)) {
      const retryAfter = Math.max(
        1,
        Math.ceil((last.finishedAt.getTime() - inSeconds(-SYNC_PAUSE_SECONDS).getTime()) / 1000),
      );
      throw new DomainError('RATE_LIMITED', 'The lists were refreshed just now.', { extra: { retryAfter } });
    }
    return { syncId: await begin(tx, caller, WATCHLIST_CODES), sources };
  });
}

/**
 * Starts a refresh of the lists whose time has come: a day after the last success, sooner after a failure, and of a list that was never fetched at
 * once. However many workers look, one starts it. Answers whether it did.
 */
export async function refreshDueLists(): Promise<boolean> {
  const caller = mintSystemCaller(PLATFORM_ORGANIZATION_ID, SYNC_JOB);
  return writing(caller, async (tx) => {
    const last = await lastSync(tx);
    if (last && runs(last)) return false;
    const rows = await tx.select().from(sanctionsSources);
    const resting = rows.filter(({ nextAttemptAt }) => nextAttemptAt && nextAttemptAt > now()).map(({ code }) => code);
    const due = WATCHLIST_CODES.filter((code) => !resting.includes(code));
    if (due.length === 0) return false;
    await begin(tx, caller, due);
    return true;
  });
}
