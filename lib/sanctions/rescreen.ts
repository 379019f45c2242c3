import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { participants } from '@/db/schema/participants';
import { sanctionsEntries, sanctionsVersions, screeningMatches } from '@/db/schema/sanctions';
import { reading } from '@/db/transaction';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { isDomainError } from '@/lib/core/errors';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { SearchIndex } from '@/lib/sanctions/engine/search-index';
import { RESCREEN_JOB } from '@/lib/sanctions/read-ground';
import { THRESHOLD } from '@/lib/sanctions/rules';
import { runScreening, subjectOf } from '@/lib/sanctions/screen-participant';

/** Participants and entries that are read at a time. */
const PORTION = 100;

type Version = typeof sanctionsVersions.$inferSelect;

/** What an edition added or changed, ready to be searched; others get their turn on the event loop in between. */
async function differenceIndex({ id, source }: Version): Promise<SearchIndex> {
  const index = new SearchIndex();
  for (let last = ''; ; ) {
    const rows = await database()
      .select({ entryId: sanctionsEntries.entryId, data: sanctionsEntries.data })
      .from(sanctionsEntries)
      .where(
        and(
          eq(sanctionsEntries.source, source),
          eq(sanctionsEntries.versionId, id),
          gt(sanctionsEntries.entryId, last),
        ),
      )
      .orderBy(asc(sanctionsEntries.entryId))
      .limit(PORTION);
    for (const { data } of rows) index.add({ ...data, source });
    last = rows.at(-1)?.entryId ?? '';
    if (rows.length < PORTION) break;
  }
  index.seal();
  return index;
}

/**
 * Participants that had a match with an entry that the edition changed or removed, those that could not be screened, and those that were not
 * screened with every real list that there is now: to hold them against differences alone would leave that list out.
 */
function touched(caller: Caller, { id, source }: Version): Promise<string[]> {
  return reading(caller, async (tx) => {
    const rows = await tx.execute<{ id: string }>(sql`
      select distinct m.participant_id as id from ${screeningMatches} m
        where m.organization_id = ${caller.organizationId}::uuid and m.source = ${source}
          and (exists (select 1 from sanctions_entries e where e.source = m.source and e.entry_id = m.entry_id and e.version_id = ${id}::uuid)
            or exists (select 1 from sanctions_changes c where c.version_id = ${id}::uuid and c.entry_id = m.entry_id))
      union select p.id from ${participants} p
        where p.organization_id = ${caller.organizationId}::uuid and (p.screening_status = 'ERROR'
            or (p.screening_status in ('CLEAR', 'INCOMPLETE') and exists (
              select 1 from sanctions_sources s
              where s.version_id is not null and not s.sample_data and not p.screened_with ? s.code::text)))`);
    return rows.map((row) => row.id);
  });
}

const participantsAfter = (caller: Caller, last: string) =>
  reading(caller, (tx) =>
    tx
      .select()
      .from(participants)
      .where(and(eq(participants.organizationId, caller.organizationId), gt(participants.id, last)))
      .orderBy(asc(participants.id))
      .limit(PORTION),
  );

/** Participants that something new in the edition may be. */
async function alike(caller: Caller, index: SearchIndex): Promise<string[]> {
  const found: string[] = [];
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await participantsAfter(caller, last);
    for (const row of rows) if (index.search(subjectOf(row), THRESHOLD).length > 0) found.push(row.id);
    last = rows.at(-1)?.id ?? last;
    if (rows.length < PORTION) return found;
  }
}

/**
 * Screens those of an organization's participants for whom an edition made a difference: who is like an entry that it added or changed, and
 * who had a match with one that it changed or removed. May run again after a crash; who was screened with the present lists is left alone.
 */
export async function rescreen(
  job: Pick<JobRow, 'organizationId' | 'resourceId'>,
  report: ReportProgress,
): Promise<{ screened: number }> {
  const caller = mintSystemCaller(job.organizationId, RESCREEN_JOB);
  const [version] = await database()
    .select()
    .from(sanctionsVersions)
    .where(inArray(sanctionsVersions.id, job.resourceId ? [job.resourceId] : []));
  if (!version) return { screened: 0 };
  const index = await differenceIndex(version);
  const due = new Set([...(await alike(caller, index)), ...(await touched(caller, version))]);
  let screened = 0;
  for (const id of due) {
    await report(screened, `${screened} of ${due.size}`);
    await runScreening(caller, id, 'LIST_UPDATED').catch((error: unknown) => {
      // Who was removed meanwhile needs no screening.
      if (!isDomainError(error, 'NOT_FOUND')) throw error;
    });
    screened += 1;
  }
  return { screened };
}
