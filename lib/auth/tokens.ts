import { errors, jwtVerify, SignJWT } from 'jose';
import { SIGNING_ALGORITHM, type SigningKey, verificationKey } from '@/lib/auth/signing-keys';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { derivedKey } from '@/lib/core/seal';

export const ACCESS_TOKEN_SECONDS = 3600;
export const REFRESH_TOKEN_SECONDS = 30 * 86_400;

export type AccessClaims = {
  sub: string;
  sid: string;
  /** Organization whose role the scopes come from; null for a person without a membership. */
  org: string | null;
  scope: string[];
  exp: number;
};

const audience = () => `${env().BASE_URL}/api/v1`;

/** Signs an access token: a JWT of type `at+jwt` (RFC 9068) that lives `expiresIn` seconds. */
export async function signAccessToken(
  { kid, privateKey }: SigningKey,
  claims: Omit<AccessClaims, 'exp'>,
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
const verified = new Map<string, AccessClaims>();
const MAX_VERIFIED = 5000;

function remember(token: string, claims: AccessClaims): AccessClaims {
  if (verified.size >= MAX_VERIFIED) {
    const oldest = verified.keys().next().value;
    if (oldest !== undefined) verified.delete(oldest);
  }
  verified.set(token, claims);
  return claims;
}

const invalid = () => new DomainError('UNAUTHENTICATED', 'The access token is not valid.');

/** Checks signature, type, issuer, audience and lifetime. Throws UNAUTHENTICATED or TOKEN_EXPIRED. */
export async function verifyAccessToken(token: string): Promise<AccessClaims> {
  const known = verified.get(token);
  if (known) {
    if (known.exp * 1000 > Date.now()) return known;
    verified.delete(token);
    throw new DomainError('TOKEN_EXPIRED', 'The access token has expired.');
  }
  try {
    const { payload } = await jwtVerify(
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
    const { sub, sid, org, scope, exp } = payload;
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof scope !== 'string' || typeof exp !== 'number')
      throw invalid();
    return remember(token, {
      sub,
      sid,
      org: typeof org === 'string' ? org : null,
      scope: scope.split(' ').filter(Boolean),
      exp,
    });
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
