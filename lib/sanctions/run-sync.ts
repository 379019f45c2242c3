import { eq } from 'drizzle-orm';
import { WATCHLIST_CODES } from '@/db/enums';
import { sanctionsSyncs } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import { everyOrganization } from '@/lib/jobs/maintenance';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { type ImportResult, importSource } from '@/lib/sanctions/import-source';
import { emitEvent } from '@/lib/webhooks/emit';

/** Tells every organization which list has a new edition. */
async function announce({ code, taken }: ImportResult): Promise<void> {
  if (!taken) return;
  const data = {
    code,
    versionId: taken.versionId,
    added: taken.added.length,
    changed: taken.changed.length,
    removed: taken.removed.length,
  };
  for (const organizationId of await everyOrganization()) {
    await writing({ organizationId }, (tx) => emitEvent(tx, { organizationId }, 'sanctions_source.synced', data));
  }
}

/** Refreshes every list, one after the other; a list that fails keeps its entries and its reason, and holds up no other. */
export async function runSync(job: Pick<JobRow, 'resourceId'>, report: ReportProgress): Promise<ImportResult[]> {
  const results: ImportResult[] = [];
  for (const code of WATCHLIST_CODES) {
    await report(results.length, code);
    const result = await importSource(code);
    await announce(result);
    results.push(result);
  }
  const { resourceId } = job;
  if (resourceId) {
    await writing({ organizationId: null }, (tx) =>
      tx.update(sanctionsSyncs).set({ finishedAt: now() }).where(eq(sanctionsSyncs.id, resourceId)),
    );
  }
  return results;
}
