import { describe, expect, it } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { CallbackSecret } from '@/lib/webhook-endpoints/schema';

const { home, other } = twoTenants({ own: true });
const PATH = '/webhooks/callback-secret/rotate';

describe('POST /webhooks/callback-secret/rotate', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async () => ({ path: PATH }),
    status: 200,
    action: 'callback_secret.rotate',
    resourceType: 'callback_secret',
    changes: ['/secret'],
    illegal: { call: async () => ({ path: PATH }), outcome: '409 CONFLICT' },
    addressed: false,
  });

  const rotate = (body?: object) => other().as.developer.post<CallbackSecret>(PATH, body);

  it('of ten in parallel one wins, and its secret is the one that signs', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => rotate({})));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(9).fill('409 CONFLICT')]);
    const { data } = await other().as.developer.post<CallbackSecret>('/webhooks/callback-secret');
    expect(data).toEqual(all.find(({ status }) => status === 200)?.data);
    expect(Date.parse(data.previousSecretUntil ?? '')).toBeGreaterThan(Date.now() + 86_000_000);
  });

  it('ends every earlier one where that is asked for, so that a lost one need not live for a day', async () => {
    expect((await rotate()).outcome).toBe('409 CONFLICT');
    const last = await rotate({ previousExpiresIn: 0 });
    expect(last.data.previousSecretUntil).toBeNull();
    const all = await Promise.all(Array.from({ length: 10 }, () => rotate({ previousExpiresIn: 0 })));
    expect(all.map(({ outcome }) => outcome).toSorted()).toEqual(['200', ...Array(9).fill('409 CONFLICT')]);
    const { data } = await other().as.developer.post<CallbackSecret>('/webhooks/callback-secret');
    expect(data).toEqual(all.find(({ status }) => status === 200)?.data);
    expect((await rotate()).status).toBe(200);
  });

  it.each([{ previousExpiresIn: -1 }, { previousExpiresIn: '0' }, { previous: 1 }])('refuses %j', async (body) => {
    expect((await rotate(body)).outcome).toBe('400 VALIDATION_FAILED');
  });
});
