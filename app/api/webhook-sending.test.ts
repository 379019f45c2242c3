import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { writing } from '@/db/transaction';
import { newId } from '@/lib/core/ids';
import { deliverUntil } from '@/lib/webhook-endpoints/deliver-due';
import type { WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { emitEvent } from '@/lib/webhooks/emit';

const receiver = webhookReceiver();

/** Takes requests and says nothing until all are let go. */
const silent = { url: '', held: new Map<ServerResponse, string>(), lost: 0, over: false };
const server = createServer((request: IncomingMessage, response: ServerResponse) => {
  if (silent.over) return void response.writeHead(204).end();
  silent.held.set(response, request.url ?? '');
  response.on('close', () => {
    if (!response.writableFinished) silent.lost += 1;
    silent.held.delete(response);
  });
  request.resume();
});
const letGo = () => {
  silent.over = true;
  for (const response of silent.held.keys()) response.writeHead(204).end();
};

/** A sender as it runs in a worker. */
let stopped = new AbortController();
let running: Promise<void>[] = [];
const startSenders = (count: number) => {
  running = Array.from({ length: count }, () => deliverUntil(stopped.signal));
};
const stopSenders = () => {
  stopped.abort();
  return Promise.all(running);
};

beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  silent.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  letGo();
  await stopSenders();
  await deliverAll();
  stopped = new AbortController();
  running = [];
  Object.assign(silent, { lost: 0, over: false });
});
afterAll(() => void server.close());

type Organization = Pick<Tenant, 'id'>;

/** Senders ask nothing of an organization but its id. */
const anOrganization = (): Organization => ({ id: newId() });

/** An event to an address of its own, as a callback's; answers what its body names. */
async function callBack(tenant: Organization, url: string): Promise<string> {
  const resourceId = newId();
  const context = { organizationId: tenant.id };
  await writing(context, (tx) =>
    emitEvent(tx, context, 'verification.completed', { verificationId: resourceId }, { url, resourceId }),
  );
  return resourceId;
}

const hang = (tenant: Organization, name: string | number) => callBack(tenant, `${silent.url}/${tenant.id}/${name}`);
const held = (tenants: readonly Organization[]) =>
  [...silent.held.values()].filter((path) => tenants.some(({ id }) => path.startsWith(`/${id}/`))).length;
const heard = (text: string) => receiver.received.filter(({ body }) => body.includes(text)).length;
const until = (seen: () => number, wanted: number) =>
  vi.waitFor(() => expect(seen()).toBeGreaterThanOrEqual(wanted), { timeout: 60_000, interval: 20 });

describe('while receivers hang', () => {
  it('twenty of one organization hold up nobody else', async () => {
    const [slow, calm] = [anOrganization(), anOrganization()];
    await Promise.all(Array.from({ length: 20 }, (_, n) => hang(slow, n)));
    startSenders(1);
    await until(() => held([slow]), 20);
    const id = await callBack(calm, receiver.url);
    await until(() => heard(id), 1);
    expect([held([slow]), silent.lost]).toEqual([20, 0]);
  });

  it('those of twenty organizations hold up nobody else', async () => {
    const slow = Array.from({ length: 20 }, anOrganization);
    const calm = anOrganization();
    await Promise.all(slow.flatMap((tenant) => [hang(tenant, 1), hang(tenant, 2)]));
    startSenders(1);
    await until(() => held(slow), 40);
    const id = await callBack(calm, receiver.url);
    await until(() => heard(id), 1);
    expect([held(slow), silent.lost]).toEqual([40, 0]);
  });

  it('what a person asks for waits for its receiver alone, also where the organization has all its share on the way', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: receiver.url, events: ['verification.failed'] });
    await Promise.all(Array.from({ length: 50 }, (_, n) => hang(tenant, n)));
    startSenders(1);
    await until(() => held([tenant]), 32);
    const { data } = await tenant.as.developer.post<WebhookDelivery>(`/webhooks/${id}/test`);
    await until(() => heard(id), 1);
    await vi.waitFor(async () =>
      expect((await tenant.as.developer.post(`/webhooks/${id}/deliveries/${data.id}/redeliver`)).status).toBe(202),
    );
    await until(() => heard(id), 2);
    expect(silent.lost).toBe(0);
  });
});

