import { GET as auditExport } from '@/app/api/v1/audit/export/route';
import { GET as auditLogs } from '@/app/api/v1/audit/logs/route';
import { GET as auditVerify } from '@/app/api/v1/audit/verify/route';
import { GET as authLogin } from '@/app/api/v1/auth/login/route';
import { GET as authLogout } from '@/app/api/v1/auth/logout/route';
import { GET as authMe } from '@/app/api/v1/auth/me/route';
import { GET as authMfaVerify } from '@/app/api/v1/auth/mfa/verify/route';
import { GET as authPasskeyOptions } from '@/app/api/v1/auth/passkey/options/route';
import { GET as authPasskeyVerify } from '@/app/api/v1/auth/passkey/verify/route';
import { GET as authRefresh } from '@/app/api/v1/auth/refresh/route';
import { GET as authSsoOrgIdAcs } from '@/app/api/v1/auth/sso/[orgId]/acs/route';
import { GET as authSsoOrgIdBackchannelLogout } from '@/app/api/v1/auth/sso/[orgId]/backchannel-logout/route';
import { GET as authSsoOrgIdCallback } from '@/app/api/v1/auth/sso/[orgId]/callback/route';
import { GET as authSsoOrgIdConfig } from '@/app/api/v1/auth/sso/[orgId]/config/route';
import { GET as authSsoOrgIdConfigTest } from '@/app/api/v1/auth/sso/[orgId]/config/test/route';
import { GET as authSsoOrgIdDomainsDomain } from '@/app/api/v1/auth/sso/[orgId]/domains/[domain]/route';
import { GET as authSsoOrgIdDomainsDomainVerify } from '@/app/api/v1/auth/sso/[orgId]/domains/[domain]/verify/route';
import { GET as authSsoOrgIdDomains } from '@/app/api/v1/auth/sso/[orgId]/domains/route';
import { GET as authSsoOrgIdLogin } from '@/app/api/v1/auth/sso/[orgId]/login/route';
import { GET as authSsoOrgIdMetadata } from '@/app/api/v1/auth/sso/[orgId]/metadata/route';
import { GET as authSsoOrgIdScimTokensIdRotate } from '@/app/api/v1/auth/sso/[orgId]/scim/tokens/[id]/rotate/route';
import { GET as authSsoOrgIdScimTokensId } from '@/app/api/v1/auth/sso/[orgId]/scim/tokens/[id]/route';
import { GET as authSsoOrgIdScimTokens } from '@/app/api/v1/auth/sso/[orgId]/scim/tokens/route';
import { GET as authSsoOrgIdSlo } from '@/app/api/v1/auth/sso/[orgId]/slo/route';
import { GET as authSsoDiscover } from '@/app/api/v1/auth/sso/discover/route';
import { GET as claimsIdAssign } from '@/app/api/v1/claims/[id]/assign/route';
import { GET as claimsIdDecisionApprove } from '@/app/api/v1/claims/[id]/decision/approve/route';
import { GET as claimsIdDecision } from '@/app/api/v1/claims/[id]/decision/route';
import { GET as claimsIdExport } from '@/app/api/v1/claims/[id]/export/route';
import { GET as claimsIdNetwork } from '@/app/api/v1/claims/[id]/network/route';
import { GET as claimsIdNotes } from '@/app/api/v1/claims/[id]/notes/route';
import { GET as claimsIdParticipants } from '@/app/api/v1/claims/[id]/participants/route';
import { GET as claimsIdPartiesContacted } from '@/app/api/v1/claims/[id]/parties-contacted/route';
import { GET as claimsIdRiskIndicators } from '@/app/api/v1/claims/[id]/risk-indicators/route';
import { GET as claimsId } from '@/app/api/v1/claims/[id]/route';
import { GET as claimsIdTimeline } from '@/app/api/v1/claims/[id]/timeline/route';
import { GET as claimsIdTransition } from '@/app/api/v1/claims/[id]/transition/route';
import { GET as claimsIdVoiceInterviews } from '@/app/api/v1/claims/[id]/voice-interviews/route';
import { GET as claims } from '@/app/api/v1/claims/route';
import { GET as claimsVoiceInterviewClaimIdInitiate } from '@/app/api/v1/claims/voice-interview/[claimId]/initiate/route';
import { GET as claimsVoiceInterviewSessionsIdCancel } from '@/app/api/v1/claims/voice-interview/sessions/[id]/cancel/route';
import { GET as claimsVoiceInterviewSessionsIdCompleteUpload } from '@/app/api/v1/claims/voice-interview/sessions/[id]/complete-upload/route';
import { GET as claimsVoiceInterviewSessionsId } from '@/app/api/v1/claims/voice-interview/sessions/[id]/route';
import { GET as claimsVoiceInterviewSessionsIdScore } from '@/app/api/v1/claims/voice-interview/sessions/[id]/score/route';
import { GET as claimsVoiceInterviewSessionsIdTranscript } from '@/app/api/v1/claims/voice-interview/sessions/[id]/transcript/route';
import { GET as claimsVoiceInterviewSessionsIdUploadUrl } from '@/app/api/v1/claims/voice-interview/sessions/[id]/upload-url/route';
import { GET as collectionJson } from '@/app/api/v1/collection.json/route';
import { GET as developersDeveloperIdApiKeysKeyIdApproval } from '@/app/api/v1/developers/[developerId]/api-keys/[keyId]/approval/route';
import { GET as developersDeveloperIdApiKeysKeyId } from '@/app/api/v1/developers/[developerId]/api-keys/[keyId]/route';
import { GET as developersDeveloperIdApiKeys } from '@/app/api/v1/developers/[developerId]/api-keys/route';
import { GET as developersDeveloperIdRequests } from '@/app/api/v1/developers/[developerId]/requests/route';
import { GET as developersDeveloperId } from '@/app/api/v1/developers/[developerId]/route';
import { GET as documentsVerificationVerificationIdCancel } from '@/app/api/v1/documents/verification/[verificationId]/cancel/route';
import { GET as documentsVerificationVerificationIdDecision } from '@/app/api/v1/documents/verification/[verificationId]/decision/route';
import { GET as documentsVerificationVerificationIdDocuments } from '@/app/api/v1/documents/verification/[verificationId]/documents/route';
import { GET as documentsVerificationVerificationIdJob } from '@/app/api/v1/documents/verification/[verificationId]/job/route';
import { GET as documentsVerificationVerificationIdProcess } from '@/app/api/v1/documents/verification/[verificationId]/process/route';
import { GET as documentsVerificationVerificationId } from '@/app/api/v1/documents/verification/[verificationId]/route';
import { GET as documentsVerificationCustom } from '@/app/api/v1/documents/verification/custom/route';
import { GET as documentsVerificationPolicy } from '@/app/api/v1/documents/verification/policy/route';
import { GET as documentsVerification } from '@/app/api/v1/documents/verification/route';
import { GET as documentsVerificationVehicle } from '@/app/api/v1/documents/verification/vehicle/route';
import { GET as evidenceIdComplete } from '@/app/api/v1/evidence/[id]/complete/route';
import { GET as evidenceIdCustody } from '@/app/api/v1/evidence/[id]/custody/route';
import { GET as evidenceIdLegalHold } from '@/app/api/v1/evidence/[id]/legal-hold/route';
import { GET as evidenceIdReview } from '@/app/api/v1/evidence/[id]/review/route';
import { GET as evidenceIdReviews } from '@/app/api/v1/evidence/[id]/reviews/route';
import { GET as evidenceId } from '@/app/api/v1/evidence/[id]/route';
import { GET as evidenceIdTags } from '@/app/api/v1/evidence/[id]/tags/route';
import { GET as evidencePublicUploadToken } from '@/app/api/v1/evidence/public-upload/[token]/route';
import { GET as evidencePublicUploadProxyUpload } from '@/app/api/v1/evidence/public-upload/proxy-upload/route';
import { GET as evidence } from '@/app/api/v1/evidence/route';
import { GET as evidenceUploadLinksId } from '@/app/api/v1/evidence/upload-links/[id]/route';
import { GET as evidenceUploadLinks } from '@/app/api/v1/evidence/upload-links/route';
import { GET as forensicsPoiFraudCheck } from '@/app/api/v1/forensics/poi-fraud-check/route';
import { GET as forensicsWeights } from '@/app/api/v1/forensics/weights/route';
import { GET as healthReady } from '@/app/api/v1/health/ready/route';
import { GET as health } from '@/app/api/v1/health/route';
import { GET as invitationsToken } from '@/app/api/v1/invitations/[token]/route';
import { GET as jobsIdRetry } from '@/app/api/v1/jobs/[id]/retry/route';
import { GET as jobsId } from '@/app/api/v1/jobs/[id]/route';
import { GET as jobs } from '@/app/api/v1/jobs/route';
import { GET as membersId } from '@/app/api/v1/members/[id]/route';
import { GET as members } from '@/app/api/v1/members/route';
import { GET as mfaPasskeysId } from '@/app/api/v1/mfa/passkeys/[id]/route';
import { GET as mfaPasskeysOptions } from '@/app/api/v1/mfa/passkeys/options/route';
import { GET as mfaPasskeys } from '@/app/api/v1/mfa/passkeys/route';
import { GET as mfaRecoveryCodes } from '@/app/api/v1/mfa/recovery-codes/route';
import { GET as mfaStatus } from '@/app/api/v1/mfa/status/route';
import { GET as mfaTotpConfirm } from '@/app/api/v1/mfa/totp/confirm/route';
import { GET as mfaTotpEnroll } from '@/app/api/v1/mfa/totp/enroll/route';
import { GET as mfaTotp } from '@/app/api/v1/mfa/totp/route';
import { GET as networkLinksIdConfirm } from '@/app/api/v1/network/links/[id]/confirm/route';
import { GET as networkLinksIdDismiss } from '@/app/api/v1/network/links/[id]/dismiss/route';
import { GET as networkLinks } from '@/app/api/v1/network/links/route';
import { GET as oauthAppsIdApproval } from '@/app/api/v1/oauth-apps/[id]/approval/route';
import { GET as oauthAppsIdRotateSecret } from '@/app/api/v1/oauth-apps/[id]/rotate-secret/route';
import { GET as oauthAppsId } from '@/app/api/v1/oauth-apps/[id]/route';
import { GET as oauthApps } from '@/app/api/v1/oauth-apps/route';
import { GET as openapiJson } from '@/app/api/v1/openapi.json/route';
import { GET as organizationsIdKycHistory } from '@/app/api/v1/organizations/[id]/kyc/history/route';
import { GET as organizationsIdKyc } from '@/app/api/v1/organizations/[id]/kyc/route';
import { GET as organizationsId } from '@/app/api/v1/organizations/[id]/route';
import { GET as organizationsIdRunKyc } from '@/app/api/v1/organizations/[id]/run-kyc/route';
import { GET as participantsIdFraudChecks } from '@/app/api/v1/participants/[id]/fraud-checks/route';
import { GET as participantsIdNetwork } from '@/app/api/v1/participants/[id]/network/route';
import { GET as participantsId } from '@/app/api/v1/participants/[id]/route';
import { GET as participantsIdScreen } from '@/app/api/v1/participants/[id]/screen/route';
import { GET as participantsIdScreeningsSidMatchesMidReview } from '@/app/api/v1/participants/[id]/screenings/[sid]/matches/[mid]/review/route';
import { GET as participantsIdScreenings } from '@/app/api/v1/participants/[id]/screenings/route';
import { GET as participants } from '@/app/api/v1/participants/route';
import { GET as participantsSanctionsSources } from '@/app/api/v1/participants/sanctions-sources/route';
import { GET as participantsSanctionsSourcesSync } from '@/app/api/v1/participants/sanctions-sources/sync/route';
import { GET as participantsSanctionsSourcesUploads } from '@/app/api/v1/participants/sanctions-sources/uploads/route';
import { GET as sanctionsCompare } from '@/app/api/v1/sanctions/compare/route';
import { GET as sanctionsPolicy } from '@/app/api/v1/sanctions/policy/route';
import { GET as sanctionsScreenBatch } from '@/app/api/v1/sanctions/screen-batch/route';
import { GET as scimV2GroupsId } from '@/app/api/v1/scim/v2/Groups/[id]/route';
import { GET as scimV2Groups } from '@/app/api/v1/scim/v2/Groups/route';
import { GET as scimV2ResourceTypesId } from '@/app/api/v1/scim/v2/ResourceTypes/[id]/route';
import { GET as scimV2ResourceTypes } from '@/app/api/v1/scim/v2/ResourceTypes/route';
import { GET as scimV2SchemasId } from '@/app/api/v1/scim/v2/Schemas/[id]/route';
import { GET as scimV2Schemas } from '@/app/api/v1/scim/v2/Schemas/route';
import { GET as scimV2ServiceProviderConfig } from '@/app/api/v1/scim/v2/ServiceProviderConfig/route';
import { GET as scimV2UsersId } from '@/app/api/v1/scim/v2/Users/[id]/route';
import { GET as scimV2Users } from '@/app/api/v1/scim/v2/Users/route';
import { GET as storageKey } from '@/app/api/v1/storage/[...key]/route';
import { GET as tokensBalance } from '@/app/api/v1/tokens/balance/route';
import { GET as tokensGrants } from '@/app/api/v1/tokens/grants/route';
import { GET as tokensLedger } from '@/app/api/v1/tokens/ledger/route';
import { GET as usersMeAvatar } from '@/app/api/v1/users/me/avatar/route';
import { GET as usersMeGrantsClientId } from '@/app/api/v1/users/me/grants/[clientId]/route';
import { GET as usersMeGrants } from '@/app/api/v1/users/me/grants/route';
import { GET as usersMePassword } from '@/app/api/v1/users/me/password/route';
import { GET as usersMe } from '@/app/api/v1/users/me/route';
import { GET as usersMeSessionsId } from '@/app/api/v1/users/me/sessions/[id]/route';
import { GET as usersMeSessions } from '@/app/api/v1/users/me/sessions/route';
import { GET as webhooksIdDeliveriesDeliveryIdRedeliver } from '@/app/api/v1/webhooks/[id]/deliveries/[deliveryId]/redeliver/route';
import { GET as webhooksIdDeliveries } from '@/app/api/v1/webhooks/[id]/deliveries/route';
import { GET as webhooksIdRotateSecret } from '@/app/api/v1/webhooks/[id]/rotate-secret/route';
import { GET as webhooksId } from '@/app/api/v1/webhooks/[id]/route';
import { GET as webhooksIdTest } from '@/app/api/v1/webhooks/[id]/test/route';
import { GET as webhooksCallbackSecretRotate } from '@/app/api/v1/webhooks/callback-secret/rotate/route';
import { GET as webhooksCallbackSecret } from '@/app/api/v1/webhooks/callback-secret/route';
import { GET as webhooksDeliveriesIdRedeliver } from '@/app/api/v1/webhooks/deliveries/[id]/redeliver/route';
import { GET as webhooksDeliveries } from '@/app/api/v1/webhooks/deliveries/route';
import { GET as webhooks } from '@/app/api/v1/webhooks/route';
import type { Endpoint } from '@/lib/http/route';

