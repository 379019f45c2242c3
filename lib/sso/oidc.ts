import * as client from 'openid-client';
import { now } from '@/lib/core/clock';
import { env } from '@/lib/core/env';
import { isDomainError } from '@/lib/core/errors';
import { storable } from '@/lib/core/fields';
import { clientSecretOf } from '@/lib/sso/connection-secrets';
import { guardedFetch } from '@/lib/sso/guarded-fetch';
import type { Connection } from '@/lib/sso/read';
import { refused } from '@/lib/sso/refusal';
import { derivedOf, type RoundTrip } from '@/lib/sso/round-trip';
import { isSubject, ssoAddresses } from '@/lib/sso/rules';

/** Signatures with keys that the provider publishes; `none` and those made with the shared secret prove nothing. */
export const ALGORITHMS: readonly string[] = [
  ...['RS', 'PS', 'ES'].flatMap((family) => ['256', '384', '512'].map((size) => family + size)),
  'EdDSA',
  'Ed25519',
];

const guarded: client.CustomFetch = (url, options) =>
  guardedFetch(url, { method: options.method, headers: options.headers, body: options.body });

/** Plain http only where addresses at home are allowed at all; the guard decides about each address. */
const transport = () => (env().PRIVATE_WEBHOOKS ? [client.allowInsecureRequests] : []);

const unreachable = (error: unknown) =>
  refused('PROVIDER_UNREACHABLE', 'The identity provider did not answer as it should. Try again in a moment.', error);

function authenticationFor(metadata: Readonly<client.ServerMetadata>, secret: string): client.ClientAuth {
  const offered = metadata.token_endpoint_auth_methods_supported;
  const basic = offered === undefined || offered.includes('client_secret_basic');
  return basic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret);
}

/**
 * The provider as it describes itself (OpenID Connect Discovery 1.0): the issuer must be the configured one to the letter, id tokens must be
 * signed with a published key. Throws PROVIDER_UNREACHABLE.
 */
export async function discoverProvider(connection: Connection): Promise<client.Configuration> {
  try {
    const { oidcIssuer, oidcClientId } = connection;
    const secret = clientSecretOf(connection);
    if (!oidcIssuer || !oidcClientId || !secret) throw new Error('The connection is not complete.');
    const found = await client.discovery(new URL(oidcIssuer), oidcClientId, undefined, client.None(), {
      execute: transport(),
      [client.customFetch]: guarded,
    });
    const { supportsPKCE: _supportsPKCE, ...metadata } = found.serverMetadata();
    const offered = metadata.id_token_signing_alg_values_supported ?? ['RS256'];
    const config = new client.Configuration(
      { ...metadata, id_token_signing_alg_values_supported: offered.filter((alg) => ALGORITHMS.includes(alg)) },
      oidcClientId,
      undefined,
      authenticationFor(metadata, secret),
    );
    config[client.customFetch] = guarded;
    config.timeout = 10;
    for (const allow of transport()) allow(config);
    client.enableNonRepudiationChecks(config);
    return config;
  } catch (error) {
    throw isDomainError(error) ? error : unreachable(error);
  }
}

/** What providers said of themselves lately, in this process. Also keeps a public address of ours from making us ask at any rate. */
const known = new Map<string, { until: number; config: Promise<client.Configuration> }>();
const KNOWN_SECONDS = 300;
const MOST_KNOWN = 500;

/** The same, as it was lately. Throws PROVIDER_UNREACHABLE. */
export function providerOf(connection: Connection): Promise<client.Configuration> {
  const key = `${connection.id}:${connection.updatedAt.getTime()}`;
  const held = known.get(key);
  if (held && held.until > now().getTime()) return held.config;
  const config = discoverProvider(connection);
  const oldest = known.size >= MOST_KNOWN ? known.keys().next().value : undefined;
  if (oldest !== undefined) known.delete(oldest);
  known.set(key, { until: now().getTime() + KNOWN_SECONDS * 1000, config });
  // A failure is not remembered: the next person may have more luck.
  config.catch(() => known.delete(key));
  return config;
}

const callbackOf = (connection: Connection) => ssoAddresses(env().BASE_URL, connection.organizationId).callback;

/** Where the browser goes: code flow with PKCE (S256), state and nonce. */
export async function authorizationUrl(connection: Connection, state: string, loginHint?: string): Promise<string> {
  const config = await providerOf(connection);
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(connection),
    scope: 'openid email profile',
    response_type: 'code',
    state,
    nonce: derivedOf(state, 'nonce'),
    code_challenge: await client.calculatePKCECodeChallenge(derivedOf(state, 'verifier')),
    code_challenge_method: 'S256',
    ...(loginHint ? { login_hint: loginHint } : {}),
  });
  return url.href;
}

export type OidcAnswer = { issuer: string; subject: string; claims: Record<string, unknown>; idToken: string };

/**
 * Redeems the code and checks all that came with it: state, `iss` (RFC 9207), signature, issuer, audience, nonce and times of the id token.
 * What the id token does not tell of the person is asked of the provider's userinfo. Throws ANSWER_INVALID, PROVIDER_REFUSED or PROVIDER_UNREACHABLE.
 */
export async function redeemCode(connection: Connection, trip: RoundTrip, query: URLSearchParams): Promise<OidcAnswer> {
  const config = await providerOf(connection);
  const address = new URL(`${callbackOf(connection)}?${query}`);
  try {
    const tokens = await client.authorizationCodeGrant(config, address, {
      pkceCodeVerifier: derivedOf(trip.state, 'verifier'),
      expectedState: trip.state,
      expectedNonce: derivedOf(trip.state, 'nonce'),
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no id token.');
    if (!isSubject(claims.sub)) throw new Error('There is no subject that can be kept.');
    const described =
      claims.email === undefined && config.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
        : {};
    return {
      issuer: claims.iss,
      subject: claims.sub,
      claims: storable({ ...described, ...claims }),
      idToken: tokens.id_token ?? '',
    };
  } catch (error) {
    if (error instanceof client.AuthorizationResponseError) {
      throw refused('PROVIDER_REFUSED', 'The identity provider did not sign you in.', error);
    }
    throw refused('ANSWER_INVALID', 'The identity provider’s answer was not accepted.', error);
  }
}
