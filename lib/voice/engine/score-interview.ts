import type { Scored, ScoringInput } from '@/lib/voice/engine/interview';

/** Placeholder until the scorer is here. */
export function scoreInterview(input: ScoringInput): Scored {
  return {
    attempts: [
      {
        scenario: input.scenario,
        outcome: 'NOT_SCORED',
        errorCode: 'SCENARIO_MISMATCH_NOT_SCORED',
        suggestedScenario: null,
        confidence: 0,
      },
    ],
    result: null,
  };
}
