import type { Transaction } from '@/db/client';
import type { SessionRow } from '@/lib/verification/present';
import { emitEvent } from '@/lib/webhooks/emit';

type Outcome = Pick<SessionRow, 'id' | 'kind' | 'status' | 'result' | 'claimId' | 'participantId' | 'callbackUrl'>;

/**
 * Tells the outside how a session stands, inside the transaction that moves it: `verification.failed` when the service could not run
 * the checks, `verification.completed` for every outcome, by the policy or by a person. The session's callback address gets it too.
 */
export async function announceOutcome(
  tx: Transaction,
  caller: { organizationId: string },
  session: Outcome,
): Promise<void> {
  const type = session.status === 'ERROR' ? 'verification.failed' : 'verification.completed';
  const data = {
    verificationId: session.id,
    kind: session.kind,
    status: session.status,
    result: session.result,
    claimId: session.claimId,
    participantId: session.participantId,
  };
  await emitEvent(tx, caller, type, data, { url: session.callbackUrl, resourceId: session.id });
}
