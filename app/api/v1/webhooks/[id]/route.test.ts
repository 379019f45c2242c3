import { describe, expect, it } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeClaim, makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { auditRows, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Webhook, WebhookDelivery } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });
const receiver = webhookReceiver();

const address = async (tenant: Tenant) => `/webhooks/${(await makeWebhook(tenant)).id}`;
const deliveriesOf = async (tenant: Tenant, id: string) =>
  (await tenant.as.developer.get<WebhookDelivery[]>(`/webhooks/${id}/deliveries`)).data;

describe('GET /webhooks/{id}', () => {
  reading(home, other, { as: 'developer', notAs: 'investigator', path: address });
});

describe('PATCH /webhooks/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({
      path: await address(tenant),
      body: { url: 'https://client.example/new', events: ['claim.*'], description: 'x', status: 'disabled' },
    }),
    status: 200,
    action: 'webhook.update',
    resourceType: 'webhook',
    changes: ['/url', '/events', '/status'],
  });

  it('holds the new address to the rules of the first', async () => {
    const answer = await home().as.developer.patch(await address(home()), { url: 'ftp://client.example' });
    expect(answer.problem.errors?.[0]?.pointer).toBe('/url');
    expect((await home().as.developer.patch(await address(home()), {})).outcome).toBe('400 VALIDATION_FAILED');
  });

  it('sends what waits to the new address', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: 'http://127.0.0.1:1/hook' });
    const claim = await makeClaim(tenant);
    await deliverAll();
    expect(await deliveriesOf(tenant, id)).toMatchObject([{ status: 'PENDING', attempts: 1 }]);
    await tenant.as.developer.patch(`/webhooks/${id}`, { url: receiver.url });
    await superuser()`update webhook_deliveries set next_attempt_at = now() where endpoint_id = ${id}`;
    await deliverAll();
    expect(receiver.received.filter(({ body }) => body.includes(claim.id))).toHaveLength(1);
    const [shown] = await deliveriesOf(tenant, id);
    expect(shown).toMatchObject({ status: 'DELIVERED', attempts: 2, url: receiver.url });
    expect(shown?.attemptLog).toMatchObject([
      { statusCode: null, error: expect.stringContaining('ECONNREFUSED') },
      { statusCode: 200, error: null },
    ]);
  });

  it('of ten with the same version one wins', async () => {
    const made = await makeWebhook(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        home().as.developer.call('PATCH', `/webhooks/${made.id}`, {
          body: { description: `Number ${n}` },
          headers: { 'if-match': `"${made.version}"` },
        }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(9).fill('412 VERSION_CONFLICT')]);
  });
});

