import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { deliverAll, deliverOnce } from '@/db/testing/deliveries';
import { makeClaim, makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { superuser } from '@/db/testing/superuser';
import { makeTenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import { MAX_ENDPOINTS } from '@/lib/webhook-endpoints/rules';
import type { CreatedWebhook, Webhook, WebhookDelivery } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });
const receiver = webhookReceiver();

const heard = (text: string) => receiver.received.filter(({ body }) => body.includes(text));

describe('POST /webhooks', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async () => ({ path: '/webhooks', body: { url: 'https://client.example/hook', events: ['claim.*'] } }),
    status: 201,
    action: 'webhook.create',
    resourceType: 'webhook',
    changes: ['/url', '/events'],
    addressed: false,
  });

  it('answers the secret this once, and keeps it sealed', async () => {
    const made = await home().as.admin.post<CreatedWebhook>('/webhooks', {
      url: 'https://client.example/hook',
      events: ['verification.completed', 'claim.*'],
      description: 'Case management',
    });
    expect(made.data).toMatchObject({
      url: 'https://client.example/hook',
      events: ['claim.*', 'verification.completed'],
      description: 'Case management',
      status: 'active',
      failingSince: null,
      disablesAt: null,
      previousSecretUntil: null,
    });
    expect(made.data.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(made.headers.get('location')).toContain(`/api/v1/webhooks/${made.data.id}`);
    expect((await home().as.admin.get(`/webhooks/${made.data.id}`)).text).not.toContain('whsec_');
    const rows = await superuser()`select to_jsonb(w)::text as row from webhook_endpoints w where id = ${made.data.id}`;
    expect(rows[0]?.row).not.toContain(made.data.secret);
    const log = await superuser()`select payload from audit_entries where resource_id = ${made.data.id}`;
    expect(JSON.stringify(log)).not.toContain(made.data.secret);
  });

  it.each([
    [{ url: 'http://client.example/hook' }, '/url'],
    [{ url: 'https://user:pass@client.example/' }, '/url'],
    [{ url: 'nonsense' }, '/url'],
    [{ events: [] }, '/events'],
    [{ events: ['claim.created', 'claim.eaten'] }, '/events/1'],
    [{ events: ['claim.created', 'claim.created'] }, '/events'],
    [{ events: ['webhook.test'] }, '/events/0'],
    [{ events: [[{ toString: '' }]] }, '/events/0'],
    [{ secret: 'mine' }, '/secret'],
  ])('refuses %j at %s', async (wrong, pointer) => {
    const body = { url: 'https://client.example/hook', events: ['*'], ...wrong };
    const answer = await home().as.developer.post('/webhooks', body);
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe(pointer);
  });

  it('stops at the most an organization may have, of any number at once', async () => {
    const tenant = await makeTenant();
    for (let made = 0; made < MAX_ENDPOINTS - 3; made += 1) await makeWebhook(tenant);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        tenant.as.developer.post('/webhooks', { url: 'https://client.example/', events: ['*'] }),
      ),
    );
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(3).fill('201'),
      ...Array(7).fill('409 CONFLICT'),
    ]);
  });
});

describe('GET /webhooks', () => {
  reading(home, other, { as: 'developer', notAs: 'viewer', path: async () => '/webhooks', addressed: false });

  it('lists the own ones, by status', async () => {
    const mine = await makeWebhook(home());
    await makeWebhook(other());
    await home().as.developer.patch(`/webhooks/${mine.id}`, { status: 'disabled' });
    const { data } = await home().as.developer.get<Webhook[]>('/webhooks', { status: 'disabled' });
    expect(data.map(({ id }) => id)).toEqual([mine.id]);
  });
});

