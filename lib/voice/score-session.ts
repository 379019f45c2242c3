import { reading, writing } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { DomainError } from '@/lib/core/errors';
import { addAttempts, concludeScoring } from '@/lib/voice/conclude-scoring';
import type { Scored } from '@/lib/voice/engine/interview';
import { scoreInterview } from '@/lib/voice/engine/score-interview';
import { gatherScoringInput } from '@/lib/voice/gather-facts';
import { lockSession, refusedMove } from '@/lib/voice/open-session';
import type { SessionRow } from '@/lib/voice/present';
import { reloadSession } from '@/lib/voice/read';
import type { VoiceScenario } from '@/lib/voice/rules';
import type { ScoreInput, VoiceSession } from '@/lib/voice/schema';

function mismatch(scenario: VoiceScenario, scored: Scored): DomainError {
  const [attempt] = scored.attempts;
  return new DomainError('SCENARIO_MISMATCH_NOT_SCORED', `The call does not fit ${scenario}; it was not scored.`, {
    extra: { scenario, suggestedScenario: attempt?.suggestedScenario ?? null, confidence: attempt?.confidence ?? 0 },
  });
}

function checkScorable(row: SessionRow): void {
  if (row.status !== 'COMPLETED' && row.status !== 'FAILED') throw refusedMove(row, 'RESCORING');
  if (row.transcriptVersion === 0) throw new DomainError('CONFLICT', 'The session has no transcript yet.');
}

/**
 * Scores the present transcript again, at once and free of charge, and answers the session. Throws SCENARIO_MISMATCH_NOT_SCORED
 * {scenario, suggestedScenario, confidence} when the call fits neither the scenario nor, with `autoRetry`, the suggested one; the
 * attempt is on record then, and an earlier result stands. CONFLICT without a transcript or when it changed meanwhile.
 */
export async function scoreSession(caller: Caller, id: string, input: ScoreInput): Promise<VoiceSession> {
  authorize(caller, 'scoreVoiceSession');
  const before = await writing(caller, (tx) => lockSession(tx, caller, id));
  checkScorable(before);
  const scenario = input.scenario ?? before.scenario;
  const choice = { scenario, autoRetry: input.autoRetry };
  const scored = scoreInterview(await gatherScoringInput(caller, before, choice));
  await writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, id);
    checkScorable(row);
    if (row.transcriptVersion !== before.transcriptVersion) {
      throw new DomainError('CONFLICT', 'The transcript was changed meanwhile.');
    }
    if (scored.result) await concludeScoring(tx, caller, row, scored, 'voice_interview.score');
    else await addAttempts(tx, row, scored);
  });
  if (!scored.result) throw mismatch(scenario, scored);
  return reading(caller, (tx) => reloadSession(tx, caller, id));
}
