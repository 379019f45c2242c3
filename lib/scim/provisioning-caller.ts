import { and, eq, isNull, lt, or, sql } from 'drizzle-orm';
import { database } from '@/db/client';
import { scimTokens } from '@/db/schema/scim';
import { writing } from '@/db/transaction';
import { type Caller, mintProgramCaller } from '@/lib/auth/caller';
import { inSeconds, now } from '@/lib/core/clock';
import type { RequestInfo } from '@/lib/core/context';
import { DomainError } from '@/lib/core/errors';
import { sha256Hex } from '@/lib/core/ids';
import type { Credential } from '@/lib/oauth/possession';
import { isScimToken, scimTokenStatus } from '@/lib/scim/rules';

/** How long `last_used_at` may lag; writing it with every request would turn each read into a write. */
const LAST_USED_LAG_SECONDS = 60;

type TokenState = {
  id: string;
  organization_id: string;
  name: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
};

const date = (at: string | null) => (at === null ? null : new Date(at));

async function touch(state: TokenState): Promise<void> {
  const stale = inSeconds(-LAST_USED_LAG_SECONDS);
  const last = date(state.last_used_at);
  if (last && last > stale) return;
  await writing({ organizationId: state.organization_id }, (tx) =>
    tx
      .update(scimTokens)
      .set({ lastUsedAt: now() })
      .where(and(eq(scimTokens.id, state.id), or(isNull(scimTokens.lastUsedAt), lt(scimTokens.lastUsedAt, stale)))),
  );
}

/**
 * Proves the bearer of a token of provisioning against the database, with every request. It opens nothing but SCIM, and nothing else opens that.
 * Throws UNAUTHENTICATED for anything else, TOKEN_REVOKED or TOKEN_EXPIRED for one that has ended.
 */
export async function provisioningCaller(credential: Credential | null, request: RequestInfo): Promise<Caller> {
  if (credential?.scheme !== 'bearer' || !isScimToken(credential.token)) {
    throw new DomainError('UNAUTHENTICATED', 'The token of an organization’s provisioning is required.');
  }
  const [state] = await database().execute<TokenState>(
    sql`select * from scim_token_state(${sha256Hex(credential.token)}::text)`,
  );
  if (!state) throw new DomainError('UNAUTHENTICATED', 'The token is not valid.');
  const status = scimTokenStatus({ revokedAt: date(state.revoked_at), expiresAt: date(state.expires_at) }, now());
  if (status === 'revoked') throw new DomainError('TOKEN_REVOKED', 'The token was revoked.');
  if (status === 'expired') throw new DomainError('TOKEN_EXPIRED', 'The token has expired.');
  await touch(state);
  return mintProgramCaller({
    kind: 'provisioner',
    organizationId: state.organization_id,
    program: { id: state.id, name: `Provisioning «${state.name}»` },
    scopes: [],
    request,
  });
}
