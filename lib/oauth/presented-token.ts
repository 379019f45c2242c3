import { AsyncLocalStorage } from 'node:async_hooks';
import type { AdapterPayload } from 'oidc-provider';
import { type ApplicationClaims, audience, verifyAccessToken } from '@/lib/auth/tokens';
import { isDomainError } from '@/lib/core/errors';
import { presentClaims } from '@/lib/oauth/application-caller';

/**
 * The authorization server keeps no JWT and refuses to be asked about one. A token that is presented for introspection (RFC 7662) or
 * revocation (RFC 7009) is therefore verified at the door and handed on under its `jti`; for the time of that request the store knows it.
 */
const presented = new AsyncLocalStorage<ApplicationClaims>();

/** The claims of an access token of an application that still counts, with the scopes that it has now; null for anything else. */
export async function readPresented(token: string): Promise<ApplicationClaims | null> {
  try {
    const claims = await verifyAccessToken(token);
    return 'clientId' in claims ? await presentClaims(claims) : null;
  } catch (error) {
    if (isDomainError(error)) return null;
    throw error;
  }
}

/** Runs `work` while the store knows this token. */
export function whilePresented<T>(claims: ApplicationClaims, work: () => Promise<T>): Promise<T> {
  return presented.run(claims, work);
}

/** The presented token as the authorization server stores its kind, when `jti` names it. */
export function presentedToken(kind: 'AccessToken' | 'ClientCredentials', jti: string): AdapterPayload | undefined {
  const claims = presented.getStore();
  if (!claims || claims.jti !== jti || (claims.gid === null) !== (kind === 'ClientCredentials')) return undefined;
  return {
    kind,
    jti,
    iat: claims.iat,
    exp: claims.exp,
    aud: audience(),
    scope: claims.scope.join(' '),
    clientId: claims.clientId,
    ...(claims.jkt ? { jkt: claims.jkt } : {}),
    ...(claims.gid ? { accountId: claims.sub, grantId: claims.gid } : {}),
  };
}
