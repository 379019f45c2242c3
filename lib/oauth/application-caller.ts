import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import type { Role } from '@/db/enums';
import { type Caller, mintProgramCaller } from '@/lib/auth/caller';
import { GRANTABLE_SCOPES, ROLE_SCOPES } from '@/lib/auth/scopes';
import type { ApplicationClaims } from '@/lib/auth/tokens';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';

type TokenState = {
  app_id: string;
  organization_id: string;
  app_name: string;
  app_type: string;
  app_scopes: string[];
  app_status: string;
  account_status: string | null;
  grant_alive: boolean;
  token_revoked: boolean;
  user_name: string | null;
  user_email: string | null;
  disabled_at: string | null;
  member_role: Role | null;
  factor_missing: boolean;
};

/** The person as a member of the application's organization, before anything was granted. */
export async function memberState(
  clientId: string,
  userId: string,
): Promise<{ role: Role | null; factorMissing: boolean }> {
  const state = await stateOf(clientId, null, userId, '');
  return { role: state?.member_role ?? null, factorMissing: state?.factor_missing ?? false };
}

/** What a token of an application stands for at this moment; null when the application is unknown. */
function tokenState(claims: ApplicationClaims): Promise<TokenState | null> {
  const delegated = claims.gid === null ? null : { grantHash: sha256Hex(claims.gid), userId: claims.sub };
  return stateOf(claims.clientId, delegated?.grantHash ?? null, delegated?.userId ?? null, sha256Hex(claims.jti));
}

/** Application, grant, person and membership, asked in one statement. */
async function stateOf(
  clientId: string,
  grantHash: string | null,
  userId: string | null,
  tokenHash: string,
): Promise<TokenState | null> {
  const [state] = await database().execute<TokenState>(
    sql`select * from oauth_token_state(${clientId}::text, ${grantHash}::text, ${userId}::uuid, ${tokenHash}::text)`,
  );
  return state ?? null;
}

const revoked = (why: string) => new DomainError('TOKEN_REVOKED', why);

/** Why a token no longer counts, or null. */
function endOf(state: TokenState, delegated: boolean): string | null {
  if (state.app_status !== 'active') return `The application is ${state.app_status}.`;
  if (state.account_status !== 'active') return 'The developer account is not active.';
  if (state.token_revoked) return 'The token was revoked.';
  if (!delegated) return state.app_type === 'server' ? null : 'Applications of this type do not act on their own.';
  if (!state.grant_alive) return 'The grant has ended.';
  if (state.disabled_at) return 'The person’s account is disabled.';
  return state.member_role ? null : 'The person is no member any more.';
}

/**
 * Proves an application by its verified token: application, grant, person and membership are asked live with every request. Its scopes are
 * those that token, application and, where it acts for a person, that person's role hold together. Throws TOKEN_REVOKED or UNAUTHENTICATED.
 */
export async function applicationCaller(claims: ApplicationClaims, request: RequestInfo): Promise<Caller> {
  const state = await tokenState(claims);
  if (!state) throw new DomainError('UNAUTHENTICATED', 'The access token is not valid.');
  const delegated = claims.gid !== null;
  const ended = endOf(state, delegated);
  if (ended) throw revoked(ended);
  const held: readonly string[] | null = state.member_role && delegated ? ROLE_SCOPES[state.member_role] : null;
  const scopes = GRANTABLE_SCOPES.filter(
    (scope) =>
      claims.scope.includes(scope) && state.app_scopes.includes(scope) && (held === null || held.includes(scope)),
  );
  return mintProgramCaller({
    kind: 'application',
    organizationId: state.organization_id,
    program: { id: state.app_id, name: state.app_name },
    user: delegated ? { id: claims.sub, name: state.user_name ?? '', email: state.user_email ?? '' } : undefined,
    factorMissing: delegated && state.factor_missing,
    scopes,
    request,
  });
}

/** True while the token would be taken by the API. */
export async function isAlive(claims: ApplicationClaims): Promise<boolean> {
  const state = await tokenState(claims);
  return state !== null && endOf(state, claims.gid !== null) === null;
}
