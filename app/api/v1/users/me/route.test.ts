import { describe, expect, it } from 'vitest';
import { audited } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { Me } from '@/lib/users/schema';

const { home } = twoTenants();

describe('PATCH /users/me', () => {
  it('changes the own name, recorded once', async () => {
    const { developer } = home().as;
    const { result, entries } = await audited(home().id, () => developer.patch<Me>('/users/me', { name: 'Neue Name' }));
    expect(result.data).toMatchObject({ name: 'Neue Name', role: 'developer' });
    expect(entries).toMatchObject([
      { action: 'user.update', changes: [{ path: '/name', new: 'Neue Name', old: home().people.developer.name }] },
    ]);
  });

  it.each([
    {},
    { name: '' },
    { name: 'x'.repeat(121) },
    { name: 'x', email: 'a@b.example' },
    { name: 'x', role: 'admin' },
  ])('refuses %j', async (body) => {
    expect((await home().as.developer.patch('/users/me', body)).outcome).toBe('400 VALIDATION_FAILED');
  });
});
