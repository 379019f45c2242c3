import type { WatchlistCode } from '@/db/enums';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { compareEntry, type Subject } from '@/lib/sanctions/engine/compare-entry';
import { type Lists, withLists } from '@/lib/sanctions/list-index';
import { presentEntry, presentVersions } from '@/lib/sanctions/present';
import { coverageWith } from '@/lib/sanctions/read-ground';
import { ENGINE, screeningStatusOf, THRESHOLD } from '@/lib/sanctions/rules';
import type { CompareInput, ComparisonAnswer, ScreenBatch, ScreenBatchInput } from '@/lib/sanctions/schema';

type Given = Omit<ScreenBatchInput['subjects'][number], 'id'>;

function subjectOf({ type, name, aliases, dateOfBirth, nationality, gender, documentNumbers }: Given): Subject {
  return {
    type,
    name,
    aliases: aliases ?? [],
    dateOfBirth: dateOfBirth ?? null,
    countries: nationality ? [nationality] : [],
    gender: gender ?? null,
    documentNumbers: documentNumbers ?? [],
  };
}

/** Screens up to 1,000 subjects without keeping anything but the audit entry. */
export async function screenBatch(caller: Caller, input: ScreenBatchInput): Promise<ScreenBatch> {
  authorize(caller, 'screenBatch');
  return withLists((lists) => screenWith(lists, caller, input));
}

async function screenWith(lists: Lists, caller: Caller, input: ScreenBatchInput): Promise<ScreenBatch> {
  const threshold = input.threshold ?? THRESHOLD;
  const subjects = input.subjects.map(({ id: _, ...given }) => subjectOf(given));
  const found = await lists.search(subjects, threshold);
  const { coverage, listVersions } = await writing(caller, async (tx) => {
    await recordAudit(tx, caller, { action: 'screening.batch', resourceType: 'screening', resourceId: null });
    return coverageWith(tx, caller, lists.versions);
  });
  const results = input.subjects.map(({ id }, at): ScreenBatch['results'][number] => {
    const matches = (found[at] ?? []).map(({ entry: { source, ...entry }, score, fields }) => ({
      entry: presentEntry(source as WatchlistCode, entry),
      score,
      fields,
    }));
    return {
      id,
      status: screeningStatusOf(
        matches.map(() => 'UNREVIEWED'),
        coverage,
      ),
      matches,
    };
  });
  return { threshold, coverage, listVersions: presentVersions(listVersions), engine: ENGINE, results };
}

/** Says how alike two subjects are and why. Pure: no list is asked. */
export async function compareSubjects(caller: Caller, input: CompareInput): Promise<ComparisonAnswer> {
  authorize(caller, 'compareSanctionsSubjects');
  const candidate = subjectOf({ ...input.candidate, type: input.candidate.type ?? input.subject.type });
  const comparison = compareEntry(subjectOf(input.subject), {
    entryId: 'candidate',
    type: candidate.type,
    names: [candidate.name, ...(candidate.aliases ?? [])].map((name, at) => ({
      name,
      kind: at === 0 ? 'primary' : 'alias',
    })),
    programs: [],
    datesOfBirth: candidate.dateOfBirth ? [candidate.dateOfBirth] : [],
    countries: [...(candidate.countries ?? [])],
    gender: candidate.gender ?? null,
    documentNumbers: (candidate.documentNumbers ?? []).map((number) => ({ type: 'Document', number, country: null })),
    listedOn: null,
  });
  await writing(caller, (tx) =>
    recordAudit(tx, caller, { action: 'screening.compare', resourceType: 'screening', resourceId: null }),
  );
  return { ...comparison, match: comparison.score >= THRESHOLD, threshold: THRESHOLD, engine: ENGINE };
}
