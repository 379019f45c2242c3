import { and, asc, count, desc, eq, gte, lt } from 'drizzle-orm';
import { apiKeys, apiRequests, oauthApps } from '@/db/schema/developers';
import { sortedBy } from '@/db/sorted';
import { reading, writing } from '@/db/transaction';
import { authorize, type Caller } from '@/lib/auth/caller';
import { notFound } from '@/lib/core/errors';
import { type Page, paginate } from '@/lib/core/pagination';
import { rolesOf } from '@/lib/developers/maker-roles';
import { findOrOpenAccount } from '@/lib/developers/open-account';
import { presentApiKey, presentApiRequest, presentApp } from '@/lib/developers/present';
import type {
  ApiRequest,
  ApiRequestListQuery,
  AppListQuery,
  DeveloperAccount,
  OAuthApp,
} from '@/lib/developers/schema';

/** The organization's applications, revoked ones too. */
export async function listApps(caller: Caller, query: AppListQuery): Promise<Page<OAuthApp>> {
  authorize(caller, 'listOAuthApps');
  return reading(caller, async (tx) => {
    const where = and(
      eq(oauthApps.organizationId, caller.organizationId),
      query.status ? eq(oauthApps.status, query.status) : undefined,
    );
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(oauthApps)
        .where(where)
        .orderBy(...sortedBy(oauthApps[query.sortBy], oauthApps.id, query.sortOrder))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(oauthApps).where(where),
    ]);
    const roleOf = await rolesOf(
      tx,
      caller,
      rows.map(({ responsibleId }) => responsibleId),
    );
    const items = rows.map((row) => presentApp(row, roleOf(row.responsibleId)));
    return { items, pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}

/** One application. Throws NOT_FOUND. */
export async function getApp(caller: Caller, id: string): Promise<OAuthApp> {
  authorize(caller, 'getOAuthApp');
  return reading(caller, async (tx) => {
    const [row] = await tx
      .select()
      .from(oauthApps)
      .where(and(eq(oauthApps.organizationId, caller.organizationId), eq(oauthApps.id, id)));
    if (!row) throw notFound('The application');
    const roleOf = await rolesOf(tx, caller, [row.responsibleId]);
    return presentApp(row, roleOf(row.responsibleId));
  });
}

/** The organization's developer account with its keys, the newest first. Opened with the first look at it. Throws NOT_FOUND for another's. */
export async function getDeveloper(caller: Caller, developerId: string): Promise<DeveloperAccount> {
  authorize(caller, 'getDeveloper');
  return writing(caller, async (tx) => {
    const account = await findOrOpenAccount(tx, caller.organizationId);
    if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
    const keys = await tx
      .select()
      .from(apiKeys)
      .where(eq(apiKeys.organizationId, caller.organizationId))
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
    const roleOf = await rolesOf(
      tx,
      caller,
      keys.map(({ createdById }) => createdById),
    );
    return {
      id: account.id,
      organizationId: account.organizationId,
      tier: account.tier,
      status: account.status,
      apiKeys: keys.map((key) => presentApiKey(key, roleOf(key.createdById))),
      createdAt: account.createdAt.toISOString(),
    };
  });
}

/** What applications and keys of the organization asked, the latest first. A request shows within seconds. */
export async function listApiRequests(
  caller: Caller,
  developerId: string,
  query: ApiRequestListQuery,
): Promise<Page<ApiRequest>> {
  authorize(caller, 'listApiRequests');
  return writing(caller, async (tx) => {
    const account = await findOrOpenAccount(tx, caller.organizationId);
    if (developerId !== 'me' && developerId !== account.id) throw notFound('The developer account');
    const where = and(
      eq(apiRequests.organizationId, caller.organizationId),
      query.actorId ? eq(apiRequests.actorId, query.actorId) : undefined,
      query.outcome === 'success' ? lt(apiRequests.statusCode, 400) : undefined,
      query.outcome === 'failure' ? gte(apiRequests.statusCode, 400) : undefined,
    );
    const order = query.sortOrder === 'asc' ? asc : desc;
    const [rows, [total]] = await Promise.all([
      tx
        .select()
        .from(apiRequests)
        .where(where)
        .orderBy(order(apiRequests.createdAt), order(apiRequests.id))
        .limit(query.limit)
        .offset((query.page - 1) * query.limit),
      tx.select({ n: count() }).from(apiRequests).where(where),
    ]);
    return { items: rows.map(presentApiRequest), pagination: paginate(query.page, query.limit, total?.n ?? 0) };
  });
}
