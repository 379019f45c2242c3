import { createRemoteJWKSet, customFetch, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { RequestInfo } from '@/lib/core/context';
import { env } from '@/lib/core/env';
import { DomainError, notFound } from '@/lib/core/errors';
import { endByProvider } from '@/lib/sso/end-sessions';
import { guardedFetch } from '@/lib/sso/guarded-fetch';
import { ALGORITHMS, providerOf } from '@/lib/sso/oidc';
import { type Connection, usableConnection } from '@/lib/sso/read';
import { isSubject, ssoAddresses } from '@/lib/sso/rules';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** How old a logout token may be, and by how much clocks may differ. */
const MAX_AGE_SECONDS = 300;
const SKEW_SECONDS = 60;
/** As long as an identifier of a session may be. */
const MAX_SID = 512;

/** Where the browser goes to sign out at the provider too (OpenID Connect RP-Initiated Logout 1.0); null when the provider offers no such place. */
export async function oidcLogoutUrl(connection: Connection, idToken: string): Promise<string | null> {
  const config = await providerOf(connection);
  if (!config.serverMetadata().end_session_endpoint) return null;
  const url = client.buildEndSessionUrl(config, {
    id_token_hint: idToken,
    post_logout_redirect_uri: ssoAddresses(env().BASE_URL, connection.organizationId).afterLogout,
  });
  return url.href;
}

/** Keys by what the provider says of itself, and as long as that is held. */
const keySets = new WeakMap<client.Configuration, JWTVerifyGetKey>();

async function keysOf(config: client.Configuration): Promise<JWTVerifyGetKey> {
  const known = keySets.get(config);
  if (known) return known;
  const { jwks_uri: address } = config.serverMetadata();
  if (!address) throw new Error('The provider publishes no keys.');
  const keys = createRemoteJWKSet(new URL(address), { [customFetch]: (url) => guardedFetch(url) });
  keySets.set(config, keys);
  return keys;
}

const refusedToken = (cause: unknown) =>
  new DomainError('VALIDATION_FAILED', 'The logout token was not accepted.', { cause });

/** A logout token's claims, checked as OpenID Connect Back-Channel Logout 1.0 §2.6 asks. Throws when one is not as it should be. */
async function verified(connection: Connection, token: string): Promise<JWTPayload & { jti: string; iss: string }> {
  const config = await providerOf(connection);
  const { payload, protectedHeader } = await jwtVerify(token, await keysOf(config), {
    issuer: config.serverMetadata().issuer,
    audience: connection.oidcClientId ?? '',
    algorithms: [...ALGORITHMS],
    clockTolerance: SKEW_SECONDS,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { jti, iss, events, sub, sid } = payload;
  const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '');
  if (type !== undefined && type !== 'logout+jwt' && type !== 'jwt') throw new Error('It is a token of another type.');
  if ('nonce' in payload) throw new Error('It holds a nonce: it is an id token.');
  const event =
    typeof events === 'object' && events !== null ? Object.getOwnPropertyDescriptor(events, EVENT)?.value : null;
  if (typeof event !== 'object' || event === null) throw new Error('It tells of no log-out.');
  if (typeof jti !== 'string' || jti === '' || !iss) throw new Error('It has no id.');
  if (sub === undefined && sid === undefined) throw new Error('It names nobody.');
  if (sub !== undefined && !isSubject(sub)) throw new Error('Its subject is none.');
  if (sid !== undefined && (typeof sid !== 'string' || sid === '' || sid.length > MAX_SID))
    throw new Error('Its session is none.');
  return { ...payload, jti, iss };
}

/** The longest token that is looked at. */
const MAX_TOKEN = 16 * 1024;

/**
 * Takes a logout token that an OpenID provider sends by itself. Throws NOT_FOUND without a connection, VALIDATION_FAILED for a token that is not as it
 * should be, and a refusal for one that was taken before.
 */
export async function takeBackchannelLogout(sent: {
  organizationId: string;
  token: string;
  request: RequestInfo;
}): Promise<void> {
  const connection = await usableConnection(sent.organizationId);
  if (connection.protocol !== 'oidc') throw notFound('Single log-out of this organization');
  if (sent.token.length > MAX_TOKEN) throw refusedToken(new Error('too large'));
  const claims = await verified(connection, sent.token).catch((error: unknown) => {
    throw error instanceof DomainError ? error : refusedToken(error);
  });
  const { sub, sid, jti, iss } = claims;
  const sessions = typeof sid === 'string' ? [sid] : [];
  await endByProvider(connection, { issuer: iss, messageId: jti, subject: sub ?? null, sessions }, sent.request);
}
