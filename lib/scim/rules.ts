/** Tokens of provisioning that an organization may have at the same time: two, while one takes the other's place. */
export const MOST_LIVE_TOKENS = 2;

/** What a bearer must look like to be a token of provisioning. */
export const isScimToken = (bearer: string): boolean => bearer.startsWith('scim_');

export const CORE = 'urn:ietf:params:scim:schemas:core:2.0';
export const USER_SCHEMA = `${CORE}:User`;
export const GROUP_SCHEMA = `${CORE}:Group`;
export const ENTERPRISE_SCHEMA = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const MESSAGES = 'urn:ietf:params:scim:api:messages:2.0';

/** Resources of one page, at most and unless asked otherwise (RFC 7644 §3.4.2.4). */
export const MAX_PAGE = 200;
export const DEFAULT_PAGE = 100;

/** Where an organization's provider finds the service; the token says which organization it is. */
export const scimBase = (baseUrl: string) => `${baseUrl}/api/v1/scim/v2`;

/** Roles that a provider's groups give: the ones of single sign-on (`lib/sso/rules`), in words for the settings page. */
export const GROUP_PREFIX = 'casefile-';

/** What a token of provisioning is now. */
export function scimTokenStatus(
  token: { revokedAt: Date | null; expiresAt: Date | null },
  at: Date,
): 'active' | 'expired' | 'revoked' {
  if (token.revokedAt) return 'revoked';
  return token.expiresAt && token.expiresAt <= at ? 'expired' : 'active';
}
