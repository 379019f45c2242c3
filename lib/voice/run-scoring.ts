import { and, eq } from 'drizzle-orm';
import { voiceSessions } from '@/db/schema/voice';
import { writing } from '@/db/transaction';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import type { JobRow, ReportProgress } from '@/lib/jobs/run-job';
import { concludeScoring } from '@/lib/voice/conclude-scoring';
import { scoreInterview } from '@/lib/voice/engine/score-interview';
import { failService } from '@/lib/voice/fail-session';
import { gatherScoringInput } from '@/lib/voice/gather-facts';
import { updateSession } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { isServiceFailure } from '@/lib/voice/rules';
import { holdRun, RunAbandoned } from '@/lib/voice/save-run';

const AT_WORK = ['SCORING', 'RESCORING'] as const;

/** The session of this job; null when it is over or belongs to a later run. One that failed and is tried again is taken up. */
async function takeUp(caller: Caller, job: JobRow): Promise<SessionRow | null> {
  return writing(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(voiceSessions)
      .where(and(eq(voiceSessions.organizationId, caller.organizationId), eq(voiceSessions.jobId, job.id)))
      .for('update');
    if (!row) return null;
    if (AT_WORK.some((status) => status === row.status)) return row;
    if (!isServiceFailure(row.error?.code)) return null;
    return updateSession(tx, row.id, { status: row.attemptId === null ? 'SCORING' : 'RESCORING', error: null });
  });
}

/**
 * The job behind a transcript: scores it by the session's scenario, once more by the suggested one when that does not fit, and ends the
 * session. Running twice ends it once.
 */
export async function runScoring(job: JobRow, report: ReportProgress): Promise<void> {
  const caller = mintSystemCaller(job.organizationId, job.type);
  const session = await takeUp(caller, job);
  if (!session) return;
  try {
    await report(10, 'Scoring');
    const choice = { scenario: session.scenario, autoRetry: job.payload.autoRetry !== false };
    const scored = scoreInterview(await gatherScoringInput(caller, session, choice));
    await writing(caller, async (tx) => {
      const row = await holdRun(tx, caller, session, AT_WORK);
      await concludeScoring(tx, caller, row, scored);
    });
  } catch (error) {
    if (error instanceof RunAbandoned) return;
    if (job.attempt >= job.maxAttempts) {
      await failService(caller, job.id, { code: 'INTERNAL_ERROR', message: 'The interview could not be scored.' });
    }
    throw error;
  }
}
