import type { WatchlistCode } from '@/db/enums';
import type {
  ListEntryColumn,
  ListVersionColumn,
  sanctionsSources,
  sanctionsUploads,
  screeningMatches,
  screeningPolicies,
  screenings,
} from '@/db/schema/sanctions';
import { now } from '@/lib/core/clock';
import { ageInDays, SOURCES, STANDARD_POLICY } from '@/lib/sanctions/rules';
import type { ListUpload, SanctionsSource, Screening, ScreeningMatch, ScreeningPolicy } from '@/lib/sanctions/schema';

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
    asOf: row?.asOf?.toISOString() ?? null,
    ageDays: ageInDays(row?.asOf ?? null, now()),
    nextRefreshAt: row?.nextAttemptAt?.toISOString() ?? null,
  };
}

/** Editions as answered; of those that were kept before their age was, it is not known. */
export const presentVersions = (versions: readonly ListVersionColumn[]): Screening['listVersions'] =>
  versions.map((version) => ({ ...version, asOf: version.asOf ?? null, ageDays: version.ageDays ?? null }));

/** Row → wire of an upload. */
export function presentListUpload(row: typeof sanctionsUploads.$inferSelect): ListUpload {
  const { id, source, status, files, statedDate, error } = row;
  return {
    id,
    source,
    status,
    files,
    publishedOn: statedDate,
    error,
    uploadedBy: { id: row.uploadedById, name: row.uploadedByName },
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** Row → wire of the policy that holds; null where the organization has chosen nothing. */
export function presentScreeningPolicy(row: typeof screeningPolicies.$inferSelect | null): ScreeningPolicy {
  const { requiredLists, ageLimitDays } = row ?? STANDARD_POLICY;
  return {
    requiredLists: [...requiredLists],
    ageLimitDays,
    version: row?.version ?? 0,
    updatedBy: row?.updatedByName ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

/** An entry as answered: the primary name apart from the others. */
export function presentEntry(source: WatchlistCode, entry: ListEntryColumn): ScreeningMatch['entry'] {
  const primary = entry.names.find(({ kind }) => kind === 'primary') ?? entry.names[0];
  return {
    source,
    entryId: entry.entryId,
    type: entry.type,
    name: primary?.name ?? '',
    aliases: entry.names.filter((each) => each !== primary).map(({ name }) => name),
    programs: entry.programs,
    datesOfBirth: entry.datesOfBirth,
    countries: entry.countries,
    documentNumbers: entry.documentNumbers,
    listedOn: entry.listedOn,
  };
}

type MatchRow = typeof screeningMatches.$inferSelect;

/** Row → wire of a match. */
export function presentMatch(row: MatchRow): ScreeningMatch {
  return {
    id: row.id,
    entry: presentEntry(row.source, row.entry),
    score: row.score,
    fields: row.fields,
    status: row.status,
    reviewedBy: row.reviewedById ? { id: row.reviewedById, name: row.reviewedByName ?? '' } : null,
    reviewedAt: row.reviewedAt?.toISOString() ?? null,
    notes: row.notes,
    proposal: row.proposal,
    reopened: row.reopened,
  };
}

/** Row → wire of a screening with its matches, best first. */
export function presentScreening(row: typeof screenings.$inferSelect, matches: readonly MatchRow[]): Screening {
  return {
    id: row.id,
    participantId: row.participantId,
    status: row.status === 'NOT_SCREENED' ? 'ERROR' : row.status,
    trigger: row.trigger,
    threshold: row.threshold,
    coverage: row.coverage,
    listVersions: presentVersions(row.listVersions),
    engine: row.engine,
    error: row.error,
    matches: matches.map(presentMatch),
    createdAt: row.createdAt.toISOString(),
  };
}
