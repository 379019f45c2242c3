import type { Role } from '@/db/enums';
import type { apiKeys, apiRequests, oauthApps } from '@/db/schema/developers';
import { GRANTABLE_SCOPES, programScopes } from '@/lib/auth/scopes';
import { now } from '@/lib/core/clock';
import { apiKeyStatus } from '@/lib/developers/rules';
import type { ApiKey, ApiRequest, OAuthApp } from '@/lib/developers/schema';

export type AppRow = typeof oauthApps.$inferSelect;

/** Scopes as they are listed everywhere, whatever order they were given in. */
const inOrder = (scopes: readonly string[]) => GRANTABLE_SCOPES.filter((scope) => scopes.includes(scope));

/** Who made a record. */
export const creator = (row: { createdById: string | null; createdByName: string }) => ({
  id: row.createdById ?? '',
  name: row.createdByName,
});

type Approvable = Pick<AppRow, 'scopes' | 'approvedScopes' | 'approvedById' | 'approvedByName' | 'approvedUntil'>;

/** What a program may do by whose word: its scopes as they count now, and the approval that adds to them. */
function rights(row: Approvable, makerRole: Role | null): Pick<ApiKey, 'scopes' | 'effectiveScopes' | 'approval'> {
  const { scopes, approvedScopes, approvedUntil, approvedById, approvedByName } = row;
  return {
    scopes: inOrder(scopes),
    effectiveScopes: programScopes({ scopes, makerRole, approvedScopes, approvedUntil }, now()),
    approval:
      approvedUntil && approvedById
        ? {
            scopes: inOrder(approvedScopes),
            approvedBy: { id: approvedById, name: approvedByName ?? '' },
            expiresAt: approvedUntil.toISOString(),
          }
        : null,
  };
}

/** Row → wire of an application; its secrets' digests stay behind. `role` is that of the person who answers for it. */
export function presentApp(row: AppRow, role: Role | null): OAuthApp {
  const rolling = row.previousSecretUntil && row.previousSecretUntil > now() ? row.previousSecretUntil : null;
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    type: row.type,
    description: row.description,
    redirectUris: row.redirectUris,
    ...rights(row, role),
    organizationId: row.organizationId,
    status: row.status,
    secretLastFour: row.secretLastFour,
    previousSecretUntil: rolling?.toISOString() ?? null,
    createdBy: creator(row),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Row → wire of a key. `role` is its maker's. */
export function presentApiKey(row: typeof apiKeys.$inferSelect, role: Role | null): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: row.prefix,
    lastFour: row.lastFour,
    ...rights(row, role),
    status: role ? apiKeyStatus(row, now()) : 'revoked',
    createdBy: creator(row),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt.toISOString(),
  };
}

/** Row → wire of a logged request. */
export function presentApiRequest(row: typeof apiRequests.$inferSelect): ApiRequest {
  return {
    id: row.id,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    operation: row.operation,
    method: row.method,
    path: row.path,
    statusCode: row.statusCode,
    durationMs: row.durationMs,
    requestId: row.requestId,
    createdAt: row.createdAt.toISOString(),
  };
}
