/**
 * Every closed list of the product, once: the database types, the zod shapes and the portal are made from these.
 * Imports nothing, so that browser code may take it too.
 */
export const ROLES = ['admin', 'supervisor', 'investigator', 'compliance_officer', 'developer', 'viewer'] as const;

export const SSO_PROTOCOLS = ['saml', 'oidc'] as const;

export const CLAIM_TYPES = ['MOTOR', 'PROPERTY', 'HEALTH', 'TRAVEL', 'LIABILITY', 'OTHER'] as const;
export const CLAIM_STATUSES = [
  'NEW',
  'TRIAGE',
  'INVESTIGATING',
  'PENDING_INFORMATION',
  'PENDING_DECISION',
  'CLOSED',
  'REOPENED',
] as const;
export const PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;
export const SLA_STATUSES = ['ON_TRACK', 'DUE_SOON', 'OVERDUE', 'MET'] as const;
export const DECISION_OUTCOMES = [
  'CLEARED',
  'FRAUD_CONFIRMED',
  'FRAUD_SUSPECTED_UNPROVEN',
  'WITHDRAWN',
  'DUPLICATE',
  'REFERRED',
] as const;
export const CONTACT_METHODS = ['PHONE', 'EMAIL', 'VISIT', 'VIDEO', 'LETTER'] as const;
export const CONTACT_OUTCOMES = ['REACHED', 'NO_ANSWER', 'REFUSED', 'LEFT_MESSAGE'] as const;
export const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const INDICATOR_SOURCES = ['RULE', 'INVESTIGATOR', 'VOICE', 'VERIFICATION', 'SANCTIONS', 'NETWORK'] as const;
export const INDICATOR_STATUSES = ['OPEN', 'CONFIRMED', 'DISMISSED'] as const;

export const PARTICIPANT_TYPES = ['PERSON', 'ORGANIZATION'] as const;
export const PARTICIPANT_ROLES = [
  'CLAIMANT',
  'INSURED',
  'DRIVER',
  'WITNESS',
  'THIRD_PARTY',
  'REPAIRER',
  'MEDICAL_PROVIDER',
  'LEGAL_REPRESENTATIVE',
  'BENEFICIARY',
  'DIRECTOR',
  'UBO',
] as const;
export const SCREENING_STATUSES = [
  'NOT_SCREENED',
  'CLEAR',
  'INCOMPLETE',
  'IN_REVIEW',
  'CONFIRMED_HIT',
  'ERROR',
] as const;

export const EVIDENCE_CATEGORIES = ['PHOTO', 'DOCUMENT', 'AUDIO', 'VIDEO', 'OTHER'] as const;
export const EVIDENCE_STATUSES = ['AWAITING_UPLOAD', 'AVAILABLE', 'QUARANTINED'] as const;
export const EVIDENCE_SOURCES = ['api_upload', 'proxy_upload', 'public_link', 'voice_interview'] as const;
export const REVIEW_STATUSES = ['PENDING', 'APPROVED', 'DECLINED'] as const;
export const REVIEW_DECISIONS = ['approve', 'decline'] as const;
export const REVIEW_REASONS = [
  'CONTENT_ALTERED',
  'NOT_LEGIBLE',
  'WRONG_DOCUMENT',
  'WRONG_PERSON',
  'INCOMPLETE',
  'DUPLICATE',
  'OUTDATED',
  'OTHER',
] as const;
export const INTEGRITY_STATUSES = ['VERIFIED', 'MISMATCH', 'UNCHECKED'] as const;
export const DUPLICATE_KINDS = ['EXACT', 'NEAR'] as const;
export const CUSTODY_ACTIONS = [
  'UPLOADED',
  'HASHED',
  'VIEWED',
  'DOWNLOAD_URL_ISSUED',
  'TAGGED',
  'REVIEWED',
  'LINKED',
  'EXPORTED',
  'INTEGRITY_CHECKED',
  'HOLD_PLACED',
  'HOLD_RELEASED',
] as const;

