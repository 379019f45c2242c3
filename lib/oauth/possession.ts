import { createHash } from 'node:crypto';
import { calculateJwkThumbprint, EmbeddedJWK, errors, type JWTPayload, type JWTVerifyResult, jwtVerify } from 'jose';
import type { ApplicationClaims } from '@/lib/auth/tokens';
import { now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { DomainError } from '@/lib/core/errors';
import { rememberOnce } from '@/lib/oauth/remember-once';

/** What a request presents: a token, how, and with DPoP the proof that goes with it. */
export type Credential = { scheme: 'bearer' | 'dpop'; token: string; proof: string | null };

/** Algorithms of DPoP proofs; asymmetric alone. */
export const PROOF_ALGORITHMS = ['ES256', 'PS256', 'RS256', 'Ed25519', 'EdDSA'];

/** A proof is fresh for so long, clocks of both sides included. */
const PROOF_SECONDS = 60;

const refused = (why: string) => new DomainError('UNAUTHENTICATED', `The DPoP proof is not valid: ${why}.`);

async function verified(proof: string): Promise<JWTVerifyResult> {
  try {
    return await jwtVerify(proof, EmbeddedJWK, { algorithms: PROOF_ALGORITHMS, typ: 'dpop+jwt' });
  } catch (error) {
    if (error instanceof errors.JOSEError) throw refused('its signature or form');
    throw error;
  }
}

/** The address without query and fragment, as both sides compare it (RFC 9449 §4.3). */
function bare(address: unknown): string | null {
  if (typeof address !== 'string' || !URL.canParse(address)) return null;
  const url = new URL(address);
  return `${url.origin}${url.pathname}`;
}

function checkClaims(payload: JWTPayload, token: string, request: RequestInfo): void {
  if (payload.htm !== request.method) throw refused('another method');
  if (bare(payload.htu) !== bare(`${env().BASE_URL}${request.path}`)) throw refused('another address');
  const age = now().getTime() / 1000 - (typeof payload.iat === 'number' ? payload.iat : 0);
  if (Math.abs(age) > PROOF_SECONDS) throw refused('not of now');
  if (payload.ath !== createHash('sha256').update(token).digest('base64url')) throw refused('another token');
}

/**
 * Checks that who presents an application's token may: a token bound to a key needs a proof of that key for this very request, good once
 * (RFC 9449 §7), and is no bearer token; one that is not bound takes none. Throws UNAUTHENTICATED.
 */
export async function checkPossession(
  claims: ApplicationClaims,
  credential: Credential,
  request: RequestInfo,
): Promise<void> {
  if (claims.jkt === null) {
    if (credential.scheme === 'bearer') return;
    throw new DomainError('UNAUTHENTICATED', 'This token is a bearer token.');
  }
  if (credential.scheme !== 'dpop' || !credential.proof) {
    throw new DomainError('UNAUTHENTICATED', 'This token is bound to a key: present it as DPoP with a proof.');
  }
  const { payload, protectedHeader } = await verified(credential.proof);
  if (!protectedHeader.jwk || (await calculateJwkThumbprint(protectedHeader.jwk)) !== claims.jkt) {
    throw refused('another key');
  }
  checkClaims(payload, credential.token, request);
  if (typeof payload.jti !== 'string' || payload.jti === '') throw refused('no jti');
  if (!(await rememberOnce('ResourceProof', `${claims.jkt}:${payload.jti}`, 2 * PROOF_SECONDS))) {
    throw refused('it was used before');
  }
}
