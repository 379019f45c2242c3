import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { DecisionOutcome } from '@/db/enums';
import { backdateClaim } from '@/db/seed/backdate';
import type { DemoPerson } from '@/db/seed/people';
import { type Caller, mintUserCaller } from '@/lib/auth/caller';
import { addNote } from '@/lib/claims/add-note';
import { addParticipant } from '@/lib/claims/add-participant';
import { assignClaim } from '@/lib/claims/assign-claim';
import { addIndicator, updateIndicator } from '@/lib/claims/change-indicators';
import { createClaim } from '@/lib/claims/create-claim';
import { approveDecision, proposeDecision } from '@/lib/claims/decide-claim';
import { logContact } from '@/lib/claims/log-contact';
import {
  type addIndicatorInput,
  addParticipantInput,
  type contactInput,
  createClaimInput,
  type RiskIndicator,
  type transitionClaimInput,
} from '@/lib/claims/schema';
import { transitionClaim } from '@/lib/claims/transition-claim';
import type { RequestInfo } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';
import { createUploadLink } from '@/lib/evidence/create-upload-link';
import { openUploadLink } from '@/lib/evidence/open-upload-link';
import { admitStagedFile, stageFile } from '@/lib/evidence/proxy-upload';
import { reviewEvidence } from '@/lib/evidence/review-evidence';
import { reviewInput } from '@/lib/evidence/schema';
import { updateTags } from '@/lib/evidence/update-tags';
import type { Participant } from '@/lib/participants/schema';
import { createCustomVerification, createVehicleVerification } from '@/lib/verification/create-verification';
import { processVerification } from '@/lib/verification/process-verification';
import { createCustomVerificationInput, createVehicleVerificationInput } from '@/lib/verification/schema';
import { initiateInterview } from '@/lib/voice/initiate-interview';
import { putTranscript } from '@/lib/voice/put-transcript';
import { initiateInput, transcriptInput } from '@/lib/voice/schema';

export type DemoFile = { name: string; type: string; bytes: Buffer; description?: string; about?: Participant };

/** What the audit log shows of a step of the seed: no request came in, and the path says so. */
function seedRequest(verb: string, successStatus: number): RequestInfo {
  return {
    id: newId(),
    method: 'SEED',
    path: `/demo-seed/${verb}`,
    ipAddress: null,
    userAgent: 'Casefile demo seed',
    startedAt: new Date(),
    successStatus,
    audited: false,
    refusalRecorded: false,
  };
}

/** A caller for one step by one of the demo's people. */
export function as(person: DemoPerson, verb: string, successStatus = 200): Caller {
  return mintUserCaller({
    organizationId: person.organizationId,
    user: person,
    sessionId: newId(),
    role: person.role,
    factorMissing: false,
    ssoOrganizationId: null,
    request: seedRequest(verb, successStatus),
  });
}

/** Tells one claim's story through the same verbs that the API calls; `at` moves what was just told to its day. */
export class Story {
  private constructor(
    readonly claimId: string,
    private readonly organizationId: string,
    private readonly began: Date,
  ) {}

  /** Opens the claim. The input is checked by the schema of the API. */
  static async open(person: DemoPerson, at: Date, input: z.input<typeof createClaimInput>): Promise<Story> {
    const began = new Date();
    const claim = await createClaim(
      as(person, 'claims', 201),
      createClaimInput.parse({ reportedAt: at.toISOString(), ...input }),
    );
    const story = new Story(claim.id, person.organizationId, began);
    await story.at(at);
    return story;
  }

  /** Everything told since the last call happened then. */
  at(moment: Date): Promise<void> {
    return backdateClaim({ organizationId: this.organizationId }, this.claimId, moment, this.began);
  }

  /** Adds a new participant, or one that other claims know already. */
  async person(by: DemoPerson, input: z.input<typeof addParticipantInput>): Promise<Participant> {
    return addParticipant(as(by, 'claims/participants', 201), this.claimId, addParticipantInput.parse(input));
  }

  async assign(by: DemoPerson, to: DemoPerson, reason?: string): Promise<void> {
    await assignClaim(as(by, 'claims/assign'), this.claimId, { investigatorId: to.id, ...(reason ? { reason } : {}) });
  }

  async move(by: DemoPerson, to: z.output<typeof transitionClaimInput>['to'], reason: string): Promise<void> {
    await transitionClaim(as(by, 'claims/transition'), this.claimId, { to, reason });
  }

  async note(by: DemoPerson, text: string): Promise<void> {
    await addNote(as(by, 'claims/notes', 201), this.claimId, { text });
  }