export const ACTOR_TYPES = ['user', 'application', 'api_key', 'system', 'public'] as const;
export const AUDIT_OUTCOMES = ['success', 'denied', 'failure'] as const;
export const JOB_STATUSES = ['QUEUED', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED'] as const;

export const EVENT_TYPES = [
  'claim.created',
  'claim.assigned',
  'claim.status_changed',
  'claim.decided',
  'evidence.uploaded',
  'evidence.tagged',
  'evidence.reviewed',
  'evidence.integrity_failed',
  'verification.completed',
  'verification.failed',
  'voice_interview.completed',
  'voice_interview.failed',
  'fraud_check.completed',
  'screening.hit',
  'screening.match_reviewed',
  'network.links_found',
  'network.link_reviewed',
  'sanctions_source.synced',
  'sanctions.lists_stale',
  'organization.kyc_completed',
  'tokens.low_balance',
  'webhook.test',
  'webhook.failing',
  'webhook.disabled',
] as const;

export type Role = (typeof ROLES)[number];
export type SsoProtocol = (typeof SSO_PROTOCOLS)[number];
export type ClaimType = (typeof CLAIM_TYPES)[number];
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];
export type Priority = (typeof PRIORITIES)[number];
export type SlaStatus = (typeof SLA_STATUSES)[number];
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number];
export type Severity = (typeof SEVERITIES)[number];
export type IndicatorSource = (typeof INDICATOR_SOURCES)[number];
export type IndicatorStatus = (typeof INDICATOR_STATUSES)[number];
export type ParticipantType = (typeof PARTICIPANT_TYPES)[number];
export type ParticipantRole = (typeof PARTICIPANT_ROLES)[number];
export type EvidenceCategory = (typeof EVIDENCE_CATEGORIES)[number];
export type EvidenceStatus = (typeof EVIDENCE_STATUSES)[number];
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];
export type CustodyAction = (typeof CUSTODY_ACTIONS)[number];
export type ActorType = (typeof ACTOR_TYPES)[number];
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number];
export type JobStatus = (typeof JOB_STATUSES)[number];
export type EventType = (typeof EVENT_TYPES)[number];

export const VERIFICATION_KINDS = ['vehicle', 'custom'] as const;
export const VERIFICATION_STATUSES = [
  'REQUIRES_INPUT',
  'PROCESSING',
  'IN_REVIEW',
  'APPROVED',
  'DECLINED',
  'RESUBMISSION_REQUESTED',
  'CANCELED',
  'EXPIRED',
  'ERROR',
] as const;
export const DOCUMENT_ROLES = [
  'passport',
  'id_card',
  'driving_license',
  'residence_permit',
  'logbook',
  'proof_of_address',
  'invoice',
  'selfie',
  'other',
] as const;
export const DOCUMENT_SIDES = ['front', 'back'] as const;
export const CHECK_RESULTS = ['clear', 'consider', 'unidentified', 'not_applicable'] as const;
export const CHECK_SUB_RESULTS = ['clear', 'caution', 'suspected', 'rejected'] as const;
export const OCR_CHECKS = [
  'text_extraction',
  'document_classification',
  'mrz',
  'barcode',
  'document_number',
  'document_expiry',
  'data_consistency',
] as const;
export const AUTHENTICITY_CHECKS = [
  'image_quality',
  'file_structure',
  'metadata',
  'digital_tampering',
  'copy_move',
  'screen_recapture',
  'pdf_revisions',
  'pdf_signature',
  'provenance',
  'template',
  'duplicate_document',
] as const;
export const IDENTITY_CHECKS = [
  'data_comparison',
  'face_match',
  'liveness',
  'age',
  'known_participant',
  'watchlist',
] as const;
export const VEHICLE_CHECKS = [
  'logbook_authenticity',
  'registered_ownership',
  'vehicle_make',
  'vehicle_model',
  'vehicle_year',
  'vin',
  'registration_number',
] as const;
export const CHECK_GROUPS = ['ocr', 'authenticity', 'identity', 'vehicle'] as const;

export const APP_TYPES = ['web', 'native', 'spa', 'server'] as const;
export const APP_STATUSES = ['active', 'suspended', 'revoked'] as const;
export const DEVELOPER_TIERS = ['sandbox', 'growth', 'enterprise'] as const;
export const DEVELOPER_STATUSES = ['active', 'suspended', 'closed'] as const;
export const API_KEY_MODES = ['live', 'test'] as const;
export const API_KEY_STATUSES = ['active', 'expired', 'revoked'] as const;

export type AppType = (typeof APP_TYPES)[number];
export type AppStatus = (typeof APP_STATUSES)[number];
export type ApiKeyStatus = (typeof API_KEY_STATUSES)[number];

export const DELIVERY_STATUSES = ['PENDING', 'DELIVERED', 'FAILED', 'CANCELED'] as const;
export const WEBHOOK_STATUSES = ['active', 'disabled'] as const;
/** Why an endpoint gets nothing: a person switched it off, it failed for days, or it answered 410. */
export const WEBHOOK_DISABLED_REASONS = ['person', 'failing', 'gone'] as const;

