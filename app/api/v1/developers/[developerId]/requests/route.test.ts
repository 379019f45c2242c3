import { describe, expect, it } from 'vitest';
import { Client } from '@/db/testing/client';
import { makeApiKey, makeClaim } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import { expireRequestLog, flushRequestLog } from '@/lib/developers/request-log';
import { REQUEST_LOG_DAYS, REQUEST_LOG_ROWS } from '@/lib/developers/rules';
import type { ApiRequest, DeveloperAccount } from '@/lib/developers/schema';

const { home, other } = twoTenants();

describe('GET /developers/{developerId}/requests', () => {
  reading(home, other, {
    as: 'developer',
    notAs: 'viewer',
    path: async (tenant) => {
      const { data } = await tenant.as.developer.get<DeveloperAccount>('/developers/me');
      return `/developers/${data.id}/requests`;
    },
  });

  it('shows what a key asked and how it ended, without ids and bodies', async () => {
    const key = await makeApiKey(home(), { scopes: ['claims:read'] });
    const program = new Client(key.key, home().id, { 'x-request-id': `log-${key.id}` });
    const claim = await makeClaim(home());
    await program.get(`/claims/${claim.id}`);
    await program.get('/evidence', { q: 'a private question' });
    await home().as.viewer.get('/claims');
    await flushRequestLog();
    const answer = await home().as.developer.get<ApiRequest[]>('/developers/me/requests', { actorId: key.id });
    expect(answer.data).toMatchObject([
      { operation: 'listEvidence', method: 'GET', path: '/api/v1/evidence', statusCode: 403 },
      {
        operation: 'getClaim',
        method: 'GET',
        path: '/api/v1/claims/{id}',
        statusCode: 200,
        requestId: `log-${key.id}`,
        actor: { type: 'api_key', id: key.id, name: key.name },
      },
    ]);
    expect(answer.data.every((entry) => entry.durationMs >= 0)).toBe(true);
    expect(answer.text).not.toContain(claim.id);
    expect(answer.text).not.toContain('private');
    const failed = await home().as.developer.get<ApiRequest[]>('/developers/me/requests', {
      actorId: key.id,
      outcome: 'failure',
    });
    expect(failed.data.map((entry) => entry.statusCode)).toEqual([403]);
    const theirs = await other().as.developer.get<ApiRequest[]>('/developers/me/requests', { actorId: key.id });
    expect(theirs.data).toEqual([]);
  });

  it('keeps a bounded number for a bounded time', async () => {
    const tenant = await makeTenant();
    const sql = superuser();
    const insert = (n: number, age: string) => sql`
      insert into api_requests (id, organization_id, actor_type, actor_id, actor_name, operation, method, path, status_code, duration_ms, request_id, created_at)
      select gen_random_uuid(), ${tenant.id}, 'api_key', gen_random_uuid(), 'k', 'getMe', 'GET', '/x', 200, 1, 'r',
             now() - ${age}::interval - make_interval(secs => i) from generate_series(1, ${n}) i`;
    await insert(REQUEST_LOG_ROWS + 100, '1 hour');
    await insert(50, `${REQUEST_LOG_DAYS + 1} days`);
    await expireRequestLog();
    const [left] =
      await sql`select count(*)::int as n, max(created_at) as newest from api_requests where organization_id = ${tenant.id}`;
    expect(left?.n).toBe(REQUEST_LOG_ROWS);
    await sql`delete from api_requests where organization_id = ${tenant.id}`;
  });
});
