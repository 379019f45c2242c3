import { and, asc, eq, isNull } from 'drizzle-orm';
import { database } from '@/db/client';
import type { WatchlistCode } from '@/db/enums';
import { sanctionsVersions } from '@/db/schema/sanctions';
import { writing } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import { enqueue } from '@/lib/jobs/enqueue';
import { everyOrganization } from '@/lib/jobs/maintenance';
import { RESCREEN_JOB } from '@/lib/sanctions/read-ground';
import { emitEvent } from '@/lib/webhooks/emit';

/**
 * Tells every organization which lists have a new edition, and has its participants screened against the difference. An edition is marked
 * when all know, so that a run whose worker died on the way is made up for by the next one.
 */
export async function spreadEdition(code: WatchlistCode): Promise<void> {
  const versions = await database()
    .select()
    .from(sanctionsVersions)
    .where(and(eq(sanctionsVersions.source, code), isNull(sanctionsVersions.spreadAt)))
    .orderBy(asc(sanctionsVersions.importedAt));
  for (const { id: versionId, added, changed, removed } of versions) {
    for (const organizationId of await everyOrganization()) {
      await writing({ organizationId }, async (tx) => {
        const context = { organizationId };
        await emitEvent(tx, context, 'sanctions_source.synced', { code, versionId, added, changed, removed });
        if (added + changed + removed === 0) return;
        await enqueue(tx, context, { type: RESCREEN_JOB, resourceType: 'sanctions_source', resourceId: versionId });
      });
    }
    await database().update(sanctionsVersions).set({ spreadAt: now() }).where(eq(sanctionsVersions.id, versionId));
  }
}
