import { sql } from 'drizzle-orm';
import { database } from '@/db/client';
import type { Role } from '@/db/enums';
import { type Caller, mintProgramCaller } from '@/lib/auth/caller';
import { type ProgramRights, programScopes } from '@/lib/auth/scopes';
import type { ApplicationClaims } from '@/lib/auth/tokens';
import { now } from '@/lib/core/clock';
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
  approved_scopes: string[];
  approved_until: string | null;
  responsible_role: Role | null;
  responsible_since: string;
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

/** Why an application may not act on its own with this token, or null. */
function endOfOwnRight(state: TokenState, { iat }: ApplicationClaims): string | null {
  if (!state.responsible_role) return 'Nobody who is a member answers for the application. Give it a new secret.';
  // Another person's role bounds it now: what was issued under the one before is not to gain by that.
  const since = Math.floor(new Date(state.responsible_since).getTime() / 1000);
  // Tokens tell seconds alone: one of that very second may be of the person before.
  return iat <= since ? 'The application has another secret now.' : null;
}

/** Why a token no longer counts, or null. */
function endOf(state: TokenState, claims: ApplicationClaims): string | null {
  const delegated = claims.gid !== null;
  if (state.app_status !== 'active') return `The application is ${state.app_status}.`;
  if (state.account_status !== 'active') return 'The developer account is not active.';
  if (state.token_revoked) return 'The token was revoked.';
  if (!delegated && state.app_type !== 'server') return 'Applications of this type do not act on their own.';
  if (!delegated) return endOfOwnRight(state, claims);
  if (!state.grant_alive) return 'The grant has ended.';
  if (state.disabled_at) return 'The person’s account is disabled.';
  return state.member_role ? null : 'The person is no member any more.';
}

/**
 * Proves an application by its verified token: application, grant, person and membership are asked live with every request. Its scopes are
 * those that the token names and the application holds. Acting for a person it is bounded by that person's role and consent, on its own by its
 * maker's role and what an administrator approved. Throws TOKEN_REVOKED or UNAUTHENTICATED.
 */
export async function applicationCaller(claims: ApplicationClaims, request: RequestInfo): Promise<Caller> {
  const state = await tokenState(claims);
  if (!state) throw new DomainError('UNAUTHENTICATED', 'The access token is not valid.');
  const delegated = claims.gid !== null;
  const ended = endOf(state, claims);
  if (ended) throw revoked(ended);
  const scopes = scopesNow(state, claims);
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

const ownRights = (state: TokenState): ProgramRights => ({
  scopes: state.app_scopes,
  makerRole: state.responsible_role,
  approvedScopes: state.approved_scopes,
  approvedUntil: state.approved_until ? new Date(state.approved_until) : null,
});

const delegatedRights = (state: TokenState): ProgramRights => ({
  scopes: state.app_scopes,
  makerRole: state.member_role,
  approvedScopes: [],
  approvedUntil: null,
});

/** What a token may do at this moment. */
const scopesNow = (state: TokenState, claims: ApplicationClaims) =>
  programScopes(claims.gid === null ? ownRights(state) : delegatedRights(state), now()).filter((scope) =>
    claims.scope.includes(scope),
  );

/** The token with the scopes that it has at this moment; null when the API would not take it. */
export async function presentClaims(claims: ApplicationClaims): Promise<ApplicationClaims | null> {
  const state = await tokenState(claims);
  return state !== null && endOf(state, claims) === null ? { ...claims, scope: scopesNow(state, claims) } : null;
}
