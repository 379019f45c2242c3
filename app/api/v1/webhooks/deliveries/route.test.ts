import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { deliverAll, deliverOnce } from '@/db/testing/deliveries';
import { webhookReceiver } from '@/db/testing/receiver';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import { writing } from '@/db/transaction';
import { newId } from '@/lib/core/ids';
import type { CallbackSecret, WebhookDelivery } from '@/lib/webhook-endpoints/schema';
import { emitEvent } from '@/lib/webhooks/emit';

const { home, other } = twoTenants();

const receiver = webhookReceiver();

/** An event on its way to the receiver. */
async function event(tenant: Tenant, url = receiver.url): Promise<string> {
  const resourceId = newId();
  await writing({ organizationId: tenant.id }, (tx) =>
    emitEvent(
      tx,
      { organizationId: tenant.id },
      'verification.completed',
      { verificationId: resourceId },
      { url, resourceId },
    ),
  );
  return resourceId;
}

async function delivery(tenant: Tenant, resourceId: string): Promise<WebhookDelivery> {
  const [found] = (await tenant.as.developer.get<WebhookDelivery[]>('/webhooks/deliveries', { resourceId })).data;
  if (!found) throw new Error('There is no delivery.');
  return found;
}

const dueNow = (resourceId: string) =>
  superuser()`update webhook_deliveries set next_attempt_at = now() where resource_id = ${resourceId}`;

describe('GET /webhooks/deliveries', () => {
  reading(home, other, {
    as: 'developer',
    notAs: 'viewer',
    path: async () => '/webhooks/deliveries',
    addressed: false,
  });

  it('shows what arrived, signed so that the reference library believes it', async () => {
    const id = await event(home());
    const { secret } = (await home().as.admin.post<CallbackSecret>('/webhooks/callback-secret')).data;
    await deliverAll();
    const [got] = receiver.received.filter(({ body }) => body.includes(id));
    expect(got).toBeDefined();
    const headers = got?.headers as Record<string, string>;
    expect(new Webhook(secret).verify(got?.body ?? '', headers)).toMatchObject({
      type: 'verification.completed',
      data: { verificationId: id },
    });
    expect(() => new Webhook(secret).verify(`${got?.body} `, headers)).toThrow();
    const shown = await delivery(home(), id);
    expect(shown).toMatchObject({
      status: 'DELIVERED',
      attempts: 1,
      lastStatusCode: 200,
      eventId: headers['webhook-id'],
    });
    expect(
      (await other().as.developer.get<WebhookDelivery[]>('/webhooks/deliveries', { resourceId: id })).data,
    ).toEqual([]);
  });

  it('signs with both secrets for a day after a change', async () => {
    const before = (await home().as.admin.post<CallbackSecret>('/webhooks/callback-secret')).data.secret;
    const after = (await home().as.developer.post<CallbackSecret>('/webhooks/callback-secret/rotate')).data;
    expect(after.previousSecretUntil).not.toBeNull();
    const id = await event(home());
    await deliverAll();
    const got = receiver.received.find(({ body }) => body.includes(id));
    for (const secret of [before, after.secret]) {
      new Webhook(secret).verify(got?.body ?? '', got?.headers as Record<string, string>);
    }
  });

  it('tries again later under the same id, and gives up after a day', async () => {
    const id = await event(home());
    for (const [status, expected] of [
      [500, 'PENDING'],
      [302, 'PENDING'],
      [204, 'DELIVERED'],
    ] as const) {
      receiver.status = status;
      await dueNow(id);
      await deliverAll();
      expect(await delivery(home(), id)).toMatchObject({ status: expected, lastStatusCode: status });
    }
    const mine = receiver.received.filter(({ body }) => body.includes(id));
    expect(mine).toHaveLength(3);
    expect(new Set(mine.map(({ headers }) => headers['webhook-id'])).size).toBe(1);

    const hopeless = await event(home(), 'http://127.0.0.1:1/hook');
    for (let attempt = 0; attempt < 9; attempt += 1) {
      await dueNow(hopeless);
      await deliverAll();
    }
    expect(await delivery(home(), hopeless)).toMatchObject({ status: 'FAILED', attempts: 9, lastStatusCode: null });
    await dueNow(hopeless);
    await deliverAll();
    expect((await delivery(home(), hopeless)).attempts).toBe(9);
  });

  it('is sent once when ten senders look at once', async () => {
    const id = await event(home());
    await Promise.all(Array.from({ length: 10 }, () => deliverOnce()));
    await deliverAll();
    expect(receiver.received.filter(({ body }) => body.includes(id))).toHaveLength(1);
  });

  it('is sent by another one when a sender has died', async () => {
    const id = await event(home());
    await superuser()`update webhook_deliveries set attempts = 1, next_attempt_at = now() - interval '1 second' where resource_id = ${id}`;
    await deliverAll();
    expect(await delivery(home(), id)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
  });

  it('stays delivered when a sender that was given up fails late', async () => {
    const id = await event(home());
    receiver.before = async () => {
      receiver.before = async () => {};
      await dueNow(id);
      await deliverAll();
      expect(await delivery(home(), id)).toMatchObject({ status: 'DELIVERED', attempts: 2 });
      receiver.status = 500;
    };
    await deliverAll();
    expect(receiver.received.filter(({ body }) => body.includes(id))).toHaveLength(2);
    expect(await delivery(home(), id)).toMatchObject({ status: 'DELIVERED', deliveredAt: expect.any(String) });
  });
});
