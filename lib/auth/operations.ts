import type { Scope } from '@/lib/auth/scopes';

/**
 * Rate-limit classes: requests per minute and actor. `sign_in` counts per address, for nobody is signed in yet.
 */
export const RATE_CLASSES = {
  read: { limit: 1200, windowSeconds: 60 },
  write: { limit: 600, windowSeconds: 60 },
  upload: { limit: 300, windowSeconds: 60 },
  export: { limit: 20, windowSeconds: 60 },
  sign_in: { limit: 60, windowSeconds: 60 },
  public: { limit: 120, windowSeconds: 60 },
} as const;

export type RateClass = keyof typeof RATE_CLASSES;

/**
 * How an operation proves who calls: `organization` = bearer, and X-Organization-ID for another organization than the one its token names, `account` = bearer alone,
 * `member` = bearer, for the organization that the path names as `orgId`, `upload` = bearer or an upload link's token, `scim` = the token of an
 * organization's provisioning, `public` = nothing.
 */
export type OperationAuth = 'organization' | 'account' | 'member' | 'upload' | 'scim' | 'public';

/** `machines`: an operation on the caller's own account that applications and keys may call too; all others are for people alone. */
export type Rule = { auth: OperationAuth; scope: Scope | null; rate: RateClass; machines?: true };

const organization = (scope: Scope, rate: RateClass): Rule => ({ auth: 'organization', scope, rate });
const account = (rate: RateClass): Rule => ({ auth: 'account', scope: null, rate });
const member = (scope: Scope, rate: RateClass): Rule => ({ auth: 'member', scope, rate });
const scim = (rate: RateClass): Rule => ({ auth: 'scim', scope: null, rate });
const open = (rate: RateClass): Rule => ({ auth: 'public', scope: null, rate });

