import { and, eq, inArray } from 'drizzle-orm';
import { jobs } from '@/db/schema/platform';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { findStanding, INTERVIEW, lockSession, refusedMove, updateSession } from '@/lib/voice/open-session';
import { reloadSession } from '@/lib/voice/read';
import { canBecome } from '@/lib/voice/rules';
import type { VoiceSession } from '@/lib/voice/schema';
import { settle } from '@/lib/voice/settle';

/**
 * Ends a session before its result; a run under way writes nothing more. Throws INVALID_STATE_TRANSITION for one that is over.
 * Specification silent: its tokens come back while no recording was worked on, or nothing could work on it.
 */
export async function cancelSession(caller: Caller, id: string, input: { reason?: string }): Promise<VoiceSession> {
  authorize(caller, 'cancelVoiceSession');
  const standing = await findStanding(caller, id);
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, standing);
    if (!canBecome(row.status, 'CANCELED')) throw refusedMove(row, 'CANCELED');
    const untouched = row.status === 'AWAITING_UPLOAD' || row.error?.code === 'TRANSCRIBER_UNAVAILABLE';
    await updateSession(tx, id, { status: 'CANCELED', completedAt: now(), uploadExpiresAt: null, run: row.run + 1 });
    if (row.jobId) {
      await tx
        .update(jobs)
        .set({ status: 'CANCELED', finishedAt: now(), progressCurrent: null })
        .where(and(eq(jobs.id, row.jobId), inArray(jobs.status, ['QUEUED', 'RUNNING'])));
    }
    await recordAudit(tx, caller, {
      action: 'voice_interview.cancel',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'CANCELED', reason: input.reason ?? null }),
    });
    await settle(tx, caller, row, untouched ? 'RELEASE' : 'CAPTURE', 'Canceled');
    return reloadSession(tx, caller, id);
  });
}
