import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKey, verificationKey } from '@/lib/auth/signing-keys';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { derivedKey } from '@/lib/core/seal';

export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;

/** What a person's own token says: it points at a session. */
export type SessionClaims = {
  sub: string;
  sid: string;
  /** Organization whose role the scopes come from; null for a person without a membership. */
  org: string | null;
  scope: string[];
  exp: number;
};

/** What a token of an application says. `gid` is the person's grant; null when the application acts by its own right. */
export type ApplicationClaims = {
  sub: string;
  clientId: string;
  gid: string | null;
  jti: string;
  scope: string[];
  iat: number;
  exp: number;
  /** Thumbprint of the key that the token is bound to (RFC 9449 §6.1); null for a bearer token. */
  jkt: string | null;
};

export type AccessClaims = SessionClaims | ApplicationClaims;

/** What access tokens are for: the API. */
export const audience = () => `${env().BASE_URL}/api/v1`;

/** Signs an access token: a JWT of type `at+jwt` (RFC 9068) that lives `expiresIn` seconds. */
export async function signAccessToken(
  { kid, privateKey }: SigningKey,
  claims: Omit<SessionClaims, 'exp'>,
  expiresIn: number = ACCESS_TOKEN_SECONDS,
): Promise<string> {
  return new SignJWT({ sid: claims.sid, org: claims.org, scope: claims.scope.join(' ') })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid, typ: 'at+jwt' })
    .setSubject(claims.sub)
    .setIssuer(env().BASE_URL)
    .setAudience(audience())
    .setIssuedAt()
    .setExpirationTime(`${expiresIn}s`)
    .sign(privateKey);
}

/**
 * Verified tokens of this process, keyed by the whole token: an ES256 verification costs more than the rest of a read.
 * Only the signature is remembered; session and membership are asked live each time.
 */
const verified = new Map<string, { claims: AccessClaims; kid: string }>();
const MAX_VERIFIED = 5000;

function remember(token: string, claims: AccessClaims, kid: string): AccessClaims {
  if (verified.size >= MAX_VERIFIED) {
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }
  verified.set(token, { claims, kid });
  return claims;
}

const invalid = () => new DomainError('UNAUTHENTICATED', 'The access token is not valid.');

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

function thumbprint(confirmation: unknown): string | null {
  if (confirmation === undefined) return null;
  // A binding that is not understood must not be taken for none.
  const jkt =
    typeof confirmation === 'object' && confirmation !== null && 'jkt' in confirmation ? confirmation.jkt : null;
  if (typeof jkt !== 'string') throw invalid();
  return jkt;
}

/** A person's token names a session, an application's its client (RFC 9068 §2.2); whatever names neither, or both, is none of ours. */
function readClaims(payload: JWTPayload): AccessClaims {
  const { sub, sid, exp, iat, jti, client_id: clientId } = payload;
  const scope = (text(payload.scope) ?? '').split(' ').filter(Boolean);
  if (typeof sub !== 'string' || typeof exp !== 'number' || (sid === undefined) === (clientId === undefined))
    throw invalid();
  if (typeof sid === 'string') return { sub, sid, org: text(payload.org), scope, exp };
  if (typeof clientId !== 'string' || typeof jti !== 'string' || typeof iat !== 'number') throw invalid();
  return { sub, clientId, gid: text(payload.gid), jti, scope, iat, exp, jkt: thumbprint(payload.cnf) };
}

/**
 * Whether each part is written the one way of RFC 7515 §2: base64url without padding, spaces or bits that say nothing. Decoders are lenient,
 * and a token with many spellings would get past whatever knows it by its text.
 */
function isPlainlySpelled(token: string): boolean {
  const parts = token.split('.');
  return parts.length === 3 && parts.every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
}

/** Checks spelling, signature, type, issuer, audience and lifetime. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const known = verified.get(token);
  if (known) {
    const { claims, kid } = known;
    if (claims.exp * 1000 > Date.now() && (await verificationKey(kid))) return claims;
    verified.delete(token);
    // Its key was taken out of use meanwhile.
    if (claims.exp * 1000 > Date.now()) throw invalid();
    throw new DomainError('TOKEN_EXPIRED', 'The access token has expired.');
  }
  if (!isPlainlySpelled(token)) throw invalid();
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async (header) => {
        const key = header.kid ? await verificationKey(header.kid) : null;
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        typ: 'at+jwt',
        issuer: env().BASE_URL,
        audience: audience(),
        requiredClaims: ['sub', 'exp'],
      },
    );
    return remember(token, readClaims(payload), protectedHeader.kid ?? '');
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new DomainError('TOKEN_EXPIRED', 'The access token has expired.');
    if (error instanceof errors.JOSEError) throw invalid();
    throw error;
  }
}

/**
 * Signs a refresh token. Only this service reads it, so it is an HS256 JWT under a key of its own: it can never pass for
 * an access token, whose verifier takes ES256 alone.
 */
export function signRefreshToken(claims: { sub: string; sid: string; jti: string; expiresAt: Date }): Promise<string> {
  return new SignJWT({ sid: claims.sid })
    .setProtectedHeader({ alg: 'HS256', typ: 'refresh+jwt' })
    .setSubject(claims.sub)
    .setIssuer(env().BASE_URL)
    .setAudience(`${env().BASE_URL}/api/v1/auth/refresh`)
    .setJti(claims.jti)
    .setIssuedAt()
    .setExpirationTime(claims.expiresAt)
    .sign(derivedKey('refresh-token'));
}

/** Checks a refresh token's form and signature. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export async function verifyRefreshToken(token: string): Promise<{ sub: string; sid: string; jti: string }> {
  try {
    const { payload } = await jwtVerify(token, derivedKey('refresh-token'), {
      algorithms: ['HS256'],
      typ: 'refresh+jwt',
      issuer: env().BASE_URL,
      audience: `${env().BASE_URL}/api/v1/auth/refresh`,
    });
    const { sub, sid, jti } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof jti !== 'string') {
      throw new DomainError('UNAUTHENTICATED', 'The refresh token is not valid.');
    }
    return { sub, sid, jti };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new DomainError('TOKEN_EXPIRED', 'The refresh token has expired.');
    if (error instanceof errors.JOSEError) throw new DomainError('UNAUTHENTICATED', 'The refresh token is not valid.');
    throw error;
  }
}