describe('events on their way to endpoints', () => {
  it('reach those that chose them, signed with each one’s own secret, and no other tenant’s', async () => {
    const [all, family, exact, deaf] = await Promise.all([
      makeWebhook(home(), { url: `${receiver.url}?all` }),
      makeWebhook(home(), { url: `${receiver.url}?family`, events: ['claim.*'] }),
      makeWebhook(home(), { url: `${receiver.url}?exact`, events: ['claim.created'] }),
      makeWebhook(home(), { url: `${receiver.url}?deaf`, events: ['claim.assigned', 'verification.*'] }),
    ]);
    await makeWebhook(other(), { url: `${receiver.url}?other` });
    const claim = await makeClaim(home());
    await deliverAll();
    const got = heard(claim.id);
    expect(got).toHaveLength(3);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const believers = [all, family, exact, deaf].map(
      ({ secret }) =>
        got.filter(({ body, headers }) => {
          try {
            return new Verifier(secret).verify(body, headers as Record<string, string>) !== undefined;
          } catch {
            return false;
          }
        }).length,
    );
    expect(believers).toEqual([1, 1, 1, 0]);
    expect(JSON.parse(got[0]?.body ?? '')).toEqual({
      type: 'claim.created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      data: { claimId: claim.id, reference: claim.reference, type: 'MOTOR' },
    });
    const { data } = await home().as.developer.get<WebhookDelivery[]>(`/webhooks/${exact.id}/deliveries`);
    expect(data).toMatchObject([{ webhookId: exact.id, type: 'claim.created', status: 'DELIVERED', attempts: 1 }]);
    expect(data[0]?.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab]/);
  });

  it('are sent once when ten processes hand on and send at once', async () => {
    const tenant = await makeTenant();
    await makeWebhook(tenant, { url: receiver.url });
    const claims = await Promise.all(Array.from({ length: 5 }, () => makeClaim(tenant)));
    await Promise.all(Array.from({ length: 10 }, () => deliverOnce()));
    await deliverAll();
    for (const { id } of claims) expect(heard(id)).toHaveLength(1);
  });

  it('to one receiver leave room for those to others', async () => {
    const [busy, calm] = await Promise.all([makeTenant(), makeTenant()]);
    await makeWebhook(busy, { url: `${receiver.url}?busy` });
    await deliverAll();
    for (let made = 0; made < 20; made += 1) await makeClaim(busy);
    await makeWebhook(calm, { url: `${receiver.url}?calm` });
    const last = await makeClaim(calm);
    await deliverOnce();
    expect(heard(last.id)).toHaveLength(1);
    expect(receiver.received).toHaveLength(5);
    await deliverAll();
    expect(receiver.received).toHaveLength(21);
  });

  it.each([
    ['to one receiver', 'to-one', ''],
    ['to as many receivers', '', 'each'],
  ])(
    'of one organization leave room for another’s, also where two thousand %s wait longer',
    async (_name, one, each) => {
      const [busy, calm] = await Promise.all([makeTenant(), makeTenant()]);
      const undone = new Error('Nobody else shall see these.');
      await expect(
        superuser().begin(async (tx) => {
          await tx`insert into webhook_deliveries (id, organization_id, event_id, type, url, payload, next_attempt_at)
          select gen_random_uuid(), ${busy.id}, gen_random_uuid(), 'claim.created',
            'https://client.example/' || case when ${each} = '' then ${one} else n::text end, '{}', now() - interval '1 year'
          from generate_series(1, 2000) n`;
          const [mine] =
            await tx`insert into webhook_deliveries (id, organization_id, event_id, type, url, payload, next_attempt_at)
          values (gen_random_uuid(), ${calm.id}, gen_random_uuid(), 'claim.created', 'https://calm.example/', '{}', now() - interval '1 day')
          returning id`;
          const claimed = await tx`select * from claim_deliveries(16, 4, 32, 64, 60, '{}')`;
          expect(claimed.map(({ id }) => id)).toContain(mine?.id);
          expect(claimed.length).toBeLessThanOrEqual(16);
          throw undone;
        }),
      ).rejects.toBe(undone);
    },
  );

  it('of a time before the endpoint, or in which it was disabled, are not sent', async () => {
    const tenant = await makeTenant();
    const before = await makeClaim(tenant);
    const { id } = await makeWebhook(tenant, { url: receiver.url });
    await tenant.as.developer.patch(`/webhooks/${id}`, { status: 'disabled' });
    const during = await makeClaim(tenant);
    await deliverAll();
    await tenant.as.developer.patch(`/webhooks/${id}`, { status: 'active' });
    const after = await makeClaim(tenant);
    await deliverAll();
    expect([before, during, after].map((claim) => heard(claim.id).length)).toEqual([0, 0, 1]);
  });

  it('of what was rolled back are not sent', async () => {
    const tenant = await makeTenant();
    await makeWebhook(tenant, { url: receiver.url });
    const refused = await tenant.as.investigator.post('/claims', { type: 'MOTOR' });
    expect(refused.status).toBe(400);
    await deliverAll();
    const [row] = await superuser()`select count(*)::int as n from outbox_events where organization_id = ${tenant.id}`;
    expect(row?.n).toBe(0);
    expect(heard('claim.created')).toEqual([]);
  });
});
