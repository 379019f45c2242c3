import { and, eq } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimParticipants, claims } from '@/db/schema/claims';
import { participants } from '@/db/schema/participants';
import { voiceSessions } from '@/db/schema/voice';
import { writing } from '@/db/transaction';
import { diff } from '@/lib/audit/diff';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { closedClaim } from '@/lib/claims/open-claim';
import { inSeconds } from '@/lib/core/clock';
import { notFound, notFoundAt } from '@/lib/core/errors';
import { newId } from '@/lib/core/ids';
import { holdTokens } from '@/lib/credits/hold-tokens';
import { VOICE_INTERVIEW_TOKENS } from '@/lib/credits/rules';
import { uploaderOf } from '@/lib/evidence/create-evidence';
import { requestLinking } from '@/lib/network/request-linking';
import { INTERVIEW } from '@/lib/voice/open-session';
import { reloadSession } from '@/lib/voice/read';
import { UPLOAD_SECONDS } from '@/lib/voice/rules';
import type { InitiateInput, VoiceSession } from '@/lib/voice/schema';
import { recordingType } from '@/lib/voice/upload-target';
import { checkCallbackUrl } from '@/lib/webhooks/target';

/** The claim, which cannot be closed before this transaction has ended, and the participant, who belongs to it from now on. */
async function checkTarget(tx: Transaction, caller: Caller, claimId: string, participantId: string): Promise<boolean> {
  const { organizationId } = caller;
  const [claim] = await tx
    .select({ status: claims.status })
    .from(claims)
    .where(and(eq(claims.organizationId, organizationId), eq(claims.id, claimId)))
    .for('share');
  if (!claim) throw notFound('The claim');
  if (claim.status === 'CLOSED') throw closedClaim();
  const [person] = await tx
    .select({ id: participants.id })
    .from(participants)
    .where(and(eq(participants.organizationId, organizationId), eq(participants.id, participantId)));
  if (!person) throw notFoundAt('/poiId', 'The participant');
  // Specification silent: whoever is interviewed about a claim is a participant of it.
  const linked = await tx
    .insert(claimParticipants)
    .values({ organizationId, claimId, participantId })
    .onConflictDoNothing()
    .returning({ id: claimParticipants.participantId });
  return linked.length > 0;
}

/**
 * Opens a voice interview, takes its tokens in the same transaction, and answers where to PUT the recording. Throws INSUFFICIENT_TOKENS
 * {required, balance}, NOT_FOUND for claim and participant, VALIDATION_FAILED naming the field, UNSUPPORTED_MEDIA_TYPE, INVALID_STATE_TRANSITION
 * for a closed claim; nothing is created then.
 */
export async function initiateInterview(caller: Caller, claimId: string, input: InitiateInput): Promise<VoiceSession> {
  authorize(caller, 'initiateVoiceInterview');
  if (input.callbackUrl) checkCallbackUrl(input.callbackUrl);
  const { source } = input;
  const mimeType = recordingType(source.mimeType);
  const id = newId();
  // The recording becomes evidence of whoever opens the interview: of the person, where a program acts for one.
  const { uploaderType, uploaderId, uploaderName, uploadedVia } = uploaderOf(caller);
  return writing(caller, async (tx) => {
    const joined = await checkTarget(tx, caller, claimId, input.poiId);
    if (joined) await requestLinking(tx, caller, 'participant', input.poiId);
    await tx.insert(voiceSessions).values({
      id,
      organizationId: caller.organizationId,
      claimId,
      participantId: input.poiId,
      scenario: input.scenario,
      status: 'AWAITING_UPLOAD',
      source: {
        type: source.type,
        channel: source.channel ?? null,
        language: source.language ?? null,
        recordedAt: source.recordedAt ?? null,
        fileName: source.fileName ?? null,
        mimeType,
        sizeBytes: source.sizeBytes ?? null,
        externalId: source.externalId ?? null,
      },
      callbackUrl: input.callbackUrl ?? null,
      uploadId: id,
      uploadExpiresAt: inSeconds(UPLOAD_SECONDS),
      tokensCharged: VOICE_INTERVIEW_TOKENS,
      createdByType: uploaderType,
      createdById: uploaderId,
      createdByName: uploaderName,
      createdVia: uploadedVia,
    });
    await recordAudit(tx, caller, {
      action: 'voice_interview.initiate',
      resourceType: INTERVIEW,
      resourceId: id,
      changes: diff(null, {
        claimId,
        poiId: input.poiId,
        scenario: input.scenario,
        charge: VOICE_INTERVIEW_TOKENS,
        ...(joined ? { participantAdded: input.poiId } : {}),
      }),
    });
    // Last, so that the account's row is locked for as short as possible.
    await holdTokens(tx, caller, {
      amount: VOICE_INTERVIEW_TOKENS,
      reason: 'Voice interview',
      resource: { type: INTERVIEW, id },
    });
    return reloadSession(tx, caller, id);
  });
}