export const VOICE_SCENARIOS = [
  'customerSupportComplaint',
  'motorAccidentFnol',
  'vehicleTheftFnol',
  'propertyDamageFnol',
  'injuryStatement',
  'witnessStatement',
  'policyInquiry',
] as const;
export const VOICE_STATUSES = [
  'AWAITING_UPLOAD',
  'UPLOADED',
  'TRANSCRIBING',
  'SCORING',
  'RESCORING',
  'COMPLETED',
  'FAILED',
  'EXPIRED',
  'CANCELED',
] as const;
export const VOICE_SOURCES = ['upload', 'recording', 'call'] as const;
export const VOICE_DECISIONS = [
  'FAST_TRACK',
  'PROCEED',
  'REQUEST_INFORMATION',
  'ESCALATE',
  'REFER_TO_SIU',
  'MANUAL_REVIEW',
] as const;
export const VOICE_SCORE_KEYS = [
  'claimConsistency',
  'internalConsistency',
  'factCompleteness',
  'verifiableDetail',
  'responsiveness',
  'redFlagIndicators',
  'complaintSeverity',
  'transcriptReliability',
] as const;
export const SCORE_DIRECTIONS = ['higher_is_riskier', 'higher_is_better'] as const;
export const SCORE_BANDS = ['LOW', 'MEDIUM', 'HIGH'] as const;
export const SIGNAL_POLARITIES = ['concern', 'neutral', 'supportive'] as const;
export const SIGNAL_BASES = ['established', 'limited', 'operational'] as const;
export const ATTEMPT_OUTCOMES = ['SCORED', 'NOT_SCORED'] as const;
export const LEDGER_TYPES = ['GRANT', 'HOLD', 'CAPTURE', 'RELEASE', 'ADJUSTMENT'] as const;

export const FRAUD_COMPONENTS = ['voice', 'kyc', 'evidence', 'sanctions', 'network'] as const;
export const FRAUD_BANDS = ['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'] as const;
export const FRAUD_ACTIONS = [
  'CONTINUE',
  'GATHER_INFORMATION',
  'REVIEW',
  'REFER_TO_SIU',
  'REFER_TO_COMPLIANCE',
] as const;

export const KYC_STATUSES = ['PENDING', 'IN_REVIEW', 'APPROVED', 'DECLINED', 'ERROR'] as const;
export const KYC_RESULTS = ['pass', 'warn', 'fail', 'not_available'] as const;

export const WATCHLIST_CODES = ['OFAC_SDN', 'OFAC_CONSOLIDATED', 'UN', 'EU', 'UK'] as const;
export const WATCHLIST_STATUSES = ['NOT_LOADED', 'CURRENT', 'FAILED'] as const;
export const MATCH_STATUSES = ['UNREVIEWED', 'CONFIRMED_MATCH', 'FALSE_POSITIVE', 'INCONCLUSIVE'] as const;
export const SCREENING_TRIGGERS = ['MANUAL', 'PARTICIPANT_CREATED', 'PARTICIPANT_UPDATED', 'LIST_UPDATED'] as const;

/** Why a list does not count as one that was looked into. */
export const COVERAGE_REASONS = ['SAMPLE', 'FAILED', 'STALE', 'NEVER_LOADED'] as const;
export const LIST_UPLOAD_STATUSES = ['QUEUED', 'LOADED', 'REFUSED'] as const;

export type CoverageReason = (typeof COVERAGE_REASONS)[number];
export type ScreeningStatus = (typeof SCREENING_STATUSES)[number];
export type WatchlistCode = (typeof WATCHLIST_CODES)[number];
export type WatchlistStatus = (typeof WATCHLIST_STATUSES)[number];
export type MatchStatus = (typeof MATCH_STATUSES)[number];
export type ScreeningTrigger = (typeof SCREENING_TRIGGERS)[number];

/** What two records may share, in the order in which it is shown. */
export const LINK_KINDS = [
  'bankAccount',
  'documentNumber',
  'phone',
  'email',
  'address',
  'plate',
  'vin',
  'file',
  'image',
] as const;
export const LINK_STATUSES = ['OPEN', 'CONFIRMED', 'DISMISSED'] as const;
/** What can hold an identifier, and so be the end of a link. */
export const LINK_ENDS = ['participant', 'claim'] as const;
/** Where an identifier was found. */
export const IDENTIFIER_SOURCES = ['participant', 'claim', 'evidence', 'verification'] as const;

export type LinkKind = (typeof LINK_KINDS)[number];
export type LinkStatus = (typeof LINK_STATUSES)[number];
export type LinkEnd = (typeof LINK_ENDS)[number];
export type IdentifierSource = (typeof IDENTIFIER_SOURCES)[number];