/** The one table from operation to what it takes to call it. Verbs and the edge both ask it; the reference prints it. */
export const OPERATIONS = {
  getHealth: open('public'),
  getReadiness: open('public'),
  getOpenApi: open('public'),
  getCollection: open('public'),

  login: open('sign_in'),
  refreshSession: open('sign_in'),
  verifyMfa: open('sign_in'),
  getMfaStatus: account('read'),
  enrollTotp: account('sign_in'),
  confirmTotp: account('sign_in'),
  removeTotp: account('sign_in'),
  renewRecoveryCodes: account('sign_in'),
  listPasskeys: account('read'),
  beginPasskey: account('sign_in'),
  addPasskey: account('sign_in'),
  removePasskey: account('write'),
  beginPasskeySignIn: open('sign_in'),
  verifyPasskeySignIn: open('sign_in'),
  logout: { auth: 'account', scope: null, rate: 'write' },
  getMe: { ...account('read'), machines: true },
  updateMe: account('write'),
  changePassword: account('sign_in'),
  uploadAvatar: account('upload'),
  listSessions: account('read'),
  revokeSession: account('write'),
  revokeOtherSessions: account('write'),
  listGrants: account('read'),
  revokeGrant: account('write'),

  discoverSso: open('sign_in'),
  beginSsoSignIn: open('sign_in'),
  completeSamlSignIn: open('sign_in'),
  completeOidcSignIn: open('sign_in'),
  takeSamlLogout: open('sign_in'),
  takeBackchannelLogout: open('public'),
  getSamlMetadata: open('public'),
  getSsoConfig: member('org:read', 'read'),
  saveSsoConfig: member('sso:write', 'write'),
  testSsoConfig: member('sso:write', 'export'),
  listSsoDomains: member('org:read', 'read'),
  addSsoDomain: member('sso:write', 'write'),
  verifySsoDomain: member('sso:write', 'export'),
  removeSsoDomain: member('sso:write', 'write'),

  listScimTokens: member('sso:write', 'read'),
  createScimToken: member('sso:write', 'write'),
  rotateScimToken: member('sso:write', 'write'),
  revokeScimToken: member('sso:write', 'write'),
  getScimServiceProviderConfig: scim('read'),
  listScimResourceTypes: scim('read'),
  getScimResourceType: scim('read'),
  listScimSchemas: scim('read'),
  getScimSchema: scim('read'),
  listScimUsers: scim('read'),
  createScimUser: scim('write'),
  getScimUser: scim('read'),
  replaceScimUser: scim('write'),
  patchScimUser: scim('write'),
  deleteScimUser: scim('write'),
  listScimGroups: scim('read'),
  createScimGroup: scim('write'),
  getScimGroup: scim('read'),
  replaceScimGroup: scim('write'),
  patchScimGroup: scim('write'),
  deleteScimGroup: scim('write'),

  getOrganization: organization('org:read', 'read'),
  updateOrganization: organization('org:write', 'write'),
  listMembers: organization('org:read', 'read'),
  inviteMember: organization('members:write', 'write'),
  updateMember: organization('members:write', 'write'),
  removeMember: organization('members:write', 'write'),
  getInvitation: open('public'),
  acceptInvitation: open('sign_in'),

  createClaim: organization('claims:write', 'write'),
  listClaims: organization('claims:read', 'read'),
  getClaim: organization('claims:read', 'read'),
  updateClaim: organization('claims:write', 'write'),
  assignClaim: organization('claims:write', 'write'),
  transitionClaim: organization('claims:write', 'write'),
  proposeClaimDecision: organization('claims:write', 'write'),
  approveClaimDecision: organization('claims:decide', 'write'),
  addClaimNote: organization('claims:write', 'write'),
  listClaimNotes: organization('claims:read', 'read'),
  logClaimContact: organization('claims:write', 'write'),
  addRiskIndicator: organization('claims:write', 'write'),
  updateRiskIndicator: organization('claims:write', 'write'),
  addClaimParticipant: organization('claims:write', 'write'),
  getClaimTimeline: organization('claims:read', 'read'),
  exportClaim: organization('claims:read', 'export'),

  createParticipant: organization('claims:write', 'write'),
  listParticipants: organization('claims:read', 'read'),
  getParticipant: organization('claims:read', 'read'),
  updateParticipant: organization('claims:write', 'write'),

  createEvidence: organization('evidence:write', 'upload'),
  completeEvidence: organization('evidence:write', 'upload'),
  proxyUploadEvidence: { auth: 'upload', scope: 'evidence:write', rate: 'upload' },
  listEvidence: organization('evidence:read', 'read'),
  getEvidence: organization('evidence:read', 'read'),
  updateEvidence: organization('evidence:write', 'write'),
  updateEvidenceTags: organization('evidence:write', 'write'),
  reviewEvidence: organization('evidence:review', 'write'),
  listEvidenceReviews: organization('evidence:read', 'read'),
  getEvidenceCustody: organization('evidence:read', 'read'),
  setLegalHold: organization('evidence:review', 'write'),
  createUploadLink: organization('evidence:write', 'write'),
  listUploadLinks: organization('evidence:read', 'read'),
  revokeUploadLink: organization('evidence:write', 'write'),
  getPublicUploadLink: open('public'),
  putStoredObject: open('upload'),
  getStoredObject: open('read'),

  createVehicleVerification: organization('kyc:write', 'write'),
  createCustomVerification: organization('kyc:write', 'write'),
  listVerifications: organization('kyc:read', 'read'),
  getVerification: organization('kyc:read', 'read'),
  getVerificationJob: organization('kyc:read', 'read'),
  attachVerificationDocument: organization('kyc:write', 'write'),
  processVerification: organization('kyc:write', 'write'),
  decideVerification: organization('kyc:write', 'write'),
  cancelVerification: organization('kyc:write', 'write'),
  getVerificationPolicy: organization('kyc:read', 'read'),
  updateVerificationPolicy: organization('org:write', 'write'),

  initiateVoiceInterview: organization('claims:write', 'write'),
  listClaimVoiceInterviews: organization('voice:read', 'read'),
  getVoiceSession: organization('voice:read', 'read'),
  completeVoiceUpload: organization('claims:write', 'write'),
  reopenVoiceUpload: organization('claims:write', 'write'),
  getVoiceTranscript: organization('voice:read', 'read'),
  putVoiceTranscript: organization('claims:write', 'write'),
  scoreVoiceSession: organization('claims:write', 'write'),
  cancelVoiceSession: organization('claims:write', 'write'),

  getTokenBalance: organization('tokens:read', 'read'),
  grantTokens: organization('org:write', 'write'),
  listTokenLedger: organization('tokens:read', 'read'),

  listAuditLogs: organization('audit:read', 'read'),
  verifyAuditChain: organization('audit:read', 'export'),
  exportAuditLog: organization('audit:read', 'export'),

  runPoiFraudCheck: organization('kyc:write', 'write'),
  getFraudWeights: organization('kyc:read', 'read'),
  updateFraudWeights: organization('org:write', 'write'),
  listFraudChecks: organization('kyc:read', 'read'),
  runOrganizationKyc: organization('kyc:write', 'write'),
  getOrganizationKyc: organization('kyc:read', 'read'),
  listOrganizationKyc: organization('kyc:read', 'read'),
  syncSanctionsSources: open('export'),
  listSanctionsSources: organization('kyc:read', 'read'),
  getScreeningPolicy: organization('kyc:read', 'read'),
  updateScreeningPolicy: organization('org:write', 'write'),
  screenParticipant: organization('kyc:write', 'write'),
  listScreenings: organization('kyc:read', 'read'),
  reviewScreeningMatch: organization('kyc:write', 'write'),
  screenBatch: organization('kyc:read', 'export'),
  compareSanctionsSubjects: organization('kyc:read', 'read'),

  listNetworkLinks: organization('claims:read', 'read'),
  getClaimNetwork: organization('claims:read', 'read'),
  getParticipantNetwork: organization('claims:read', 'read'),
  confirmNetworkLink: organization('kyc:write', 'write'),
  dismissNetworkLink: organization('kyc:write', 'write'),

  listJobs: organization('org:read', 'read'),
  getJob: organization('org:read', 'read'),
  retryJob: organization('org:write', 'write'),

  createOAuthApp: organization('apps:write', 'write'),
  listOAuthApps: organization('apps:write', 'read'),
  getOAuthApp: organization('apps:write', 'read'),
  updateOAuthApp: organization('apps:write', 'write'),
  revokeOAuthApp: organization('apps:write', 'write'),
  rotateOAuthAppSecret: organization('apps:write', 'write'),
  getDeveloper: organization('apps:write', 'read'),
  createApiKey: organization('apps:write', 'write'),
  revokeApiKey: organization('apps:write', 'write'),
  listApiRequests: organization('apps:write', 'read'),

  createWebhook: organization('apps:write', 'write'),
  listWebhooks: organization('apps:write', 'read'),
  getWebhook: organization('apps:write', 'read'),
  updateWebhook: organization('apps:write', 'write'),
  deleteWebhook: organization('apps:write', 'write'),
  rotateWebhookSecret: organization('apps:write', 'write'),
  testWebhook: organization('apps:write', 'write'),
  listEndpointDeliveries: organization('apps:write', 'read'),
  redeliverEndpointDelivery: organization('apps:write', 'write'),
  revealCallbackSecret: organization('apps:write', 'write'),
  rotateCallbackSecret: organization('apps:write', 'write'),
  listWebhookDeliveries: organization('apps:write', 'read'),
  redeliverWebhook: organization('apps:write', 'write'),
} as const satisfies Record<string, Rule>;

export type OperationId = keyof typeof OPERATIONS;
