import { timingSafeEqual } from 'node:crypto';
import Provider, { type Client, type Configuration, errors, type KoaContextWithOIDC } from 'oidc-provider';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
import { activePrivateJwk } from '@/lib/auth/signing-keys';
import { ACCESS_TOKEN_SECONDS, audience, REFRESH_TOKEN_SECONDS } from '@/lib/auth/tokens';
import { env } from '@/lib/core/env';
import { sha256Hex } from '@/lib/core/ids';
import { derivedKey } from '@/lib/core/seal';
import { findPerson } from '@/lib/oauth/account';
import { ArtifactStore } from '@/lib/oauth/artifact-store';
import { OWN_METADATA } from '@/lib/oauth/client-metadata';
import { errorPage } from '@/lib/oauth/error-page';
import { PROOF_ALGORITHMS } from '@/lib/oauth/possession';

/** RFC 9700 §2.1.1 asks for a short life; ASVS 10.4.3 for a minute at most. */
const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 1800;

/** Scopes that an application was registered with; `offline_access` may be asked for, a refresh token comes with every code anyway. */
function allowedScopes(client: Client): string[] {
  return [...(client.casefile_scopes as string[]), 'offline_access'];
}

/**
 * The API as resource server (RFC 8707), the only one there is. Specification silent: an application that asks on its own without naming
 * scopes gets all it was registered with. Throws InvalidScope for one that is unknown or not its own: the library would drop it silently.
 */
function resourceServer(ctx: KoaContextWithOIDC, resource: string, client: Client) {
  if (resource !== audience()) throw new errors.InvalidTarget();
  const { params } = ctx.oidc;
  if (params?.grant_type === 'client_credentials' && params.scope === undefined) {
    params.scope = (client.casefile_scopes as string[]).join(' ');
  }
  const allowed = allowedScopes(client);
  const asked = typeof params?.scope === 'string' ? params.scope.split(' ').filter(Boolean) : [];
  const foreign = asked.find((scope) => !allowed.includes(scope));
  if (foreign !== undefined) throw new errors.InvalidScope('requested scope is not allowed', foreign);
  return {
    scope: allowed.join(' '),
    audience: audience(),
    accessTokenTTL: ACCESS_TOKEN_SECONDS,
    accessTokenFormat: 'jwt' as const,
    jwt: { sign: { alg: 'ES256' as const } },
  };
}

/** Where a single-page application may call from: the origins of its own redirect addresses. */
function mayCallFrom(origin: string, client: Client): boolean {
  if (client.casefile_type !== 'spa') return false;
  return (client.redirectUris ?? []).some((uri) => new URL(uri).origin === origin);
}

/** Rotation does not lengthen: the family ends when its first token would have (ASVS 10.4.8). */
function refreshLife(ctx: KoaContextWithOIDC): number {
  return ctx.oidc.entities.RotatedRefreshToken?.remainingTTL ?? REFRESH_TOKEN_SECONDS;
}

function configuration(jwk: Record<string, unknown>): Configuration {
  const own = (_ctx: unknown, client: Client, token: { clientId?: string }) => token.clientId === client.clientId;
  return {
    adapter: ArtifactStore,
    jwks: { keys: [jwk as never] },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      introspection: '/oauth/introspect',
      userinfo: '/oauth/userinfo',
      pushed_authorization_request: '/oauth/par',
      end_session: '/oauth/logout',
      jwks: '/.well-known/jwks.json',
    },
    scopes: ['offline_access', ...GRANTABLE_SCOPES],
    claims: { openid: ['sub'], profile: ['name', 'updated_at'], email: ['email', 'email_verified'] },
    responseTypes: ['code'],
    subjectTypes: ['public'],
    clientAuthMethods: ['client_secret_basic', 'client_secret_post', 'none'],
    enabledJWA: {
      idTokenSigningAlgValues: ['ES256'],
      dPoPSigningAlgValues: PROOF_ALGORITHMS as never,
    },
    clientDefaults: { id_token_signed_response_alg: 'ES256', response_types: ['code'] },
    extraClientMetadata: { properties: OWN_METADATA },
    allowOmittingSingleRegisteredRedirectUri: false,
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      introspection: { enabled: true, allowedPolicy: own },
      revocation: { enabled: true, allowedPolicy: own },
      pushedAuthorizationRequests: { enabled: true },
      dPoP: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => audience(),
        useGrantedResource: () => true,
        getResourceServerInfo: resourceServer,
      },
    },
    cookies: {
      keys: [derivedKey('oauth-cookies').toString('base64url')],
      names: { session: 'casefile-oauth', interaction: 'casefile-oauth-interaction', resume: 'casefile-oauth-resume' },
      long: { httpOnly: true, sameSite: 'lax', signed: true },
      short: { httpOnly: true, sameSite: 'lax', signed: true },
    },
    ttl: {
      AccessToken: ACCESS_TOKEN_SECONDS,
      ClientCredentials: ACCESS_TOKEN_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      IdToken: ACCESS_TOKEN_SECONDS,
      Interaction: INTERACTION_SECONDS,
      Session: INTERACTION_SECONDS,
      Grant: REFRESH_TOKEN_SECONDS,
      RefreshToken: refreshLife,
    },
    interactions: { url: (_ctx, interaction) => `/oauth/consent/${interaction.uid}` },
    findAccount: findPerson,
    // Everybody is asked, every time: an earlier consent speaks for the earlier occasion only.
    loadExistingGrant: async (ctx) => {
      const grantId = ctx.oidc.result?.consent?.grantId;
      return grantId ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    expiresWithSession: async () => false,
    extraTokenClaims: async (_ctx, token) => ('grantId' in token && token.grantId ? { gid: token.grantId } : undefined),
    clientBasedCORS: (_ctx, origin, client) => mayCallFrom(origin, client),
    renderError: errorPage,
  };
}

/** Compares a presented secret with the digests of the one or two that live, in the same time whatever it is. */
function secretMatches(client: Client, presented: string): boolean {
  const digest = Buffer.from(sha256Hex(presented));
  return [client.clientSecret, client.casefile_previous_secret].some((kept) => {
    const stored = Buffer.from(typeof kept === 'string' ? kept : '');
    return stored.length === digest.length && timingSafeEqual(stored, digest);
  });
}

/** RFC 6749 §5.2 has an error of its own for a flow that is closed to an application; the library calls it an invalid request. */
async function namesFlowErrors(ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const body: unknown = ctx.body;
  if (typeof body !== 'object' || body === null || !('error_description' in body)) return;
  if (body.error_description === 'requested grant type is not allowed for this client') {
    ctx.body = { ...body, error: 'unauthorized_client' };
  }
}

async function makeProvider(jwk: Record<string, unknown>): Promise<Provider> {
  const provider = new Provider(env().BASE_URL, configuration(jwk));
  provider.proxy = true;
  provider.use(namesFlowErrors);
  // The library compares in the clear; ours are kept as digests (panva/node-oidc-provider#631).
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: Client, presented: string) {
      return secretMatches(this, presented);
    },
  });
  return provider;
}

const holder = globalThis as typeof globalThis & { casefileProvider?: { kid: string; provider: Promise<Provider> } };

/** The authorization server of this process, made anew when the signing key has rotated. */
export async function authorizationServer(): Promise<Provider> {
  const { kid, jwk } = await activePrivateJwk();
  if (holder.casefileProvider?.kid !== kid) holder.casefileProvider = { kid, provider: makeProvider(jwk) };
  return holder.casefileProvider.provider;
}
