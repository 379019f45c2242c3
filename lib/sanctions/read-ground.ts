import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { type ScreeningStatus, WATCHLIST_CODES, type WatchlistCode } from '@/db/enums';
import { participants } from '@/db/schema/participants';
import { jobs } from '@/db/schema/platform';
import { type ListVersionColumn, sanctionsSources, sanctionsVersions, screeningPolicies } from '@/db/schema/sanctions';
import { now } from '@/lib/core/clock';
import {
  ANY_EDITION,
  ageInDays,
  type Coverage,
  coverageOf,
  type HeldList,
  type ScreeningGround,
  STANDARD_POLICY,
} from '@/lib/sanctions/rules';

/** The type of the job that screens one organization's participants against what is new in an edition. */
export const RESCREEN_JOB = 'sanctions.rescreen';

type Organization = { organizationId: string };
type SourceRow = typeof sanctionsSources.$inferSelect;

/** The row of the organization's own policy; null while it has chosen nothing. */
export async function findScreeningPolicy(tx: Transaction, { organizationId }: Organization) {
  const [row] = await tx.select().from(screeningPolicies).where(eq(screeningPolicies.organizationId, organizationId));
  return row ?? null;
}

const heldList = (row: SourceRow): HeldList => ({
  loaded: row.versionId !== null,
  sampleData: row.sampleData,
  asOf: row.asOf,
  failed: row.status === 'FAILED',
});

const byCode = (rows: readonly SourceRow[]) => new Map(rows.map((row) => [row.code, row]));

/** How far the lists that are held now cover what the organization requires. */
async function presentCoverage(tx: Transaction, organization: Organization): Promise<Coverage> {
  const [policy, rows] = await Promise.all([findScreeningPolicy(tx, organization), tx.select().from(sanctionsSources)]);
  return coverageOf(policy ?? STANDARD_POLICY, Object.fromEntries(rows.map((row) => [row.code, heldList(row)])), now());
}

/** How far certain editions, with which somebody is screened now, cover what the organization requires; and the editions with their age. */
export async function coverageWith(
  tx: Transaction,
  organization: Organization,
  versions: readonly ListVersionColumn[],
): Promise<{ coverage: Coverage; listVersions: ListVersionColumn[] }> {
  const [policy, rows] = await Promise.all([findScreeningPolicy(tx, organization), tx.select().from(sanctionsSources)]);
  const sources = byCode(rows);
  const at = now();
  // A list may have been confirmed since its edition was read.
  const listVersions = versions.map((version): ListVersionColumn => {
    const row = sources.get(version.source);
    const asOf = row?.versionId === version.versionId ? row.asOf : version.asOf ? new Date(version.asOf) : null;
    return { ...version, asOf: asOf?.toISOString() ?? null, ageDays: ageInDays(asOf, at) };
  });
  const used = new Map(listVersions.map((version) => [version.source, version]));
  const held = WATCHLIST_CODES.map((code): [WatchlistCode, HeldList] => {
    const version = used.get(code);
    const asOf = version?.asOf ? new Date(version.asOf) : null;
    const failed = sources.get(code)?.status === 'FAILED';
    return [code, { loaded: version !== undefined, sampleData: version?.sampleData ?? false, asOf, failed }];
  });
  return { coverage: coverageOf(policy ?? STANDARD_POLICY, Object.fromEntries(held), at), listVersions };
}

/**
 * By list the newest edition that the organization's participants have not all been held against: it has not been spread, or the work that it
 * made has not succeeded. Whoever was screened with that one or a later one needs no comparison.
 */
async function uncompared(tx: Transaction, { organizationId }: Organization): Promise<ScreeningGround['oldest']> {
  const waiting = tx
    .select({ id: jobs.resourceId })
    .from(jobs)
    .where(
      and(
        eq(jobs.organizationId, organizationId),
        eq(jobs.resourceType, 'sanctions_source'),
        eq(jobs.type, RESCREEN_JOB),
        ne(jobs.status, 'SUCCEEDED'),
      ),
    );
  const rows = await tx
    .select({ source: sanctionsVersions.source, id: sql<string>`max(${sanctionsVersions.id}::text)` })
    .from(sanctionsVersions)
    .where(
      and(
        eq(sanctionsVersions.sampleData, false),
        sql`(${sanctionsVersions.spreadAt} is null or ${inArray(sanctionsVersions.id, waiting)})`,
      ),
    )
    .groupBy(sanctionsVersions.source);
  return Object.fromEntries(rows.map(({ source, id }) => [source, id]));
}

/** What the lists say of every screening of the organization at this moment. */
export async function readGround(tx: Transaction, organization: Organization): Promise<ScreeningGround> {
  const [coverage, oldest] = await Promise.all([presentCoverage(tx, organization), uncompared(tx, organization)]);
  return { coverage, oldest };
}

/** `standsAt` for the database: whether a participant stands so now. */
export function standsSo(status: ScreeningStatus, { coverage, oldest }: ScreeningGround): SQL | undefined {
  if (status !== 'CLEAR' && status !== 'INCOMPLETE') return eq(participants.lastScreening, status);
  const nothingFound = inArray(participants.lastScreening, ['CLEAR', 'INCOMPLETE']);
  const compared = coverage.required.map(
    (code) =>
      sql`coalesce((${participants.screenedWith}->>${code})::uuid >= ${oldest[code] ?? ANY_EDITION}::uuid, false)`,
  );
  const clear = and(sql`${coverage.complete}::boolean`, ...compared);
  return status === 'CLEAR' ? and(nothingFound, clear) : and(nothingFound, sql`not (${clear})`);
}
