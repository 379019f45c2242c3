import { and, eq, inArray } from 'drizzle-orm';
import { voiceSessions } from '@/db/schema/voice';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import { announceOutcome } from '@/lib/voice/announce-outcome';
import type { AudioError } from '@/lib/voice/engine/interview';
import { INTERVIEW, updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { MAX_UPLOADS, SECOND_TRY_SECONDS } from '@/lib/voice/rules';
import { holdRun, RunAbandoned } from '@/lib/voice/save-run';
import { settle } from '@/lib/voice/settle';

/** Ends a run whose recording cannot be used. A second one may follow the first; after the second the tokens are spent. */
export async function failUnusable(caller: Caller, session: SessionRow, cause: AudioError): Promise<void> {
  await writing(caller, async (tx) => {
    const row = await holdRun(tx, caller, session, ['TRANSCRIBING']);
    const last = row.uploadTries >= MAX_UPLOADS;
    const ended = await updateSession(tx, row.id, {
      status: 'FAILED',
      error: { code: cause.code, message: cause.message },
      completedAt: now(),
      uploadExpiresAt: last ? null : inSeconds(SECOND_TRY_SECONDS),
    });
    if (last) await settle(tx, caller, row, 'CAPTURE', 'Two recordings that could not be used');
    await announceOutcome(tx, caller, ended, null);
    await recordAudit(tx, caller, {
      action: 'voice_interview.fail',
      resourceType: INTERVIEW,
      resourceId: row.id,
      outcome: 'failure',
      statusCode: 422,
      changes: diff({ status: row.status }, { status: 'FAILED', error: cause.code }),
    });
  }).catch((error: unknown) => {
    if (!(error instanceof RunAbandoned)) throw error;
  });
}

/** Ends the run of a job that could not be done after all its tries: the service failed, so the tokens come back. */
export async function failService(
  caller: Caller,
  jobId: string,
  cause: { code: string; message: string },
): Promise<void> {
  await writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(voiceSessions)
      .where(
        and(
          eq(voiceSessions.organizationId, caller.organizationId),
          eq(voiceSessions.jobId, jobId),
          inArray(voiceSessions.status, ['UPLOADED', 'TRANSCRIBING', 'SCORING', 'RESCORING']),
        ),
      )
      .for('update');
    if (!row) return;
    // A result that stands is not lost to a rescoring that failed.
    const status = row.attemptId === null ? ('FAILED' as const) : ('COMPLETED' as const);
    const ended = await updateSession(tx, row.id, { status, error: cause, completedAt: now() });
    await settle(tx, caller, row, 'RELEASE', 'The service failed');
    await announceOutcome(tx, caller, { ...ended, status: 'FAILED' }, null);
    await recordAudit(tx, caller, {
      action: 'voice_interview.fail',
      resourceType: INTERVIEW,
      resourceId: row.id,
      outcome: 'failure',
      statusCode: 500,
      changes: diff({ status: row.status }, { status, error: cause.code }),
    });
  });
}
