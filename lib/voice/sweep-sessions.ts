import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { type Caller, mintSystemCaller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { isDomainError } from '@/lib/core/errors';
import { log } from '@/lib/core/log';
import { completeUpload, startRun, TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';
import type { Transcriber } from '@/lib/voice/engine/interview';
import { chooseTranscriber } from '@/lib/voice/engine/transcribers';
import {
  arrivedRecording,
  findSession,
  INTERVIEW,
  isOver,
  lockAnySession,
  updateSession,
} from '@/lib/voice/open-session';
import { SECOND_TRY_SECONDS } from '@/lib/voice/rules';
import { settle } from '@/lib/voice/settle';

/** Sessions that one look takes in. */
const PORTION = 500;

/** A store may show a file a moment after its last byte: only this long after the end, in seconds, is it sure that nothing came in time. */
const SETTLING_SECONDS = 30;

/** Ends one session whose time for a recording is over and gives its tokens back. Does nothing for any other. */
async function expire(caller: Caller, id: string): Promise<void> {
  await writing(caller, async (tx) => {
    const row = await lockAnySession(tx, caller, id);
    // Specification silent: an unusable first recording that nobody followed by a second one costs nothing.
    const abandoned = row.status === 'FAILED' && row.uploadExpiresAt !== null && row.uploadExpiresAt < now();
    if (!isOver(row) && !abandoned) return;
    await updateSession(tx, id, { status: 'EXPIRED', completedAt: now(), uploadExpiresAt: null });
    await settle(tx, caller, row, 'RELEASE', 'No recording came in time');
    await recordAudit(tx, caller, {
      action: 'voice_interview.expire',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff({ status: row.status }, { status: 'EXPIRED' }),
    });
  });
}

/**
 * Takes up a recording that has arrived although nobody said so, however long ago; ends the session when none came in time. What cannot be
 * taken up waits as long as its address is good.
 */
async function lookAfter(caller: Caller, id: string): Promise<void> {
  const row = await findSession(caller, id);
  const settled = row.status === 'FAILED' || isOver(row, SETTLING_SECONDS);
  if (row.status !== 'AWAITING_UPLOAD' || !(await arrivedRecording(row))) {
    if (settled) await expire(caller, id);
    return;
  }
  await completeUpload(caller, id).catch(async (error: unknown) => {
    // Somebody said so after all, the claim was closed, or the file is too large.
    if (!isDomainError(error)) throw error;
    // Specification silent: what came in time waits for a closed claim to be reopened as long as a second recording would be waited for.
    const forlorn = isDomainError(error, 'PAYLOAD_TOO_LARGE') ? settled : isOver(row, SECOND_TRY_SECONDS);
    if (forlorn) await expire(caller, id);
  });
}

type Waiting = { organization_id: string; id: string };

/** Does the work for each; one that fails is told in the log and keeps no other from its turn. */
async function forEach(rows: Iterable<Waiting>, work: (caller: Caller, id: string) => Promise<void>): Promise<void> {
  for (const { organization_id: organizationId, id } of rows) {
    await work(mintSystemCaller(organizationId, 'voice.sweep'), id).catch((error: unknown) =>
      log().error({ err: error, organizationId, sessionId: id }, 'a waiting interview could not be looked at'),
    );
  }
}

/**
 * Looks at the sessions that wait for a recording, of all organizations: those whose upload has arrived go on, those whose time is
 * over end and give their tokens back. Where more wait than one look takes in, organizations take turns, and later looks see the others.
 */
export async function sweepVoiceSessions(): Promise<void> {
  const rows = await database().execute<Waiting>(
    sql`select organization_id, id from voice_sessions_waiting(${PORTION})`,
  );
  await forEach(rows, lookAfter);
}

/** Hands one waiting recording to the recogniser. Does nothing for a session that has gone on meanwhile. */
async function hear(caller: Caller, id: string): Promise<void> {
  await writing(caller, async (tx) => {
    const row = await lockAnySession(tx, caller, id);
    if (row.status !== 'TRANSCRIBING' || row.error?.code !== 'TRANSCRIBER_UNAVAILABLE') return;
    await startRun(tx, caller, row, { type: TRANSCRIBE_JOB, status: 'TRANSCRIBING' });
    await recordAudit(tx, caller, {
      action: 'voice_interview.resume',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff({ error: row.error.code }, { error: null }),
    });
  });
}

/** Takes up the sessions of all organizations that wait because there was no recogniser, once there is one. */
export async function resumeUnheardSessions(
  choose: () => Promise<Transcriber | null> = chooseTranscriber,
): Promise<void> {
  if (!(await choose())) return;
  const rows = await database().execute<Waiting>(
    sql`select organization_id, id from voice_sessions_unheard(${PORTION})`,
  );
  await forEach(rows, hear);
}
