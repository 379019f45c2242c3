import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import type { Role } from '@/db/enums';
import { apiKeys } from '@/db/schema/developers';
import { writing } from '@/db/transaction';
import { type Caller, mintProgramCaller } from '@/lib/auth/caller';
import { programScopes } from '@/lib/auth/scopes';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';

/** How long `last_used_at` may lag; writing it with every request would turn each read into a write. */
const LAST_USED_LAG_SECONDS = 60;

/** What a bearer must look like to be a key rather than a token. */
export const isApiKey = (bearer: string): boolean => /^sk_(live|test)_/.test(bearer);

type KeyState = {
  id: string;
  organization_id: string;
  name: string;
  scopes: string[];
  expires_at: string;
  revoked_at: string | null;
  last_used_at: string | null;
  account_status: string | null;
  approved_scopes: string[];
  approved_until: string | null;
  maker_role: Role | null;
};

async function touch(state: KeyState): Promise<void> {
  const stale = inSeconds(-LAST_USED_LAG_SECONDS);
  if (state.last_used_at && new Date(state.last_used_at) > stale) return;
  await writing({ organizationId: state.organization_id }, (tx) =>
    tx
      .update(apiKeys)
      .set({ lastUsedAt: now() })
      .where(and(eq(apiKeys.id, state.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, stale)))),
  );
}

/**
 * Proves the bearer of a key against the database, with every request. Throws UNAUTHENTICATED for an unknown one, TOKEN_REVOKED or
 * TOKEN_EXPIRED for one that has ended.
 */
export async function apiKeyCaller(bearer: string, request: RequestInfo): Promise<Caller> {
  const [state] = await database().execute<KeyState>(sql`select * from api_key_state(${sha256Hex(bearer)}::text)`);
  if (!state) throw new DomainError('UNAUTHENTICATED', 'The API key is not valid.');
  if (state.revoked_at) throw new DomainError('TOKEN_REVOKED', 'The API key was revoked.');
  if (new Date(state.expires_at) <= now()) throw new DomainError('TOKEN_EXPIRED', 'The API key has expired.');
  if (!state.maker_role) {
    throw new DomainError(
      'TOKEN_REVOKED',
      'The person who made this API key is no longer a member. Hand the key over to a member, or make a new one.',
    );
  }
  if (state.account_status !== 'active') throw new DomainError('TOKEN_REVOKED', 'The developer account is not active.');
  await touch(state);
  return mintProgramCaller({
    kind: 'api_key',
    organizationId: state.organization_id,
    program: { id: state.id, name: state.name },
    allowance: `keys:${state.organization_id}`,
    scopes: programScopes(
      {
        scopes: state.scopes,
        makerRole: state.maker_role,
        approvedScopes: state.approved_scopes,
        approvedUntil: state.approved_until ? new Date(state.approved_until) : null,
      },
      now(),
    ),
    request,
  });
}
