import { eq } from 'drizzle-orm';
import { WATCHLIST_CODES } from '@/db/enums';
import { sanctionsSyncs } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { type ImportResult, importSource } from '@/lib/sanctions/import-source';
import { raiseAlarms } from '@/lib/sanctions/raise-alarms';
import { spreadEdition } from '@/lib/sanctions/spread-edition';

/**
 * Refreshes the lists that the job names, every list where it names none, one after the other; a list that fails keeps its entries and its
 * reason, and holds up no other.
 */
export async function runSync(
  { resourceId, payload }: Pick<JobRow, 'resourceId'> & Partial<Pick<JobRow, 'payload'>>,
  report: ReportProgress,
): Promise<ImportResult[]> {
  const named = Array.isArray(payload?.codes) ? payload.codes : WATCHLIST_CODES;
  const results: ImportResult[] = [];
  for (const code of WATCHLIST_CODES.filter((each) => named.includes(each))) {
    await report(results.length, code);
    results.push(await importSource(code));
    await spreadEdition(code);
  }
  if (resourceId) {
    await writing({ organizationId: null }, (tx) =>
      tx.update(sanctionsSyncs).set({ finishedAt: now() }).where(eq(sanctionsSyncs.id, resourceId)),
    );
  }
  await raiseAlarms();
  return results;
}
