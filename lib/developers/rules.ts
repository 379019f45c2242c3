import type { ApiKeyStatus, AppType } from '@/db/enums';

/** For how long the secret before the present one still authenticates an application, unless told otherwise. */
export const SECRET_ROLL_OVER_SECONDS = 24 * 3600;
export const MAX_ROLL_OVER_SECONDS = 30 * 86_400;

/** For how long a key lives, or an approval of scopes counts, unless told otherwise, and at most. */
export const DEFAULT_LIFE_DAYS = 90;
export const MAX_LIFE_DAYS = 365;

/** Specification silent: keys of an organization that may be alive at the same time. */
export const MAX_KEYS = 50;

/** The log of requests keeps this many days, and at most this many requests of an organization. */
export const REQUEST_LOG_DAYS = 30;
export const REQUEST_LOG_ROWS = 50_000;

/** Types whose code runs where nobody can keep a secret: they prove themselves by PKCE alone (RFC 8252 §8.4, RFC 9700 §2.1.1). */
export const isPublicType = (type: AppType): boolean => type === 'native' || type === 'spa';

const LOOPBACK_HOSTS = new Set(['127.0.0.1', '[::1]', 'localhost']);

function parsed(uri: string): URL | null {
  try {
    return new URL(uri);
  } catch {
    return null;
  }
}

/** Whether the address points at the person's own machine over http, where a native application listens (RFC 8252 §7.3). */
export function isLoopback(uri: string): boolean {
  const url = parsed(uri);
  return url !== null && url.protocol === 'http:' && LOOPBACK_HOSTS.has(url.hostname);
}

/**
 * What is wrong with a redirect address of an application of this type, or null. Addresses are compared letter by letter later
 * (RFC 9700 §2.1), so only what is already written the one normal way is taken: no fragment, wildcard, user or dot segments.
 */
export function redirectUriProblem(type: AppType, uri: string): string | null {
  const url = parsed(uri);
  if (!url) return 'A redirect address must be absolute, such as https://example.com/callback.';
  if (uri.includes('*')) return 'Wildcards are not allowed; list every address.';
  if (uri.includes('#')) return 'A redirect address must not have a fragment.';
  if (url.username || url.password) return 'A redirect address must not hold a user or password.';
  const loopback = LOOPBACK_HOSTS.has(url.hostname);
  if (url.protocol !== 'https:' && !(type === 'native' && isLoopback(uri))) {
    return type === 'native'
      ? 'Only https, or http on 127.0.0.1, [::1] or localhost.'
      : 'Only https. Loopback addresses are for applications of the type native.';
  }
  if (type === 'native' && loopback && url.protocol === 'https:')
    return 'On a loopback address a native application listens by http.';
  if (uri !== url.href && `${uri}/` !== url.href) return `Write it as ${url.href}`;
  return null;
}

/** What a key is now. */
export function apiKeyStatus(key: { revokedAt: Date | null; expiresAt: Date }, at: Date): ApiKeyStatus {
  if (key.revokedAt) return 'revoked';
  return key.expiresAt <= at ? 'expired' : 'active';
}

/** The columns of an approval while there is none. */
export const NO_APPROVAL = { approvedScopes: [], approvedById: null, approvedByName: null, approvedUntil: null };
