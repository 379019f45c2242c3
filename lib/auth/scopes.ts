import type { Role } from '@/db/enums';

/** Scopes that an OAuth app or an API key may hold. */
export const GRANTABLE_SCOPES = [
  'openid',
  'profile',
  'email',
  'org:read',
  'kyc:read',
  'kyc:write',
  'claims:read',
  'claims:write',
  'voice:read',
  'evidence:read',
  'evidence:write',
  'tokens:read',
] as const;

/** Scopes that only people hold. */
export const PERSONAL_SCOPES = [
  'evidence:review',
  'claims:decide',
  'audit:read',
  'org:write',
  'apps:write',
  'members:write',
  'sso:write',
] as const;

export const SCOPES = [...GRANTABLE_SCOPES, ...PERSONAL_SCOPES] as const;

export type Scope = (typeof SCOPES)[number];

const EVERYBODY = ['openid', 'profile', 'email'] as const satisfies readonly Scope[];

/** The one table from role to scopes. Shown in the portal and in the API reference. */
export const ROLE_SCOPES: Record<Role, readonly Scope[]> = {
  admin: SCOPES,
  supervisor: [
    ...EVERYBODY,
    'org:read',
    'claims:read',
    'claims:write',
    'claims:decide',
    'evidence:read',
    'evidence:write',
    'evidence:review',
    'kyc:read',
    'kyc:write',
    'voice:read',
    'audit:read',
    'tokens:read',
  ],
  investigator: [
    ...EVERYBODY,
    'org:read',
    'claims:read',
    'claims:write',
    'evidence:read',
    'evidence:write',
    'kyc:read',
    'kyc:write',
    'voice:read',
    'tokens:read',
  ],
  compliance_officer: [
    ...EVERYBODY,
    'org:read',
    'claims:read',
    'claims:decide',
    'evidence:read',
    'evidence:review',
    'kyc:read',
    'kyc:write',
    'voice:read',
    'audit:read',
    'tokens:read',
  ],
  developer: [...EVERYBODY, 'org:read', 'apps:write', 'tokens:read'],
  viewer: [...EVERYBODY, 'org:read', 'claims:read', 'evidence:read', 'kyc:read', 'voice:read'],
};
