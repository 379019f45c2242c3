import anyAscii from 'any-ascii';
import { and, eq, gt, inArray, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimDecisions, claimParticipants, claims } from '@/db/schema/claims';
import { evidence, evidenceDuplicates } from '@/db/schema/evidence';
import { participants } from '@/db/schema/participants';
import { screeningMatches } from '@/db/schema/sanctions';
import { reading } from '@/db/transaction';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { newestScreening } from '@/lib/sanctions/read';
import { readGround } from '@/lib/sanctions/read-ground';
import { standsAt } from '@/lib/sanctions/rules';
import type { CheckFacts, DocumentReading } from '@/lib/verification/engine/check';

type ParticipantRow = typeof participants.$inferSelect;

/** The day as `YYYY-MM-DD`, in UTC: what every engine of a run takes for today. */
export function todayText(): string {
  return now().toISOString().slice(0, 10);
}

const comparableNumber = (value: string) => value.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Words of a name in upper case without accents, sorted: the order of given names and surnames differs between documents. */
function comparableName(name: string): string {
  const words = anyAscii(name)
    .toUpperCase()
    .split(/[^A-Z]+/)
    .filter(Boolean);
  return words.sort().join(' ');
}

const valuesOf = (readings: DocumentReading[], ...names: string[]) => [
  ...new Set(readings.flatMap(({ fields }) => names.flatMap((name) => (fields[name] ?? []).map(({ value }) => value)))),
];

/** Every name that the documents may mean: as a whole, or surname and given names of one document together. */
function namesIn(readings: DocumentReading[]): Set<string> {
  const whole = valuesOf(readings, 'fullName');
  const joined = readings.flatMap((each) =>
    valuesOf([each], 'surname').flatMap((surname) =>
      valuesOf([each], 'givenNames').map((givenNames) => `${givenNames} ${surname}`),
    ),
  );
  return new Set([...whole, ...joined].map(comparableName).filter(Boolean));
}

