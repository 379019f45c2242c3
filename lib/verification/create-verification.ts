import { VEHICLE_CHECKS } from '@/db/enums';
import { verificationSessions } from '@/db/schema/verification';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { inSeconds } from '@/lib/core/clock';
import { invalidField } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { checkAttachment } from '@/lib/evidence/attach';
import { addDocument } from '@/lib/verification/attach-document';
import { startRun } from '@/lib/verification/process-verification';
import { reloadVerification } from '@/lib/verification/read';
import { type CheckName, selectedChecks, WAITING_SECONDS } from '@/lib/verification/rules';
import type {
  CreateCustomVerificationInput,
  CreateVehicleVerificationInput,
  Verification,
} from '@/lib/verification/schema';
import { checkCallbackUrl } from '@/lib/webhooks/target';

type Kind = {
  kind: 'vehicle' | 'custom';
  checks: readonly CheckName[];
};

async function create(
  caller: Caller,
  input: Omit<CreateVehicleVerificationInput, 'expected'> & { expected: Record<string, string | number | undefined> },
  { kind, checks }: Kind,
): Promise<Verification> {
  if (input.callbackUrl) checkCallbackUrl(input.callbackUrl);
  const id = newId();
  const expected = Object.fromEntries(
    Object.entries(input.expected).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
  ) as Record<string, string | number>;
  return writing(caller, async (tx) => {
    await checkAttachment(tx, caller, input);
    const [row] = await tx
      .insert(verificationSessions)
      .values({
        id,
        organizationId: caller.organizationId,
        kind,
        status: 'REQUIRES_INPUT',
        claimId: input.claimId ?? null,
        participantId: input.participantId ?? null,
        checks: [...checks],
        expected,
        autoProcess: input.autoProcess,
        callbackUrl: input.callbackUrl ?? null,
        createdById: caller.actor.id,
        createdByName: caller.actor.name,
        expiresAt: inSeconds(WAITING_SECONDS),
      })
      .returning();
    if (!row) throw new Error('The session was not written.');
    for (const document of input.documents) await addDocument(tx, caller, id, document);
    // Specification silent: at creation the checks start at once only when that is asked for and there is something to check.
    if (input.autoProcess && input.documents.length > 0) await startRun(tx, caller, row, true);
    const { claimId, participantId, documents } = input;
    await recordAudit(tx, caller, {
      action: `verification.create_${kind}`,
      resourceType: 'verification',
      resourceId: id,
      changes: diff(null, {
        kind,
        checks,
        claimId,
        participantId,
        documents: documents.map((each) => each.evidenceId),
      }),
    });
    return reloadVerification(tx, caller, id);
  });
}

/**
 * Opens a session about a vehicle: is the logbook genuine, and do plate, VIN, make, model, year and keeper agree? Throws
 * VALIDATION_FAILED naming the field, NOT_FOUND for foreign evidence, INVALID_STATE_TRANSITION for a closed claim.
 */
export async function createVehicleVerification(
  caller: Caller,
  input: CreateVehicleVerificationInput,
): Promise<Verification> {
  authorize(caller, 'createVehicleVerification');
  return create(caller, input, { kind: 'vehicle', checks: VEHICLE_CHECKS });
}

/** Opens a session with a chosen subset of the OCR, authenticity and identity checks. Refuses like its sister; also an empty selection. */
export async function createCustomVerification(
  caller: Caller,
  input: CreateCustomVerificationInput,
): Promise<Verification> {
  authorize(caller, 'createCustomVerification');
  const checks = selectedChecks(input.checks);
  if (checks.length === 0) throw invalidField('/checks', 'Choose at least one check.', 'too_small');
  return create(caller, input, { kind: 'custom', checks });
}
