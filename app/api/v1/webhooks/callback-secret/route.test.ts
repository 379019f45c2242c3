import { describe } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('POST /webhooks/callback-secret', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async () => ({ path: '/webhooks/callback-secret' }),
    status: 200,
    action: 'callback_secret.reveal',
    resourceType: 'callback_secret',
    addressed: false,
  });
});
