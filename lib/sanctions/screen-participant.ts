import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { ScreeningTrigger, WatchlistCode } from '@/db/enums';
import { participants } from '@/db/schema/participants';
import { screeningMatches, screeningReviews, screenings } from '@/db/schema/sanctions';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';
import { type Lists, presentLists } from '@/lib/sanctions/list-index';
import { withMatches } from '@/lib/sanctions/read';
import { ENGINE, screeningStatusOf, THRESHOLD } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { entryHash } from '@/lib/sanctions/take-list';
import { emitEvent } from '@/lib/webhooks/emit';

type ParticipantRow = typeof participants.$inferSelect;
type MatchValues = typeof screeningMatches.$inferInsert;

/** A participant as the engine compares it. */
export function subjectOf(row: ParticipantRow): Subject {
  return {
    type: row.type,
    name: row.name,
    dateOfBirth: row.dateOfBirth,
    countries: row.nationality ? [row.nationality] : [],
    documentNumbers: [
      ...row.documentNumbers.map(({ number }) => number),
      ...(row.registrationNumber ? [row.registrationNumber] : []),
    ],
  };
}

async function participantRow(tx: Transaction, caller: Caller, id: string, lock: boolean): Promise<ParticipantRow> {
  const query = tx
    .select()
    .from(participants)
    .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, id)));
  const [row] = lock ? await query.for('update') : await query;
  if (!row) throw notFound('The participant');
  return row;
}

/** Digest of both sides' facts: a judgement about them holds until one of them changes. */
function pairHash(subject: Subject, hit: SearchHit): string {
  const { source, ...entry } = hit.entry;
  return createHash('sha256')
    .update(JSON.stringify([subject, source, entryHash(entry)]))
    .digest('hex');
}

/**
 * Matches to write. What a person judged about the same pair of facts stands: cleared pairs stay cleared. Specification silent: when the
 * participant's facts or the entry change, the pair is looked at anew.
 */
async function matchValues(
  tx: Transaction,
  caller: Caller,
  row: ParticipantRow,
  screeningId: string,
  hits: readonly SearchHit[],
) {
  const judged = await tx
    .select()
    .from(screeningReviews)
    .where(and(eq(screeningReviews.organizationId, caller.organizationId), eq(screeningReviews.participantId, row.id)))
    .orderBy(desc(screeningReviews.reviewedAt), desc(screeningReviews.id));
  const subject = subjectOf(row);
  return hits.map((hit): MatchValues => {
    const { source: code, ...entry } = hit.entry;
    const source = code as WatchlistCode;
    const hash = pairHash(subject, hit);
    const before = judged.find((each) => each.source === source && each.entryId === entry.entryId);
    const holds = before?.pairHash === hash ? before : undefined;
    return {
      id: newId(),
      organizationId: caller.organizationId,
      screeningId,
      participantId: row.id,
      source,
      entryId: entry.entryId,
      entry,
      pairHash: hash,
      score: hit.score,
      fields: hit.fields,
      status: holds?.decision ?? 'UNREVIEWED',
      reviewedById: holds?.reviewerId ?? null,
      reviewedByName: holds?.reviewerName ?? null,
      reviewedAt: holds?.reviewedAt ?? null,
      notes: holds?.notes ?? null,
    };
  });
}

async function save(
  tx: Transaction,
  caller: Caller,
  row: ParticipantRow,
  lists: Lists,
  hits: SearchHit[],
  trigger: ScreeningTrigger,
) {
  const id = newId();
  const matches = await matchValues(tx, caller, row, id, hits);
  const loaded = lists.versions.length > 0;
  const status = loaded ? screeningStatusOf(matches.map((match) => match.status ?? 'UNREVIEWED')) : 'ERROR';
  const [screening] = await tx
    .insert(screenings)
    .values({
      id,
      organizationId: caller.organizationId,
      participantId: row.id,
      status,
      trigger,
      threshold: THRESHOLD,
      listVersions: lists.versions,
      engine: ENGINE,
      error: loaded ? null : 'No sanctions list is loaded.',
      createdAt: now(),
    })
    .returning();
  if (!screening) throw new Error('The screening was not written.');
  if (matches.length > 0) await tx.insert(screeningMatches).values(matches);
  await tx.update(participants).set({ screeningStatus: status }).where(eq(participants.id, row.id));
  const open = matches.filter((match) => match.status === 'UNREVIEWED').length;
  if (open > 0)
    await emitEvent(tx, caller, 'screening.hit', {
      screeningId: id,
      participantId: row.id,
      status,
      openMatches: open,
      trigger,
    });
  await recordAudit(tx, caller, { action: 'participant.screen', resourceType: 'participant', resourceId: row.id });
  const [answer] = await withMatches(tx, [screening]);
  if (!answer) throw new Error('The screening was not read back.');
  return answer;
}

/** Screens a participant, whoever asked for it. The comparison runs outside of the transaction; should the participant change meanwhile, it runs again. */
export async function runScreening(
  caller: Caller,
  participantId: string,
  trigger: ScreeningTrigger,
): Promise<Screening> {
  const lists = await presentLists();
  for (;;) {
    const seen = await reading(caller, (tx) => participantRow(tx, caller, participantId, false));
    const hits = lists.index.search(subjectOf(seen), THRESHOLD);
    const saved = await writing(caller, async (tx) => {
      const row = await participantRow(tx, caller, participantId, true);
      return row.version === seen.version ? save(tx, caller, row, lists, hits, trigger) : null;
    });
    if (saved) return saved;
  }
}

/** Screens a participant against every loaded list now. Throws NOT_FOUND. */
export async function screenParticipant(caller: Caller, participantId: string): Promise<Screening> {
  authorize(caller, 'screenParticipant');
  return runScreening(caller, participantId, 'MANUAL');
}