async function confirmedFrauds(tx: Transaction, caller: Caller, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: claimParticipants.participantId })
    .from(claimParticipants)
    .innerJoin(
      claimDecisions,
      and(
        eq(claimDecisions.organizationId, claimParticipants.organizationId),
        eq(claimDecisions.claimId, claimParticipants.claimId),
      ),
    )
    .where(
      and(
        eq(claimParticipants.organizationId, caller.organizationId),
        inArray(claimParticipants.participantId, ids),
        eq(claimDecisions.outcome, 'FRAUD_CONFIRMED'),
        isNotNull(claimDecisions.approvedAt),
        isNull(claimDecisions.supersededAt),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}

/** People who are looked through at a time. */
const PORTION = 1000;

/** Participants that share a document number, or name and birth date, with what was read; without the one the session is about. */
async function knownParticipants(
  tx: Transaction,
  caller: Caller,
  participantId: string | null,
  readings: DocumentReading[],
): Promise<CheckFacts['knownParticipants']> {
  const numbers = valuesOf(readings, 'documentNumber').map(comparableNumber).filter(Boolean);
  const births = valuesOf(readings, 'dateOfBirth').filter((date) => /^\d{4}-\d{2}-\d{2}$/.test(date));
  if (numbers.length === 0 && births.length === 0) return [];
  const sameNumber = sql<boolean>`exists (
    select 1 from jsonb_array_elements(${participants.documentNumbers}) d
    where regexp_replace(upper(d->>'number'), '[^A-Z0-9]', '', 'g') in (${sql.join(
      numbers.map((each) => sql`${each}`),
      sql`, `,
    )}))`;
  const names = namesIn(readings);
  const matching: { row: Pick<ParticipantRow, 'id' | 'name'>; sameDocumentNumber: boolean }[] = [];
  // Names are compared here, not in the database: so everybody of a birth date is looked at, however many they are.
  for (let last: string | null = null; ; ) {
    const rows: Pick<ParticipantRow, 'id' | 'name' | 'dateOfBirth' | 'documentNumbers'>[] = await tx
      .select({
        id: participants.id,
        name: participants.name,
        dateOfBirth: participants.dateOfBirth,
        documentNumbers: participants.documentNumbers,
      })
      .from(participants)
      .where(
        and(
          eq(participants.organizationId, caller.organizationId),
          participantId ? ne(participants.id, participantId) : undefined,
          last ? gt(participants.id, last) : undefined,
          or(
            numbers.length > 0 ? sameNumber : undefined,
            births.length > 0 ? inArray(participants.dateOfBirth, births) : undefined,
          ),
        ),
      )
      .orderBy(participants.id)
      .limit(PORTION);
    for (const row of rows) {
      const sameDocumentNumber = row.documentNumbers.some(({ number }) => numbers.includes(comparableNumber(number)));
      const sameName =
        row.dateOfBirth !== null && births.includes(row.dateOfBirth) && names.has(comparableName(row.name));
      if (sameDocumentNumber || sameName) matching.push({ row, sameDocumentNumber });
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < PORTION) break;
  }
  const fraud = await confirmedFrauds(
    tx,
    caller,
    matching.map(({ row }) => row.id),
  );
  return matching.map(({ row, sameDocumentNumber }) => ({
    id: row.id,
    name: row.name,
    sameDocumentNumber,
    confirmedFraud: fraud.has(row.id),
  }));
}

/** Files elsewhere that are the same or look alike. What the same claim holds twice was sent twice, not used twice. */
async function duplicatesOf(
  tx: Transaction,
  caller: Caller,
  claimId: string | null,
  ids: string[],
): Promise<CheckFacts['duplicates']> {
  const rows = await tx
    .select({
      evidenceId: evidenceDuplicates.evidenceId,
      otherEvidenceId: evidenceDuplicates.otherId,
      otherClaimReference: claims.reference,
      kind: evidenceDuplicates.kind,
      distance: evidenceDuplicates.distance,
    })
    .from(evidenceDuplicates)
    .innerJoin(
      evidence,
      and(eq(evidence.organizationId, evidenceDuplicates.organizationId), eq(evidence.id, evidenceDuplicates.otherId)),
    )
    .leftJoin(claims, and(eq(claims.organizationId, evidence.organizationId), eq(claims.id, evidence.claimId)))
    .where(
      and(
        eq(evidenceDuplicates.organizationId, caller.organizationId),
        inArray(evidenceDuplicates.evidenceId, ids),
        // The front given twice within one session is a slip, not another claim's document.
        notInArray(evidenceDuplicates.otherId, ids),
        claimId ? sql`${evidence.claimId} is distinct from ${claimId}` : undefined,
      ),
    )
    .orderBy(evidenceDuplicates.evidenceId, evidenceDuplicates.distance, evidenceDuplicates.otherId);
  return rows;
}

/** How the participant stands by the latest screening and by the lists as they are now. */
async function latestScreening(
  tx: Transaction,
  caller: Caller,
  participant: ParticipantRow,
): Promise<CheckFacts['watchlist']> {
  const [row, ground] = await Promise.all([
    newestScreening(tx, caller.organizationId, participant.id),
    readGround(tx, caller),
  ]);
  const { missing } = ground.coverage;
  if (!row) return { status: 'NOT_SCREENED', matches: 0, missing };
  const open = await tx
    .select({ id: screeningMatches.id })
    .from(screeningMatches)
    .where(and(eq(screeningMatches.screeningId, row.id), ne(screeningMatches.status, 'FALSE_POSITIVE')));
  return { status: standsAt(participant, ground), matches: open.length, missing };
}

function presentPerson(row: ParticipantRow): NonNullable<CheckFacts['participant']> {
  const { address } = row;
  const parts = address ? [...address.lines, address.city, address.postalCode, address.country] : [];
  return {
    id: row.id,
    name: row.name,
    dateOfBirth: row.dateOfBirth,
    documentNumbers: row.documentNumbers.map(({ number }) => number),
    address: parts.filter(Boolean).join(', ') || null,
  };
}

/**
 * What the organization knows beside the files: the claim, the participant, participants that share what was read, files that look
 * like these, and how the participant was last screened. What was never screened is null, not clear.
 */
export async function gatherFacts(
  caller: Caller,
  session: { claimId: string | null; participantId: string | null },
  evidenceIds: string[],
  readings: DocumentReading[],
): Promise<CheckFacts> {
  return reading(caller, async (tx) => {
    const { claimId, participantId } = session;
    const own = eq(claims.organizationId, caller.organizationId);
    const [claim] = claimId
      ? await tx
          .select()
          .from(claims)
          .where(and(own, eq(claims.id, claimId)))
      : [];
    const [person] = participantId
      ? await tx
          .select()
          .from(participants)
          .where(and(eq(participants.organizationId, caller.organizationId), eq(participants.id, participantId)))
      : [];
    return {
      today: todayText(),
      claim: claim
        ? { lossDate: claim.lossDate, policyHolder: claim.policy?.holder ?? null, vehicle: claim.vehicle }
        : null,
      participant: person ? presentPerson(person) : null,
      knownParticipants: await knownParticipants(tx, caller, participantId, readings),
      duplicates: await duplicatesOf(tx, caller, claimId, evidenceIds),
      watchlist: person ? await latestScreening(tx, caller, person) : null,
    };
  });
}
