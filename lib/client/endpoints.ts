import type { z } from 'zod';
import type { AuditEntry, auditListQuery, ChainCheck } from '@/lib/audit/schema';
import type {
  addIndicatorInput,
  addParticipantInput,
  approveDecisionInput,
  assignClaimInput,
  Claim,
  ClaimExport,
  ClaimNote,
  claimListQuery,
  contactInput,
  createClaimInput,
  noteInput,
  PartyContacted,
  proposeDecisionInput,
  RiskIndicator,
  Timeline,
  transitionClaimInput,
  updateClaimInput,
  updateIndicatorInput,
} from '@/lib/claims/schema';
import type { grantInput, LedgerEntry, ledgerListQuery, TokenBalance } from '@/lib/credits/schema';
import type {
  ApiKey,
  ApiRequest,
  apiRequestListQuery,
  appListQuery,
  approveScopesInput,
  CreatedApiKey,
  CreatedOAuthApp,
  createApiKeyInput,
  createAppInput,
  DeveloperAccount,
  OAuthApp,
  rotateSecretInput,
  updateAppInput,
} from '@/lib/developers/schema';
import type {
  CreatedEvidence,
  CreatedUploadLink,
  CustodyEntry,
  createEvidenceInput,
  createUploadLinkInput,
  Evidence,
  EvidenceReview,
  evidenceListQuery,
  legalHoldInput,
  PublicUploadLink,
  reviewInput,
  tagsInput,
  UploadLink,
  updateEvidenceInput,
} from '@/lib/evidence/schema';
import type {
  FraudCheck,
  FraudWeights,
  fraudCheckInput,
  fraudCheckListQuery,
  updateFraudWeightsInput,
} from '@/lib/forensics/schema';
import type { Job, jobListQuery } from '@/lib/jobs/schema';
import type {
  addPasskeyInput,
  confirmTotpInput,
  freshProofInput,
  MfaStatus,
  Passkey,
  PasskeyOptions,
  proofInput,
  RecoveryCodes,
  TotpEnrollment,
} from '@/lib/mfa/schema';
import type { judgeLinkInput, Network, NetworkLink, networkLinkListQuery } from '@/lib/network/schema';
import type { Grant } from '@/lib/oauth/schema';
import type {
  acceptInvitationInput,
  Invitation,
  InvitedMember,
  inviteMemberInput,
  Member,
  memberListQuery,
  OrganizationKyc,
  OrganizationView,
  runKycInput,
  updateMemberInput,
  updateOrganizationInput,
} from '@/lib/organizations/schema';
import type {
  createParticipantInput,
  Participant,
  participantListQuery,
  updateParticipantInput,
} from '@/lib/participants/schema';
import type {
  ListUpload,
  reviewMatchInput,
  SanctionsSource,
  SanctionsSync,
  Screening,
  ScreeningPolicy,
  updateScreeningPolicyInput,
} from '@/lib/sanctions/schema';
import type { CreatedScimToken, createScimTokenInput, rotateScimTokenInput } from '@/lib/scim/schema';
import type {
  addSsoDomainInput,
  discoverSsoInput,
  SsoConfig,
  SsoDomain,
  SsoTest,
  saveSsoConfigInput,
} from '@/lib/sso/schema';
import type { changePasswordInput, Me, SessionView, updateMeInput } from '@/lib/users/schema';
import type {
  attachDocumentInput,
  cancelVerificationInput,
  createCustomVerificationInput,
  createVehicleVerificationInput,
  decideVerificationInput,
  processVerificationInput,
  updatePolicyInput,
  Verification,
  VerificationPolicy,
  verificationListQuery,
} from '@/lib/verification/schema';
import type {
  cancelVoiceInput,
  initiateInput,
  reopenUploadInput,
  scoreInput,
  transcriptInput,
  VoiceSession,
  VoiceTranscript,
  voiceListQuery,
} from '@/lib/voice/schema';
import type {
  CallbackSecret,
  CreatedWebhook,
  createWebhookInput,
  deliveryListQuery,
  endpointDeliveryListQuery,
  updateWebhookInput,
  Webhook,
  WebhookDelivery,
  webhookListQuery,
} from '@/lib/webhook-endpoints/schema';

type In<Schema extends z.ZodType> = z.input<Schema>;
type Paging = { page?: number; limit?: number; sortOrder?: 'asc' | 'desc' };