/** Every endpoint of the API, for the reference and for the tests; a test holds it against the files on disk. */
export function endpoints(): Endpoint[] {
  return [
    auditExport.endpoint,
    auditLogs.endpoint,
    auditVerify.endpoint,
    authLogin.endpoint,
    authLogout.endpoint,
    authMe.endpoint,
    authMfaVerify.endpoint,
    authPasskeyOptions.endpoint,
    authPasskeyVerify.endpoint,
    authRefresh.endpoint,
    authSsoDiscover.endpoint,
    authSsoOrgIdAcs.endpoint,
    authSsoOrgIdBackchannelLogout.endpoint,
    authSsoOrgIdCallback.endpoint,
    authSsoOrgIdConfig.endpoint,
    authSsoOrgIdConfigTest.endpoint,
    authSsoOrgIdDomains.endpoint,
    authSsoOrgIdDomainsDomain.endpoint,
    authSsoOrgIdDomainsDomainVerify.endpoint,
    authSsoOrgIdLogin.endpoint,
    authSsoOrgIdMetadata.endpoint,
    authSsoOrgIdScimTokens.endpoint,
    authSsoOrgIdScimTokensId.endpoint,
    authSsoOrgIdScimTokensIdRotate.endpoint,
    claims.endpoint,
    claimsId.endpoint,
    claimsIdAssign.endpoint,
    claimsIdDecision.endpoint,
    claimsIdNetwork.endpoint,
    claimsIdDecisionApprove.endpoint,
    claimsIdExport.endpoint,
    claimsIdNotes.endpoint,
    claimsIdParticipants.endpoint,
    claimsIdPartiesContacted.endpoint,
    claimsIdRiskIndicators.endpoint,
    claimsIdTimeline.endpoint,
    claimsIdTransition.endpoint,
    claimsIdVoiceInterviews.endpoint,
    claimsVoiceInterviewClaimIdInitiate.endpoint,
    claimsVoiceInterviewSessionsId.endpoint,
    claimsVoiceInterviewSessionsIdCancel.endpoint,
    claimsVoiceInterviewSessionsIdCompleteUpload.endpoint,
    claimsVoiceInterviewSessionsIdScore.endpoint,
    claimsVoiceInterviewSessionsIdTranscript.endpoint,
    claimsVoiceInterviewSessionsIdUploadUrl.endpoint,
    collectionJson.endpoint,
    developersDeveloperId.endpoint,
    developersDeveloperIdApiKeys.endpoint,
    developersDeveloperIdApiKeysKeyId.endpoint,
    developersDeveloperIdApiKeysKeyIdApproval.endpoint,
    oauthAppsIdApproval.endpoint,
    developersDeveloperIdRequests.endpoint,
    documentsVerification.endpoint,
    documentsVerificationCustom.endpoint,
    documentsVerificationPolicy.endpoint,
    documentsVerificationVehicle.endpoint,
    documentsVerificationVerificationId.endpoint,
    documentsVerificationVerificationIdCancel.endpoint,
    documentsVerificationVerificationIdDecision.endpoint,
    documentsVerificationVerificationIdDocuments.endpoint,
    documentsVerificationVerificationIdJob.endpoint,
    documentsVerificationVerificationIdProcess.endpoint,
    evidence.endpoint,
    evidenceId.endpoint,
    evidenceIdComplete.endpoint,
    evidenceIdCustody.endpoint,
    evidenceIdLegalHold.endpoint,
    evidenceIdReview.endpoint,
    evidenceIdReviews.endpoint,
    evidenceIdTags.endpoint,
    evidencePublicUploadProxyUpload.endpoint,
    evidencePublicUploadToken.endpoint,
    evidenceUploadLinks.endpoint,
    evidenceUploadLinksId.endpoint,
    forensicsPoiFraudCheck.endpoint,
    forensicsWeights.endpoint,
    health.endpoint,
    healthReady.endpoint,
    invitationsToken.endpoint,
    jobs.endpoint,
    jobsId.endpoint,
    jobsIdRetry.endpoint,
    members.endpoint,
    membersId.endpoint,
    mfaPasskeys.endpoint,
    mfaPasskeysId.endpoint,
    mfaPasskeysOptions.endpoint,
    mfaRecoveryCodes.endpoint,
    mfaStatus.endpoint,
    mfaTotp.endpoint,
    mfaTotpConfirm.endpoint,
    mfaTotpEnroll.endpoint,
    networkLinks.endpoint,
    networkLinksIdConfirm.endpoint,
    networkLinksIdDismiss.endpoint,
    oauthApps.endpoint,
    oauthAppsId.endpoint,
    oauthAppsIdRotateSecret.endpoint,
    openapiJson.endpoint,
    organizationsId.endpoint,
    organizationsIdKyc.endpoint,
    organizationsIdKycHistory.endpoint,
    organizationsIdRunKyc.endpoint,
    participants.endpoint,
    participantsId.endpoint,
    participantsIdFraudChecks.endpoint,
    participantsIdNetwork.endpoint,
    participantsIdScreen.endpoint,
    participantsIdScreenings.endpoint,
    participantsIdScreeningsSidMatchesMidReview.endpoint,
    participantsSanctionsSources.endpoint,
    participantsSanctionsSourcesSync.endpoint,
    participantsSanctionsSourcesUploads.endpoint,
    sanctionsCompare.endpoint,
    sanctionsPolicy.endpoint,
    sanctionsScreenBatch.endpoint,
    authSsoOrgIdSlo.endpoint,
    scimV2Groups.endpoint,
    scimV2GroupsId.endpoint,
    scimV2ResourceTypes.endpoint,
    scimV2ResourceTypesId.endpoint,
    scimV2Schemas.endpoint,
    scimV2SchemasId.endpoint,
    scimV2ServiceProviderConfig.endpoint,
    scimV2Users.endpoint,
    scimV2UsersId.endpoint,
    storageKey.endpoint,
    tokensBalance.endpoint,
    tokensGrants.endpoint,
    tokensLedger.endpoint,
    usersMe.endpoint,
    usersMeAvatar.endpoint,
    usersMeGrants.endpoint,
    usersMeGrantsClientId.endpoint,
    usersMePassword.endpoint,
    usersMeSessions.endpoint,
    usersMeSessionsId.endpoint,
    webhooks.endpoint,
    webhooksCallbackSecret.endpoint,
    webhooksCallbackSecretRotate.endpoint,
    webhooksDeliveries.endpoint,
    webhooksDeliveriesIdRedeliver.endpoint,
    webhooksId.endpoint,
    webhooksIdDeliveries.endpoint,
    webhooksIdDeliveriesDeliveryIdRedeliver.endpoint,
    webhooksIdRotateSecret.endpoint,
    webhooksIdTest.endpoint,
  ];
}
