import { eq } from 'drizzle-orm';
import { database } from '@/db/client';
import { sessions } from '@/db/schema/users';
import { type Caller, mintUserCaller } from '@/lib/auth/caller';
import { type SessionState, sessionState } from '@/lib/auth/session-states';
import { PORTAL_IDLE_SECONDS } from '@/lib/auth/sessions';
import { verifyAccessToken } from '@/lib/auth/tokens';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { apiKeyCaller, isApiKey } from '@/lib/oauth/api-key-caller';
import { applicationCaller } from '@/lib/oauth/application-caller';
import { type Credential, checkPossession } from '@/lib/oauth/possession';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** How long `last_seen_at` may lag; writing it with every request would turn each read into a write. */
const LAST_SEEN_LAG_SECONDS = 60;

async function liveSession(sessionId: string, organizationId: string | null): Promise<SessionState> {
  const state = await sessionState(sessionId, organizationId);
  if (!state || state.disabled_at) throw new DomainError('UNAUTHENTICATED', 'The session does not exist.');
  if (state.revoked_at || new Date(state.expires_at) < now())
    throw new DomainError('TOKEN_REVOKED', 'The session has ended.');
  return state;
}

/** An identity provider vouches for people in its own organization: its administrators must not come into others by it. */
function refuseBeyondSso(state: SessionState, organization: string | null): void {
  if (!organization || !state.sso_organization_id || state.sso_organization_id === organization) return;
  throw new DomainError(
    'ORGANIZATION_MISMATCH',
    'This session was opened by the single sign-on of another organization.',
  );
}

async function touch(sessionId: string, state: SessionState): Promise<void> {
  if (new Date(state.last_seen_at) > inSeconds(-LAST_SEEN_LAG_SECONDS)) return;
  await database().update(sessions).set({ lastSeenAt: now() }).where(eq(sessions.id, sessionId));
}

/** The organization a header names. Throws ORGANIZATION_REQUIRED when it is missing or no UUID. */
export function namedOrganization(header: string | null): string {
  if (!header)
    throw new DomainError(
      'ORGANIZATION_REQUIRED',
      'Name the organization in the header X-Organization-ID: the token names none that would do here.',
    );
  if (!UUID.test(header))
    throw new DomainError('ORGANIZATION_REQUIRED', 'X-Organization-ID must be the UUID of an organization.');
  return header.toLowerCase();
}

/** The organization that a person's own token names; null where it names none. For a credential that `authenticate` has proven. */
export async function organizationOfToken(credential: Credential | null): Promise<string | null> {
  const claims = credential && (await verifyAccessToken(credential.token));
  return claims && 'org' in claims ? claims.org : null;
}

/**
 * Proves who calls: an API key or an application's token, which belong to one organization and act for no other; or a person by bearer
 * token, live session and live membership of the named organization (null: the person alone, in
 * the organization their session works in). Throws UNAUTHENTICATED, TOKEN_EXPIRED, TOKEN_REVOKED or ORGANIZATION_MISMATCH.
 */
export async function authenticate(
  credential: Credential | null,
  organization: string | null,
  request: RequestInfo,
): Promise<Caller> {
  if (!credential) throw new DomainError('UNAUTHENTICATED', 'A bearer token is required.');
  if (isApiKey(credential.token) && credential.scheme === 'bearer') return apiKeyCaller(credential.token, request);
  const claims = await verifyAccessToken(credential.token);
  if ('clientId' in claims) {
    await checkPossession(claims, credential, request);
    return applicationCaller(claims, request);
  }
  if (credential.scheme !== 'bearer') throw new DomainError('UNAUTHENTICATED', 'This token is a bearer token.');
  const state = await liveSession(claims.sid, organization);
  if (state.user_id !== claims.sub) throw new DomainError('UNAUTHENTICATED', 'The access token is not valid.');
  if (organization && !state.member_role) {
    throw new DomainError('ORGANIZATION_MISMATCH', 'You are not a member of the organization in X-Organization-ID.');
  }
  refuseBeyondSso(state, organization);
  await touch(claims.sid, state);
  const organizationId = organization ?? (state.member_role ? state.current_organization_id : null);
  return mintUserCaller({
    organizationId,
    user: { id: state.user_id, name: state.name, email: state.email },
    sessionId: claims.sid,
    role: state.member_role,
    factorMissing: state.factor_missing,
    ssoOrganizationId: state.sso_organization_id,
    request,
  });
}

/** Proves the person behind a portal cookie's session. Null when the session has ended, was idle for too long or its person is gone. */
export async function authenticateSession(sessionId: string, request: RequestInfo): Promise<Caller | null> {
  const state = await liveSession(sessionId, null).catch((error: unknown) => {
    if (error instanceof DomainError) return null;
    throw error;
  });
  if (!state || new Date(state.last_seen_at) < inSeconds(-PORTAL_IDLE_SECONDS)) return null;
  await touch(sessionId, state);
  return mintUserCaller({
    organizationId: state.member_role ? state.current_organization_id : null,
    user: { id: state.user_id, name: state.name, email: state.email },
    sessionId,
    role: state.member_role,
    factorMissing: state.factor_missing,
    ssoOrganizationId: state.sso_organization_id,
    request,
  });
}
