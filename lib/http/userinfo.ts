import { authenticate } from '@/lib/auth/authenticate';
import { isDomainError } from '@/lib/core/errors';
import { credentialOf, describeRequest } from '@/lib/http/request-info';
import { findMember } from '@/lib/oauth/account';

/** Any origin may read the answer: it takes a token, never a cookie. */
const CORS = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'WWW-Authenticate' };

const refused = (status: number, challenge: string) =>
  new Response(null, { status, headers: { ...CORS, 'www-authenticate': challenge, 'cache-control': 'no-store' } });

/**
 * Who the person is that an application acts for (OpenID Connect Core §5.3), as far as its scopes go. The library's own endpoint takes no
 * token that is meant for the API. Errors have the form of RFC 6750 §3.
 */
export async function userinfoEndpoint(request: Request): Promise<Response> {
  const credential = credentialOf(request.headers);
  if (!credential) return refused(401, 'Bearer realm="casefile"');
  const scheme = credential.scheme === 'dpop' ? 'DPoP' : 'Bearer';
  try {
    const caller = await authenticate(credential, null, describeRequest(request, 200));
    if (caller.kind !== 'application' || !caller.userId || !caller.scopes.has('openid')) {
      return refused(403, `${scheme} realm="casefile", error="insufficient_scope", scope="openid"`);
    }
    const person = await findMember(caller.organizationId, caller.userId);
    if (!person) return refused(401, `${scheme} realm="casefile", error="invalid_token"`);
    const { sub, name, updated_at, email, email_verified } = person;
    const claims = {
      sub,
      ...(caller.scopes.has('profile') ? { name, updated_at } : {}),
      ...(caller.scopes.has('email') ? { email, email_verified } : {}),
    };
    return Response.json(claims, { headers: { ...CORS, 'cache-control': 'no-store' } });
  } catch (error) {
    if (isDomainError(error)) return refused(401, `${scheme} realm="casefile", error="invalid_token"`);
    throw error;
  }
}

/** Lets browsers' applications ask. */
export function userinfoPreflight(): Response {
  const headers = {
    ...CORS,
    'access-control-allow-headers': 'authorization, dpop',
    'access-control-allow-methods': 'GET, POST',
  };
  return new Response(null, { status: 204, headers });
}
