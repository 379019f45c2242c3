import type { GRANTABLE_SCOPES, PERSONAL_SCOPES } from '@/lib/auth/scopes';

export type GrantableScope = (typeof GRANTABLE_SCOPES)[number];

/** What a scope lets an application do, as people say it: on the consent page, in the account and where applications are made. */
export const scopeStrings: Record<GrantableScope, string> = {
  openid: 'Know which account is yours',
  profile: 'See your name',
  email: 'See your e-mail address',
  'org:read': 'See the organization, its members and its jobs',
  'kyc:read': 'See verifications, screenings and business checks',
  'kyc:write': 'Run verifications, screenings and business checks',
  'claims:read': 'See claims and the people involved in them',
  'claims:write': 'Open and change claims and the people involved',
  'voice:read': 'See voice interviews, transcripts and results',
  'evidence:read': 'See and download evidence',
  'evidence:write': 'Upload and describe evidence',
  'tokens:read': 'See the token balance and its ledger',
};

/** What the scopes say that only people hold. */
const personalStrings: Record<(typeof PERSONAL_SCOPES)[number], string> = {
  'evidence:review': 'Review evidence and place legal holds',
  'claims:decide': 'Approve decisions about claims',
  'audit:read': 'Read and verify the audit log',
  'org:write': 'Change the organization’s rules, grant tokens, run failed jobs again',
  'apps:write': 'Manage applications, keys and webhooks',
  'members:write': 'Invite, change and remove members',
  'sso:write': 'Set up single sign-on and provisioning',
};

const everyString: Readonly<Record<string, string>> = { ...scopeStrings, ...personalStrings };

/** In the order of the contract. */
export const SCOPE_ORDER = Object.keys(scopeStrings) as GrantableScope[];

/** The words of a scope; one that is not known here stands for itself. */
export function scopeWord(scope: string): string {
  return everyString[scope] ?? scope;
}
