import type { WatchlistCode } from '@/db/enums';
import type { sanctionsSources } from '@/db/schema/sanctions';
import { SOURCES } from '@/lib/sanctions/rules';
import type { SanctionsSource } from '@/lib/sanctions/schema';

/** Row → wire of a source. */
export function presentSource(code: WatchlistCode, row: typeof sanctionsSources.$inferSelect | null): SanctionsSource {
  return {
    code,
    name: SOURCES[code].name,
    status: row?.status ?? 'NOT_LOADED',
    lastSyncedAt: row?.lastSyncedAt?.toISOString() ?? null,
    entryCount: row?.entryCount ?? 0,
    lastAttemptAt: row?.lastAttemptAt?.toISOString() ?? null,
    lastError: row?.lastError ?? null,
    listDate: row?.listDate ?? null,
    checksum: row?.checksum ?? null,
    sampleData: row?.sampleData ?? false,
  };
}
