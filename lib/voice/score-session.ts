import { setTimeout as sleep } from 'node:timers/promises';
import { reading, writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { DomainError } from '@/lib/core/errors';
import { askedScoringOf } from '@/lib/voice/asked-scoring';
import { SCORE_JOB, startRun } from '@/lib/voice/complete-upload';
import { findStanding, INTERVIEW, lockSession, refusedMove } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { reloadSession } from '@/lib/voice/read';
import type { VoiceScenario } from '@/lib/voice/rules';
import type { ScoreInput, VoiceSession } from '@/lib/voice/schema';

/** How long a request waits for its scoring, and how often it looks, in milliseconds. */
const PATIENCE_MS = 5000;
const LOOK_MS = 100;

function checkScorable(row: SessionRow): void {
  if (row.status !== 'COMPLETED' && row.status !== 'FAILED') throw refusedMove(row, 'RESCORING');
  if (row.transcriptVersion === 0) throw new DomainError('CONFLICT', 'The session has no transcript yet.');
}

const isAtWork = ({ status }: VoiceSession) => status === 'SCORING' || status === 'RESCORING';

/** Looks until the scoring is over or the patience is at its end. */
async function waitForScoring(caller: Caller, id: string): Promise<VoiceSession> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const session = await reading(caller, (tx) => reloadSession(tx, caller, id));
    if (!isAtWork(session) || performance.now() > end) return session;
    await sleep(LOOK_MS);
  }
}

function mismatch(scenario: VoiceScenario, attempt: VoiceSession['attempts'][number]): DomainError {
  return new DomainError('SCENARIO_MISMATCH_NOT_SCORED', `The call does not fit ${scenario}; it was not scored.`, {
    extra: { scenario, suggestedScenario: attempt.suggestedScenario, confidence: attempt.confidence },
  });
}

/**
 * Scores the present transcript again, free of charge. The work is a job: an hour of talk would hold up everybody else's requests. Answers
 * the session when that has ended, or after five seconds as it then stands, `done` false. Throws SCENARIO_MISMATCH_NOT_SCORED {scenario,
 * suggestedScenario, confidence} when the call fits neither the scenario nor, with `autoRetry`, the suggested one; the attempt is on record
 * then, and an earlier result stands. INVALID_STATE_TRANSITION while a scoring is under way, CONFLICT without a transcript.
 */
export async function scoreSession(
  caller: Caller,
  id: string,
  input: ScoreInput,
): Promise<{ session: VoiceSession; done: boolean }> {
  authorize(caller, 'scoreVoiceSession');
  const standing = await findStanding(caller, id);
  const before = await writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, standing);
    checkScorable(row);
    const scenario = input.scenario ?? row.scenario;
    const status = row.attemptId === null ? ('SCORING' as const) : ('RESCORING' as const);
    const payload = { autoRetry: input.autoRetry, asked: askedScoringOf(row, scenario) };
    await startRun(tx, caller, row, { type: SCORE_JOB, status, payload });
    await recordAudit(tx, caller, {
      action: 'voice_interview.score',
      resourceType: INTERVIEW,
      resourceId: id,
      // Recorded before it is known how long the job takes: what is certain is that it was accepted.
      statusCode: 202,
      changes: diff({ status: row.status, scenario: row.scenario }, { status, scenario }),
    });
    const { attempts } = await reloadSession(tx, caller, id);
    return { attempts: attempts.length, scenario };
  });
  const session = await waitForScoring(caller, id);
  if (isAtWork(session)) return { session, done: false };
  const [first] = session.attempts.slice(before.attempts);
  if (first && session.attempts.at(-1)?.outcome === 'NOT_SCORED') throw mismatch(before.scenario, first);
  return { session, done: true };
}
