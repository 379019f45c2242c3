import type { ClaimType, IndicatorSource, ParticipantRole, ParticipantType } from '@/db/enums';

const CLAIM_TYPE: Record<ClaimType, string> = {
  MOTOR: 'Motor',
  PROPERTY: 'Property',
  HEALTH: 'Health',
  TRAVEL: 'Travel',
  LIABILITY: 'Liability',
  OTHER: 'Other',
};

const PARTICIPANT_ROLE: Record<ParticipantRole, string> = {
  CLAIMANT: 'Claimant',
  INSURED: 'Insured',
  DRIVER: 'Driver',
  WITNESS: 'Witness',
  THIRD_PARTY: 'Third party',
  REPAIRER: 'Repairer',
  MEDICAL_PROVIDER: 'Medical provider',
  LEGAL_REPRESENTATIVE: 'Legal representative',
  BENEFICIARY: 'Beneficiary',
  DIRECTOR: 'Director',
  UBO: 'Beneficial owner',
};

const PARTICIPANT_TYPE: Record<ParticipantType, string> = { PERSON: 'Person', ORGANIZATION: 'Organization' };

const SOURCE: Record<IndicatorSource, string> = {
  RULE: 'Rule',
  INVESTIGATOR: 'Investigator',
  VOICE: 'Voice',
  VERIFICATION: 'Verification',
  SANCTIONS: 'Sanctions',
  NETWORK: 'Network',
};

export const CONTACT_METHOD = {
  PHONE: 'Phone',
  EMAIL: 'E-mail',
  VISIT: 'Visit',
  VIDEO: 'Video call',
  LETTER: 'Letter',
} as const;

export const DOCUMENT_TYPE = {
  passport: 'Passport',
  id_card: 'Identity card',
  driving_license: 'Driving licence',
  residence_permit: 'Residence permit',
  tax: 'Tax number',
  other: 'Other',
} as const;

/** The line of business of a claim in words. */
export function claimTypeWord(type: ClaimType): string {
  return CLAIM_TYPE[type];
}

/** A participant's role in words. */
export function participantRoleWord(role: ParticipantRole): string {
  return PARTICIPANT_ROLE[role];
}

/** Several roles as one phrase: `Claimant, insured, driver`. */
export function roleLine(roles: readonly ParticipantRole[]): string {
  const words = roles.map((role) => PARTICIPANT_ROLE[role]).join(', ');
  return words.charAt(0) + words.slice(1).toLowerCase();
}

/** Person or organization in words. */
export function participantTypeWord(type: ParticipantType): string {
  return PARTICIPANT_TYPE[type];
}

/** Where an indicator comes from, in words. */
export function sourceWord(source: IndicatorSource): string {
  return SOURCE[source];
}

const options = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

export const CLAIM_TYPE_OPTIONS = options(CLAIM_TYPE);
export const PARTICIPANT_ROLE_OPTIONS = options(PARTICIPANT_ROLE);
export const CONTACT_METHOD_OPTIONS = options(CONTACT_METHOD);
export const DOCUMENT_TYPE_OPTIONS = options(DOCUMENT_TYPE);
