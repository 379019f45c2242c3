import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { ScreeningTrigger } from '@/db/enums';
import { participants } from '@/db/schema/participants';
import { screeningMatches, screenings } from '@/db/schema/sanctions';
import { reading, writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { notFound } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { matchValues } from '@/lib/sanctions/carry-judgements';
import type { Subject } from '@/lib/sanctions/engine/compare-entry';
import type { SearchHit } from '@/lib/sanctions/engine/search-index';
import { editionsOf, type Lists, presentVersions, withLists } from '@/lib/sanctions/list-index';
import { newestScreening, withMatches } from '@/lib/sanctions/read';
import { coverageWith } from '@/lib/sanctions/read-ground';
import { requestScreening } from '@/lib/sanctions/request-screening';
import { ENGINE, screeningStatusOf, THRESHOLD } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { emitEvent } from '@/lib/webhooks/emit';

type ParticipantRow = typeof participants.$inferSelect;

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

async function save(
  tx: Transaction,
  caller: Caller,
  row: ParticipantRow,
  lists: Lists,
  hits: SearchHit[],
  trigger: ScreeningTrigger,
) {
  const id = newId();
  const matches = await matchValues(
    tx,
    caller,
    { participantId: row.id, subject: subjectOf(row), screeningId: id },
    hits,
  );
  const { coverage, listVersions } = await coverageWith(tx, caller, lists.versions);
  const status = screeningStatusOf(
    matches.map((match) => match.status ?? 'UNREVIEWED'),
    coverage,
  );
  const [screening] = await tx
    .insert(screenings)
    .values({
      id,
      organizationId: caller.organizationId,
      participantId: row.id,
      status,
      trigger,
      threshold: THRESHOLD,
      listVersions,
      coverage,
      engine: ENGINE,
      createdAt: now(),
    })
    .returning();
  if (!screening) throw new Error('The screening was not written.');
  if (matches.length > 0) await tx.insert(screeningMatches).values(matches);
  // An edition that was overtaken meanwhile is followed by another screening; until then the list was not looked into.
  const present = new Set((await presentVersions(tx)).map(({ versionId }) => versionId));
  const real = lists.versions.filter(({ sampleData, versionId }) => !sampleData && present.has(versionId));
  const screenedWith = Object.fromEntries(real.map(({ source, versionId }) => [source, versionId]));
  await tx.update(participants).set({ lastScreening: status, screenedWith }).where(eq(participants.id, row.id));
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

/** The newest screening, when it was made with one of these editions. */
async function screenedWith(tx: Transaction, row: ParticipantRow, editions: string[]): Promise<Screening | null> {
  const latest = await newestScreening(tx, row.organizationId, row.id);
  if (!latest || !editions.includes(editionsOf(latest.listVersions))) return null;
  return (await withMatches(tx, [latest]))[0] ?? null;
}

/**
 * Screens a participant, whoever asked for it. The comparison runs outside of the transaction; should the participant change meanwhile, it
 * runs again. Where a new edition is being loaded, or comes meanwhile, the one before it answers, and the participant is screened once more in
 * the background. After a change of the lists, who was screened with the new ones already is not screened twice.
 */
export async function runScreening(
  caller: Caller,
  participantId: string,
  trigger: ScreeningTrigger,
): Promise<Screening> {
  const present = trigger === 'LIST_UPDATED';
  return withLists((lists) => screenWith(lists, caller, participantId, trigger), { present });
}

async function screenWith(
  lists: Lists,
  caller: Caller,
  participantId: string,
  trigger: ScreeningTrigger,
): Promise<Screening> {
  for (;;) {
    const seen = await reading(caller, (tx) => participantRow(tx, caller, participantId, false));
    const [hits = []] = await lists.search([subjectOf(seen)], THRESHOLD);
    const saved = await writing(caller, async (tx) => {
      const row = await participantRow(tx, caller, participantId, true);
      if (row.version !== seen.version) return null;
      const [asked, present] = [editionsOf(lists.versions), editionsOf(await presentVersions(tx))];
      if (trigger === 'LIST_UPDATED') {
        // Lists that were overtaken while they were asked do not outweigh what newer ones have told.
        const before = await screenedWith(tx, row, [asked, present]);
        if (before) return before;
      }
      if (present !== asked) await requestScreening(tx, caller, participantId, 'LIST_UPDATED');
      return save(tx, caller, row, lists, hits, trigger);
    });
    if (saved) return saved;
  }
}

/** Screens a participant against every loaded list now. Throws NOT_FOUND. */
export async function screenParticipant(caller: Caller, participantId: string): Promise<Screening> {
  authorize(caller, 'screenParticipant');
  return runScreening(caller, participantId, 'MANUAL');
}