  /** Logs a contact in the moment of the contact. */
  async contact(
    by: DemoPerson,
    with_: Participant,
    at: Date,
    input: Omit<z.output<typeof contactInput>, 'participantId' | 'contactedAt'>,
  ): Promise<void> {
    const contact = { ...input, participantId: with_.id, contactedAt: at.toISOString() };
    await logContact(as(by, 'claims/parties-contacted', 201), this.claimId, contact);
    await this.at(at);
  }

  async indicator(by: DemoPerson, input: z.output<typeof addIndicatorInput>): Promise<RiskIndicator> {
    return addIndicator(as(by, 'claims/risk-indicators', 201), this.claimId, input);
  }

  async judge(
    by: DemoPerson,
    indicator: RiskIndicator,
    status: 'CONFIRMED' | 'DISMISSED',
    note: string,
  ): Promise<void> {
    await updateIndicator(as(by, 'claims/risk-indicators'), this.claimId, { id: indicator.id, status, note });
  }

  /** Uploads a file as one of the organization's people. Answers the evidence's id. */
  async upload(by: DemoPerson, file: DemoFile): Promise<string> {
    const caller = as(by, 'evidence/public-upload/proxy-upload', 201);
    const staged = await stageFile(caller, sent(file));
    const record = await admitStagedFile(
      caller,
      staged,
      { claimId: this.claimId, participantId: file.about?.id, description: file.description },
      null,
    );
    return record.id;
  }

  /** Sends an upload link and uploads files through it as the person it was made for. Answers the ids of the evidence. */
  async uploadByLink(by: DemoPerson, from: Participant, files: DemoFile[]): Promise<string[]> {
    const link = await createUploadLink(as(by, 'evidence/upload-links', 201), {
      claimId: this.claimId,
      participantId: from.id,
      label: from.name,
      expiresInHours: 336,
      maxFiles: 20,
    });
    const ids: string[] = [];
    for (const file of files) {
      const opened = await openUploadLink(link.token, seedRequest('evidence/public-upload/proxy-upload', 201));
      const staged = await stageFile(opened.caller, sent(file));
      ids.push((await admitStagedFile(opened.caller, staged, { description: file.description }, opened.link)).id);
    }
    return ids;
  }

  /** Has documents verified; the worker runs the checks once it is there. Answers the session's id. */
  /** Opens a voice interview and brings its transcript; the worker scores it. */
  async interview(
    by: DemoPerson,
    input: z.input<typeof initiateInput>,
    transcript: z.input<typeof transcriptInput>,
  ): Promise<void> {
    const caller = as(by, 'claims/voice-interview', 201);
    const session = await initiateInterview(caller, this.claimId, initiateInput.parse(input));
    await putTranscript(
      as(by, 'claims/voice-interview/transcript', 202),
      session.id,
      transcriptInput.parse(transcript),
    );
  }

  async verify(
    by: DemoPerson,
    kind: 'vehicle' | 'custom',
    input: Omit<z.input<typeof createCustomVerificationInput>, 'checks' | 'claimId'>,
  ): Promise<string> {
    const caller = as(by, `documents/verification/${kind}`, 201);
    const body = { ...input, claimId: this.claimId };
    const checks = { ocr: true, authenticity: true, identity: ['data_comparison', 'known_participant'] } as const;
    const session =
      kind === 'vehicle'
        ? await createVehicleVerification(caller, createVehicleVerificationInput.parse(body))
        : await createCustomVerification(caller, createCustomVerificationInput.parse({ ...body, checks }));
    await processVerification(as(by, 'documents/verification/process', 202), session.id, { autoProcess: true });
    return session.id;
  }

  async tag(by: DemoPerson, evidenceId: string, tags: string[]): Promise<void> {
    await updateTags(as(by, 'evidence/tags'), evidenceId, { tags }, null);
  }

  async review(by: DemoPerson, evidenceId: string, input: z.input<typeof reviewInput>): Promise<void> {
    await reviewEvidence(as(by, 'evidence/review'), evidenceId, reviewInput.parse(input), null);
  }

  async propose(by: DemoPerson, outcome: DecisionOutcome, rationale: string): Promise<void> {
    await proposeDecision(as(by, 'claims/decision'), this.claimId, { outcome, rationale });
  }

  async approve(by: DemoPerson, notes: string): Promise<void> {
    await approveDecision(as(by, 'claims/decision/approve'), this.claimId, { notes });
  }
}

const sent = (file: DemoFile) => ({
  stream: Readable.from([file.bytes]),
  fileName: file.name,
  mimeType: file.type,
});
