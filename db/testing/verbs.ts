import { expect, it } from 'vitest';
import type { Role } from '@/db/enums';
import type { Answer, Client } from '@/db/testing/client';
import { audited } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import type { Method } from '@/lib/http/operation';

export type Call = { path: string; body?: unknown; headers?: Record<string, string> };

export type MutationCase = {
  method: Exclude<Method, 'GET'>;
  /** Who may. */
  as: Role;
  /** Who lacks the scope; undefined when everybody of the organization may. */
  notAs?: Role;
  /** What works, made anew for every call. */
  works: (tenant: Tenant) => Promise<Call>;
  status: number;
  action: string;
  resourceType: string;
  /** Pointers that the entry's changes must name. */
  changes?: readonly string[];
  /** What the state does not allow, and the answer. */
  illegal?: { call: (tenant: Tenant) => Promise<Call>; outcome: string };
  /** False where the address names nothing of a tenant. */
  addressed?: boolean;
};

const send = (client: Client, method: Method, call: Call): Promise<Answer<unknown>> =>
  client.call(method, call.path, { body: call.body ?? (method === 'DELETE' ? undefined : {}), headers: call.headers });

/** The four things that every verb must do: work with one audit entry, refuse the wrong state, the wrong tenant, the missing scope. */
export function mutation(home: () => Tenant, other: () => Tenant, test: MutationCase): void {
  const { method, as, notAs } = test;

  it(`${method} works and is recorded once`, async () => {
    const tenant = home();
    const call = await test.works(tenant);
    const { result, entries } = await audited(tenant.id, () => send(tenant.as[as], method, call));
    expect(result.status, result.text).toBe(test.status);
    expect(entries).toHaveLength(1);
    const [entry] = entries;
    expect(entry).toMatchObject({
      action: test.action,
      resource_type: test.resourceType,
      outcome: 'success',
      status_code: test.status,
      actor_id: tenant.people[as].id,
      actor_type: 'user',
      method,
      request_id: result.headers.get('x-request-id'),
    });
    const pointers = entry?.changes.map((change) => change.path) ?? [];
    for (const pointer of test.changes ?? []) expect(pointers.join(' ')).toContain(pointer);
  });

  const { illegal } = test;
  if (illegal) {
    it(`${method} refuses what the state does not allow`, async () => {
      const tenant = home();
      const call = await illegal.call(tenant);
      const { result, entries } = await audited(tenant.id, () => send(tenant.as[as], method, call));
      expect(result.outcome).toBe(illegal.outcome);
      expect(entries).toHaveLength(1);
      expect(entries[0]?.outcome).not.toBe('success');
      expect(entries[0]?.status_code).toBe(result.status);
    });
  }

  if (test.addressed !== false) {
    it(`${method} finds nothing of another organization`, async () => {
      const tenant = home();
      const call = await test.works(tenant);
      const { result, entries } = await audited(other().id, () => send(other().as[as], method, call));
      expect(result.outcome).toBe('404 NOT_FOUND');
      expect(entries.map((entry) => [entry.outcome, entry.status_code])).toEqual([['failure', 404]]);
    });
  }

  if (notAs) {
    it(`${method} needs its scope`, async () => {
      const tenant = home();
      const call = await test.works(tenant);
      const { result, entries } = await audited(tenant.id, () => send(tenant.as[notAs], method, call));
      expect(result.outcome).toBe('403 INSUFFICIENT_SCOPE');
      expect(result.problem.requiredScopes).toHaveLength(1);
      expect(entries.map((entry) => [entry.action.split('.')[0], entry.outcome])).toEqual([
        [test.action.split('.')[0], 'denied'],
      ]);
    });
  }
}

export type ReadCase = {
  as: Role;
  notAs?: Role;
  path: (tenant: Tenant) => Promise<string>;
  addressed?: boolean;
};

/** What every read of an organization must do: answer, refuse another tenant, refuse a missing scope. */
export function reading(home: () => Tenant, other: () => Tenant, test: ReadCase): void {
  it('GET answers', async () => {
    expect((await home().as[test.as].get(await test.path(home()))).status).toBe(200);
  });
  if (test.addressed !== false) {
    it('GET finds nothing of another organization', async () => {
      expect((await other().as[test.as].get(await test.path(home()))).outcome).toBe('404 NOT_FOUND');
    });
  }
  const { notAs } = test;
  if (notAs) {
    it('GET needs its scope', async () => {
      expect((await home().as[notAs].get(await test.path(home()))).outcome).toBe('403 INSUFFICIENT_SCOPE');
    });
  }
}