/** What the portal's scripts call: method and path to what goes in and what comes back. Types alone; the schemas validate on the server. */
export type Api = {
  'PATCH /organizations/{id}': { body: In<typeof updateOrganizationInput>; answer: OrganizationView };
  'GET /mfa/status': { answer: MfaStatus };
  'POST /mfa/totp/enroll': { body: In<typeof freshProofInput>; answer: TotpEnrollment };
  'POST /mfa/totp/confirm': { body: In<typeof confirmTotpInput>; answer: RecoveryCodes };
  'DELETE /mfa/totp': { body: In<typeof proofInput>; answer: null };
  'GET /mfa/passkeys': { list: Passkey };
  'POST /mfa/passkeys/options': { body: In<typeof freshProofInput>; answer: PasskeyOptions };
  'POST /mfa/passkeys': { body: In<typeof addPasskeyInput>; answer: Passkey };
  'DELETE /mfa/passkeys/{id}': { body: In<typeof freshProofInput>; answer: null };
  'GET /auth/passkey/options': { answer: PasskeyOptions };
  'POST /mfa/recovery-codes': { body: In<typeof proofInput>; answer: RecoveryCodes };
  'GET /auth/me': { answer: Me };
  'POST /auth/sso/discover': { body: In<typeof discoverSsoInput>; answer: { ssoUrl: string } | null };
  'PUT /auth/sso/{orgId}/config': { body: In<typeof saveSsoConfigInput>; answer: SsoConfig };
  'POST /auth/sso/{orgId}/config/test': { answer: SsoTest };
  'POST /auth/sso/{orgId}/domains': { body: In<typeof addSsoDomainInput>; answer: SsoDomain };
  'POST /auth/sso/{orgId}/domains/{domain}/verify': { body: In<typeof freshProofInput>; answer: SsoDomain };
  'DELETE /auth/sso/{orgId}/domains/{domain}': { body: In<typeof freshProofInput>; answer: null };
  'POST /auth/sso/{orgId}/scim/tokens': { body: In<typeof createScimTokenInput>; answer: CreatedScimToken };
  'POST /auth/sso/{orgId}/scim/tokens/{id}/rotate': { body: In<typeof rotateScimTokenInput>; answer: CreatedScimToken };
  'DELETE /auth/sso/{orgId}/scim/tokens/{id}': { body: In<typeof freshProofInput>; answer: null };
  'PATCH /users/me': { body: In<typeof updateMeInput>; answer: Me };
  'POST /users/me/password': { body: In<typeof changePasswordInput>; answer: null };
  'GET /users/me/sessions': { list: SessionView };
  'DELETE /users/me/sessions': { answer: { revoked: number } };
  'DELETE /users/me/sessions/{id}': { answer: null };

  'GET /members': { query: Partial<In<typeof memberListQuery>>; list: Member };
  'POST /members': { body: In<typeof inviteMemberInput>; answer: InvitedMember };
  'PATCH /members/{id}': { body: In<typeof updateMemberInput>; answer: Member };
  'DELETE /members/{id}': { answer: null };
  'GET /invitations/{token}': { answer: Invitation };
  'POST /invitations/{token}': { body: In<typeof acceptInvitationInput>; answer: Member };

  'GET /claims': { query: Partial<In<typeof claimListQuery>>; list: Claim };
  'POST /claims': { body: In<typeof createClaimInput>; answer: Claim };
  'GET /claims/{id}': { answer: Claim };
  'PATCH /claims/{id}': { body: In<typeof updateClaimInput>; answer: Claim };
  'POST /claims/{id}/assign': { body: In<typeof assignClaimInput>; answer: Claim };
  'POST /claims/{id}/transition': { body: In<typeof transitionClaimInput>; answer: Claim };
  'POST /claims/{id}/decision': { body: In<typeof proposeDecisionInput>; answer: Claim };
  'POST /claims/{id}/decision/approve': { body: In<typeof approveDecisionInput>; answer: Claim };
  'GET /claims/{id}/notes': { query: Paging; list: ClaimNote };
  'POST /claims/{id}/notes': { body: In<typeof noteInput>; answer: ClaimNote };
  'POST /claims/{id}/parties-contacted': { body: In<typeof contactInput>; answer: PartyContacted };
  'POST /claims/{id}/participants': { body: In<typeof addParticipantInput>; answer: Participant };
  'POST /claims/{id}/risk-indicators': { body: In<typeof addIndicatorInput>; answer: RiskIndicator };
  'PATCH /claims/{id}/risk-indicators': { body: In<typeof updateIndicatorInput>; answer: RiskIndicator };
  'GET /claims/{id}/timeline': { answer: Timeline };
  'GET /claims/{id}/export': { answer: ClaimExport };

  'GET /participants': { query: Partial<In<typeof participantListQuery>>; list: Participant };
  'GET /participants/{id}/screenings': { query: Paging; list: Screening };
  'POST /participants/{id}/screen': { body: Record<string, never>; answer: Screening };
  'POST /participants/{id}/screenings/{sid}/matches/{mid}/review': {
    body: In<typeof reviewMatchInput>;
    answer: Screening;
  };
  'GET /sanctions/policy': { answer: ScreeningPolicy };
  'PUT /sanctions/policy': { body: In<typeof updateScreeningPolicyInput>; answer: ScreeningPolicy };
  'GET /participants/sanctions-sources/uploads': { list: ListUpload };
  'GET /participants/sanctions-sources': { list: SanctionsSource };
  'POST /participants/sanctions-sources/sync': { body: Record<string, never>; answer: SanctionsSync };
  'POST /organizations/{id}/run-kyc': { body: In<typeof runKycInput>; answer: OrganizationKyc };
  'GET /organizations/{id}/kyc': { answer: OrganizationKyc };
  'POST /participants': { body: In<typeof createParticipantInput>; answer: Participant };
  'GET /participants/{id}': { answer: Participant };
  'PATCH /participants/{id}': { body: In<typeof updateParticipantInput>; answer: Participant };

  'GET /evidence': { query: Partial<In<typeof evidenceListQuery>>; list: Evidence };
  'POST /evidence': { body: In<typeof createEvidenceInput>; answer: CreatedEvidence };
  'POST /evidence/{id}/complete': { body: Record<string, never>; answer: Evidence };
  'GET /evidence/{id}': { answer: Evidence };
  'PATCH /evidence/{id}': { body: In<typeof updateEvidenceInput>; answer: Evidence };
  'PATCH /evidence/{id}/tags': { body: In<typeof tagsInput>; answer: Evidence };
  'POST /evidence/{id}/review': { body: In<typeof reviewInput>; answer: Evidence };
  'GET /evidence/{id}/reviews': { query: Paging; list: EvidenceReview };
  'GET /evidence/{id}/custody': { query: Paging; list: CustodyEntry };
  'POST /evidence/{id}/legal-hold': { body: In<typeof legalHoldInput>; answer: Evidence };
  'GET /evidence/upload-links': { query: Paging & { claimId?: string }; list: UploadLink };
  'POST /evidence/upload-links': { body: In<typeof createUploadLinkInput>; answer: CreatedUploadLink };
  'DELETE /evidence/upload-links/{id}': { answer: null };
  'GET /evidence/public-upload/{token}': { answer: PublicUploadLink };

  'GET /documents/verification': { query: Partial<In<typeof verificationListQuery>>; list: Verification };
  'POST /documents/verification/vehicle': { body: In<typeof createVehicleVerificationInput>; answer: Verification };
  'POST /documents/verification/custom': { body: In<typeof createCustomVerificationInput>; answer: Verification };
  'GET /documents/verification/{verificationId}': { answer: Verification };
  'POST /documents/verification/{verificationId}/documents': {
    body: In<typeof attachDocumentInput>;
    answer: Verification;
  };
  'POST /documents/verification/{verificationId}/process': { body: In<typeof processVerificationInput>; answer: Job };
  'GET /documents/verification/{verificationId}/job': { answer: Job };
  'POST /documents/verification/{verificationId}/decision': {
    body: In<typeof decideVerificationInput>;
    answer: Verification;
  };
  'POST /documents/verification/{verificationId}/cancel': {
    body: In<typeof cancelVerificationInput>;
    answer: Verification;
  };
  'GET /documents/verification/policy': { answer: VerificationPolicy };
  'PUT /documents/verification/policy': { body: In<typeof updatePolicyInput>; answer: VerificationPolicy };

  'POST /claims/voice-interview/{claimId}/initiate': { body: In<typeof initiateInput>; answer: VoiceSession };
  'GET /claims/{id}/voice-interviews': { query: Partial<In<typeof voiceListQuery>>; list: VoiceSession };
  'GET /claims/voice-interview/sessions/{id}': { answer: VoiceSession };
  'POST /claims/voice-interview/sessions/{id}/complete-upload': { answer: VoiceSession };
  'POST /claims/voice-interview/sessions/{id}/upload-url': { body: In<typeof reopenUploadInput>; answer: VoiceSession };
  'GET /claims/voice-interview/sessions/{id}/transcript': { query: { version?: number }; answer: VoiceTranscript };
  'PUT /claims/voice-interview/sessions/{id}/transcript': { body: In<typeof transcriptInput>; answer: VoiceSession };
  'POST /claims/voice-interview/sessions/{id}/score': { body: In<typeof scoreInput>; answer: VoiceSession };
  'POST /claims/voice-interview/sessions/{id}/cancel': { body: In<typeof cancelVoiceInput>; answer: VoiceSession };

  'GET /tokens/balance': { answer: TokenBalance };
  'POST /tokens/grants': { body: In<typeof grantInput>; answer: LedgerEntry };
  'GET /tokens/ledger': { query: Partial<In<typeof ledgerListQuery>>; list: LedgerEntry };

  'GET /audit/logs': { query: Partial<In<typeof auditListQuery>>; list: AuditEntry };
  'GET /audit/verify': { answer: ChainCheck };

  'GET /jobs': { query: Partial<In<typeof jobListQuery>>; list: Job };
  'GET /jobs/{id}': { answer: Job };
  'POST /jobs/{id}/retry': { answer: Job };
  'PUT /forensics/weights': { body: In<typeof updateFraudWeightsInput>; answer: FraudWeights };
  'POST /forensics/poi-fraud-check': { body: In<typeof fraudCheckInput>; answer: FraudCheck };
  'GET /participants/{id}/fraud-checks': { query: Partial<In<typeof fraudCheckListQuery>>; list: FraudCheck };
  'GET /network/links': { query: Partial<In<typeof networkLinkListQuery>>; list: NetworkLink };
  'POST /network/links/{id}/confirm': { body: In<typeof judgeLinkInput>; answer: NetworkLink };
  'POST /network/links/{id}/dismiss': { body: In<typeof judgeLinkInput>; answer: NetworkLink };
  'GET /claims/{id}/network': { answer: Network };
  'GET /participants/{id}/network': { answer: Network };
  'GET /oauth-apps': { query: Partial<In<typeof appListQuery>>; list: OAuthApp };
  'POST /oauth-apps': { body: In<typeof createAppInput>; answer: CreatedOAuthApp };
  'GET /oauth-apps/{id}': { answer: OAuthApp };
  'PATCH /oauth-apps/{id}': { body: In<typeof updateAppInput>; answer: OAuthApp };
  'DELETE /oauth-apps/{id}': { answer: null };
  'POST /oauth-apps/{id}/rotate-secret': { body: In<typeof rotateSecretInput>; answer: CreatedOAuthApp };
  'GET /developers/{developerId}': { answer: DeveloperAccount };
  'POST /developers/{developerId}/api-keys': { body: In<typeof createApiKeyInput>; answer: CreatedApiKey };
  'DELETE /developers/{developerId}/api-keys/{keyId}': { answer: null };
  'PUT /developers/{developerId}/api-keys/{keyId}/approval': { body: In<typeof approveScopesInput>; answer: ApiKey };
  'DELETE /developers/{developerId}/api-keys/{keyId}/approval': { answer: ApiKey };
  'PUT /oauth-apps/{id}/approval': { body: In<typeof approveScopesInput>; answer: OAuthApp };
  'DELETE /oauth-apps/{id}/approval': { answer: OAuthApp };
  'GET /developers/{developerId}/requests': { query: Partial<In<typeof apiRequestListQuery>>; list: ApiRequest };
  'GET /users/me/grants': { list: Grant };
  'DELETE /users/me/grants/{clientId}': { answer: null };
  'GET /webhooks': { query: Partial<In<typeof webhookListQuery>>; list: Webhook };
  'POST /webhooks': { body: In<typeof createWebhookInput>; answer: CreatedWebhook };
  'GET /webhooks/{id}': { answer: Webhook };
  'PATCH /webhooks/{id}': { body: In<typeof updateWebhookInput>; answer: Webhook };
  'DELETE /webhooks/{id}': { answer: null };
  'POST /webhooks/{id}/rotate-secret': { body: In<typeof rotateSecretInput>; answer: CreatedWebhook };
  'POST /webhooks/{id}/test': { answer: WebhookDelivery };
  'GET /webhooks/{id}/deliveries': { query: Partial<In<typeof endpointDeliveryListQuery>>; list: WebhookDelivery };
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': { answer: WebhookDelivery };
  'POST /webhooks/callback-secret': { answer: CallbackSecret };
  'POST /webhooks/callback-secret/rotate': { body: In<typeof rotateSecretInput>; answer: CallbackSecret };
  'GET /webhooks/deliveries': { query: Partial<In<typeof deliveryListQuery>>; list: WebhookDelivery };
  'POST /webhooks/deliveries/{id}/redeliver': { answer: WebhookDelivery };
};