describe('what a sender takes', () => {
  /** Deliveries that nobody else sees, and how many of each kind are taken beside `running`. */
  async function taken(
    tenants: number,
    kinds: Record<string, { of: string; count: number; attempts?: number; running?: number; after?: number }>,
  ): Promise<Record<string, number>> {
    const ids = Array.from({ length: tenants }, () => anOrganization().id);
    const undone = new Error('Nobody else shall see these.');
    let found: Record<string, number> = {};
    await expect(
      superuser().begin(async (tx) => {
        const running: string[] = [];
        for (const [kind, { of, count, attempts = 0, running: begun = 0, after = 0 }] of Object.entries(kinds)) {
          for (const id of ids) {
            const rows =
              await tx`insert into webhook_deliveries (id, organization_id, event_id, type, url, payload, attempts, next_attempt_at)
              select gen_random_uuid(), ${id}, gen_random_uuid(), 'claim.created', ${`https://${kind}.example/`} || case when ${of} = 'one' then '' else n::text end,
                ${kind}, ${attempts}, now() - interval '1 year' + (n + ${after}) * interval '1 second'
              from generate_series(1, ${count}) n returning id`;
            running.push(...rows.slice(0, begun).map((row) => row.id as string));
          }
        }
        await tx`update webhook_deliveries set next_attempt_at = now() + interval '1 minute' where id in ${tx(running.length > 0 ? running : [newId()])}`;
        const rows = await tx`select payload from claim_deliveries(128, 4, 32, 64, 60, ${running}) c
          join webhook_deliveries d on d.id = c.id where d.organization_id in ${tx(ids)}`;
        found = Object.fromEntries(
          Object.keys(kinds).map((kind) => [kind, rows.filter(({ payload }) => payload === kind).length]),
        );
        throw undone;
      }),
    ).rejects.toBe(undone);
    return found;
  }

  it('is four to one receiver, with those that it is sending', async () => {
    expect(await taken(1, { same: { of: 'one', count: 9 } })).toEqual({ same: 4 });
    expect(await taken(1, { same: { of: 'one', count: 9, running: 3 } })).toEqual({ same: 1 });
    expect(await taken(1, { same: { of: 'one', count: 9, running: 4 } })).toEqual({ same: 0 });
  });

  it('reaches those behind a receiver that has its share and two thousand more', async () => {
    const kinds = { a: { of: 'one', count: 2000, running: 4 }, b: { of: 'each', count: 3 } };
    expect(await taken(1, kinds)).toEqual({ a: 0, b: 3 });
  });

  it('reaches those behind a receiver that failed last, where such receivers have all their share', async () => {
    const kinds = {
      failed: { of: 'one', count: 40, attempts: 2, running: 1 },
      calm: { of: 'one', count: 1, after: 100 },
    };
    expect(await taken(64, kinds)).toEqual({ failed: 0, calm: 64 });
  });

  it('is thirty-two of one organization, with those that it is sending', async () => {
    expect(await taken(2, { each: { of: 'each', count: 50 } })).toEqual({ each: 64 });
    expect(await taken(2, { each: { of: 'each', count: 50, running: 20 } })).toEqual({ each: 24 });
  });

  it('is half of the room at most for receivers that failed last', async () => {
    expect(await taken(3, { failed: { of: 'each', count: 30, attempts: 1 } })).toEqual({ failed: 64 });
  });
});

describe('senders', () => {
  it('ten side by side send every event once', async () => {
    const tenant = anOrganization();
    startSenders(10);
    const ids = await Promise.all(Array.from({ length: 30 }, () => callBack(tenant, receiver.url)));
    for (const id of ids) await until(() => heard(id), 1);
    await stopSenders();
    expect(ids.map(heard)).toEqual(ids.map(() => 1));
  });

  it('end although a receiver hangs, and another one sends what was begun', async () => {
    const tenant = anOrganization();
    const id = await hang(tenant, 'given-up');
    startSenders(1);
    await until(() => held([tenant]), 1);
    await stopSenders();
    expect(held([tenant])).toBe(1);
    await superuser()`update webhook_deliveries set next_attempt_at = now(), url = ${receiver.url} where resource_id = ${id}`;
    stopped = new AbortController();
    startSenders(1);
    await until(() => heard(id), 1);
  });
});