describe('DELETE /webhooks/{id}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'developer',
    notAs: 'viewer',
    works: async (tenant) => ({ path: await address(tenant) }),
    status: 204,
    action: 'webhook.delete',
    resourceType: 'webhook',
    changes: ['/url'],
  });

  it('cancels what waits, forgets the secret and keeps what was sent on record', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: 'http://127.0.0.1:1/hook' });
    await makeClaim(tenant);
    await deliverAll();
    await tenant.as.developer.delete(`/webhooks/${id}`);
    expect((await tenant.as.developer.get(`/webhooks/${id}`)).status).toBe(404);
    expect((await tenant.as.developer.get(`/webhooks/${id}/deliveries`)).status).toBe(404);
    const { data } = await tenant.as.developer.get<WebhookDelivery[]>('/webhooks/deliveries');
    expect(data).toMatchObject([{ webhookId: id, status: 'CANCELED', attempts: 1 }]);
    const again = await tenant.as.developer.post(`/webhooks/deliveries/${data[0]?.id}/redeliver`);
    expect(again.status).toBe(404);
    const [row] = await superuser()`select secret_sealed from webhook_endpoints where id = ${id}`;
    expect(row).toEqual({ secret_sealed: null });
  });

  it.each([
    [204, 'DELIVERED'],
    [500, 'CANCELED'],
  ])('while an event is being sent: %i ends as %s', async (status, expected) => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await makeClaim(tenant);
    receiver.status = status;
    receiver.before = async () => void (await tenant.as.developer.delete(`/webhooks/${id}`));
    await deliverAll();
    const { data } = await tenant.as.developer.get<WebhookDelivery[]>('/webhooks/deliveries');
    expect(data).toMatchObject([{ status: expected, attempts: 1, lastStatusCode: status }]);
    await superuser()`update webhook_deliveries set next_attempt_at = now() where endpoint_id = ${id}`;
    await deliverAll();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('an endpoint that fails', () => {
  /** Lets days pass: everything that is remembered lies so much further back. */
  const pass = (id: string, days: number) => superuser()`
    update webhook_endpoints set failing_since = failing_since - make_interval(days => ${days}),
      warned_at = warned_at - make_interval(days => ${days}) where id = ${id}`;
  const stands = async (tenant: Tenant, id: string) => (await tenant.as.developer.get<Webhook>(`/webhooks/${id}`)).data;
  const fail = async (tenant: Tenant) => {
    await makeClaim(tenant);
    await deliverAll();
  };

  it('is told after two days and switched off three days later, both at other endpoints and in the log', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: 'http://127.0.0.1:1/hook', events: ['claim.created'] });
    await makeWebhook(tenant, { url: receiver.url, events: ['webhook.*'] });
    await fail(tenant);
    expect(await stands(tenant, id)).toMatchObject({ failingSince: expect.any(String), disablesAt: null });
    await pass(id, 2);
    await fail(tenant);
    expect(await stands(tenant, id)).toMatchObject({ status: 'active', disablesAt: expect.any(String) });
    await fail(tenant);
    await deliverAll();
    expect(receiver.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      { type: 'webhook.failing', data: { webhookId: id, lastError: expect.stringContaining('ECONNREFUSED') } },
    ]);
    await pass(id, 3);
    await fail(tenant);
    await deliverAll();
    expect(await stands(tenant, id)).toMatchObject({ status: 'disabled', disabledReason: 'failing' });
    expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.failing', 'webhook.disabled']);
    const deliveries = await deliveriesOf(tenant, id);
    expect(new Set(deliveries.map(({ status }) => status))).toEqual(new Set(['CANCELED']));
    const log = (await auditRows(tenant.id)).filter((entry) => entry.resource_id === id);
    expect(log.map((entry) => [entry.action, entry.actor_type])).toEqual([
      ['webhook.create', 'user'],
      ['webhook.warn', 'system'],
      ['webhook.disable', 'system'],
    ]);
    const on = await tenant.as.developer.patch<Webhook>(`/webhooks/${id}`, { status: 'active' });
    expect(on.data).toMatchObject({ status: 'active', disabledReason: null, failingSince: null, disablesAt: null });
  });

  it('hears little and is not switched off unwarned', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: 'http://127.0.0.1:1/hook' });
    await fail(tenant);
    await pass(id, 30);
    await fail(tenant);
    expect(await stands(tenant, id)).toMatchObject({ status: 'active', disablesAt: expect.any(String) });
  });

  it('and then answers has nothing held against it', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    receiver.status = 503;
    await fail(tenant);
    await pass(id, 4);
    await fail(tenant);
    receiver.status = 200;
    await fail(tenant);
    expect(await stands(tenant, id)).toMatchObject({ status: 'active', failingSince: null, disablesAt: null });
  });

  it('is switched off at once by 410', async () => {
    const tenant = await makeTenant();
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    receiver.status = 410;
    await fail(tenant);
    expect(await stands(tenant, id)).toMatchObject({ status: 'disabled', disabledReason: 'gone' });
    expect(await deliveriesOf(tenant, id)).toMatchObject([{ status: 'CANCELED', lastStatusCode: 410 }]);
  });
});
