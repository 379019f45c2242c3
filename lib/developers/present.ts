import type { apiKeys, apiRequests, oauthApps } from '@/db/schema/developers';
import { GRANTABLE_SCOPES } from '@/lib/auth/scopes';
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

/** Row → wire of an application; its secrets' digests stay behind. */
export function presentApp(row: AppRow): OAuthApp {
  const rolling = row.previousSecretUntil && row.previousSecretUntil > now() ? row.previousSecretUntil : null;
  return {
    id: row.id,
    clientId: row.clientId,
    name: row.name,
    type: row.type,
    description: row.description,
    redirectUris: row.redirectUris,
    scopes: inOrder(row.scopes),
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

/** Row → wire of a key. */
export function presentApiKey(row: typeof apiKeys.$inferSelect): ApiKey {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    prefix: row.prefix,
    lastFour: row.lastFour,
    scopes: inOrder(row.scopes),
    status: apiKeyStatus(row, now()),
    createdBy: creator(row),
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
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
