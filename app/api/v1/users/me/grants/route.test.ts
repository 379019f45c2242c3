import { describe } from 'vitest';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

// What a grant is made of and how it ends: app/oauth/grants.test.ts.
describe('GET /users/me/grants', () => {
  reading(home, other, { as: 'viewer', path: async () => '/users/me/grants', addressed: false });
});
