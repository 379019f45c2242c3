import { Webhook as Verifier } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { deliverAll } from '@/db/testing/deliveries';
import { makeWebhook } from '@/db/testing/factories';
import { webhookReceiver } from '@/db/testing/receiver';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { CreatedWebhook } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });
const receiver = webhookReceiver();

describe('POST /webhooks/{id}/rotate-secret', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({ path: `/webhooks/${(await makeWebhook(tenant)).id}/rotate-secret` }),
    status: 200,
    action: 'webhook.rotate_secret',
    resourceType: 'webhook',
    changes: ['/secret'],
  });

  const rotate = (id: string, body = {}) =>
    home().as.developer.post<CreatedWebhook>(`/webhooks/${id}/rotate-secret`, body);

  async function signatures(id: string): Promise<(secret: string) => boolean> {
    await home().as.developer.post(`/webhooks/${id}/test`);
    await deliverAll();
    const got = receiver.received.findLast(({ body }) => body.includes(id));
    return (secret) => {
      try {
        return new Verifier(secret).verify(got?.body ?? '', got?.headers as Record<string, string>) !== undefined;
      } catch {
        return false;
      }
    };
  }

  it('lets two secrets sign, the earlier one to an end, and refuses a third', async () => {
    const made = await makeWebhook(home(), { url: receiver.url });
    const { data } = await rotate(made.id, { previousExpiresIn: 600 });
    expect(data.secret).not.toBe(made.secret);
    expect(Date.parse(data.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 500_000);
    const believed = await signatures(made.id);
    expect([made.secret, data.secret].map(believed)).toEqual([true, true]);
    expect((await rotate(made.id)).outcome).toBe('409 CONFLICT');
    const last = await rotate(made.id, { previousExpiresIn: 0 });
    const after = await signatures(made.id);
    expect([made.secret, data.secret, last.data.secret].map(after)).toEqual([false, false, true]);
  });

  it.each([{}, { previousExpiresIn: 0 }])('of ten in parallel with %j one wins', async (body) => {
    const made = await makeWebhook(home());
    const answers = await Promise.all(Array.from({ length: 10 }, () => rotate(made.id, body)));
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(9).fill('409 CONFLICT')]);
  });
});
