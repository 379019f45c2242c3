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

/** What a program was made with, by whom, and what an administrator approved beyond that. */
export type ProgramRights = {
  scopes: readonly string[];
  /** The maker's present role; null when they are no member any more. */
  makerRole: Role | null;
  approvedScopes: readonly string[];
  approvedUntil: Date | null;
};

/**
 * Scopes that a program holds at this moment: of those it was made with, those that its maker's role holds, and those that an administrator
 * approved. So nobody gives a program more than they have.
 */
export function programScopes(program: ProgramRights, at: Date): (typeof GRANTABLE_SCOPES)[number][] {
  const own: readonly string[] = program.makerRole ? ROLE_SCOPES[program.makerRole] : [];
  const approved = program.approvedUntil && program.approvedUntil > at ? program.approvedScopes : [];
  return GRANTABLE_SCOPES.filter(
    (scope) => program.scopes.includes(scope) && (own.includes(scope) || approved.includes(scope)),
  );
}
