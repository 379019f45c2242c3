import { eq, sql } from 'drizzle-orm';
import { verificationDecisions, verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { checkVersion } from '@/lib/claims/open-claim';
import { inSeconds, now } from '@/lib/core/clock';
import { DomainError, invalidField } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { announceOutcome } from '@/lib/verification/announce-outcome';
import { lockSession, refusedMove } from '@/lib/verification/open-session';
import { reloadVerification } from '@/lib/verification/read';
import { WAITING_SECONDS } from '@/lib/verification/rules';
import type { DecideVerificationInput, Verification } from '@/lib/verification/schema';

/**
 * A person decides what the checks have left to them: APPROVED, DECLINED or RESUBMISSION_REQUESTED. Throws INVALID_STATE_TRANSITION
 * unless the session is IN_REVIEW, VALIDATION_FAILED when notes are missing, FORBIDDEN for applications.
 */
export async function decideVerification(
  caller: Caller,
  id: string,
  input: DecideVerificationInput,
  expectedVersion: number | null,
): Promise<Verification> {
  authorize(caller, 'decideVerification');
  // Specification silent: a decision about a person is a person's, whatever scopes an application holds.
  if (caller.kind !== 'user') throw new DomainError('FORBIDDEN', 'Decisions are made by people, not by applications.');
  if (input.decision !== 'APPROVED' && !input.notes) {
    throw invalidField('/notes', 'Say why; notes are required unless the session is approved.', 'required');
  }
  return writing(caller, async (tx) => {
    const row = await lockSession(tx, caller, id);
    checkVersion(row, expectedVersion);
    if (row.status !== 'IN_REVIEW') throw refusedMove(row, input.decision);
    const at = now();
    const reopened = input.decision === 'RESUBMISSION_REQUESTED';
    await tx
      .update(verificationSessions)
      .set({
        status: input.decision,
        expiresAt: reopened ? inSeconds(WAITING_SECONDS) : null,
        version: sql`${verificationSessions.version} + 1`,
        updatedAt: at,
      })
      .where(eq(verificationSessions.id, id));
    await tx.insert(verificationDecisions).values({
      id: newId(),
      organizationId: caller.organizationId,
      sessionId: id,
      decision: input.decision,
      notes: input.notes ?? null,
      actorType: caller.actor.type,
      actorId: caller.actor.id,
      actorName: caller.actor.name,
      decidedAt: at,
    });
    await announceOutcome(tx, caller, { ...row, status: input.decision });
    await recordAudit(tx, caller, {
      action: 'verification.decide',
      resourceType: 'verification',
      resourceId: id,
      changes: diff({ status: row.status }, { status: input.decision, notes: input.notes ?? null }),
    });
    return reloadVerification(tx, caller, id);
  });
}
