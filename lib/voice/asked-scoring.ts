import { z } from 'zod';
import type { Transaction } from '@/db/client';
import { VOICE_SCENARIOS, VOICE_STATUSES } from '@/db/enums';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { addAttempts } from '@/lib/voice/conclude-scoring';
import type { Scored } from '@/lib/voice/engine/interview';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';

/** What a person's wish to score again carries through its job: by which scenario, and how the session stood before. */
const askedSchema = z.object({
  scenario: z.enum(VOICE_SCENARIOS),
  stood: z.object({
    status: z.enum(VOICE_STATUSES),
    error: z.record(z.string(), z.unknown()).nullable(),
    completedAt: z.iso.datetime().nullable(),
  }),
});
export type AskedScoring = z.output<typeof askedSchema>;

export function askedScoringOf(row: SessionRow, scenario: AskedScoring['scenario']): AskedScoring {
  const { status, error, completedAt } = row;
  return {
    scenario,
    stood: { status, error: error ? { ...error } : null, completedAt: completedAt?.toISOString() ?? null },
  };
}

/** The wish behind a job; null for a scoring of the pipeline's own. */
export function askedScoring(payload: Record<string, unknown>): AskedScoring | null {
  return askedSchema.safeParse(payload.asked).data ?? null;
}

/** A wish that no scenario fits: the attempts are on record, and the session stands as it stood. */
export async function refuseAsked(
  tx: Transaction,
  caller: Caller,
  row: SessionRow,
  scored: Scored,
  { stood }: AskedScoring,
): Promise<void> {
  await addAttempts(tx, row, scored);
  await updateSession(tx, row.id, {
    status: stood.status,
    error: stood.error as SessionRow['error'],
    completedAt: stood.completedAt === null ? null : new Date(stood.completedAt),
  });
  await recordAudit(tx, caller, {
    action: 'voice_interview.refuse_score',
    resourceType: INTERVIEW,
    resourceId: row.id,
    outcome: 'failure',
    statusCode: 422,
    changes: diff({ status: row.status }, { status: stood.status }),
  });
}
