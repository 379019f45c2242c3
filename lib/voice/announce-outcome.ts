import type { Transaction } from '@/db/client';
import type { InterviewResult } from '@/lib/voice/engine/interview';
import type { SessionRow } from '@/lib/voice/present';
import { emitEvent } from '@/lib/webhooks/emit';

type Outcome = Pick<
  SessionRow,
  'id' | 'claimId' | 'participantId' | 'status' | 'scenario' | 'error' | 'tokensCharged' | 'callbackUrl'
>;

/**
 * Tells the outside how a session ended, inside the transaction that ends it: `voice_interview.completed` with the least of the result,
 * `voice_interview.failed` with the reason. Goes to the organization's endpoints and to the session's own callback address.
 */
export async function announceOutcome(
  tx: Transaction,
  caller: { organizationId: string },
  session: Outcome,
  result: Pick<InterviewResult, 'headline' | 'recommendedDecision'> | null,
): Promise<void> {
  const type = session.status === 'COMPLETED' ? 'voice_interview.completed' : 'voice_interview.failed';
  const data = {
    sessionId: session.id,
    claimId: session.claimId,
    poiId: session.participantId,
    status: session.status,
    scenario: session.scenario,
    headline: result?.headline ?? null,
    recommendedDecision: result?.recommendedDecision ?? null,
    error: session.error ? { code: session.error.code, message: session.error.message } : null,
  };
  await emitEvent(tx, caller, type, data, { url: session.callbackUrl, resourceId: session.id });
}
