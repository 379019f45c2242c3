import { env } from '@/lib/core/env';

/** Over https the cookie is bound to this very host (RFC 6265bis `__Host-`); plain http on a loopback address cannot have that. */
export function sessionCookieName(): string {
  return env().BASE_URL.startsWith('https:') ? '__Host-casefile-session' : 'casefile-session';
}
