import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';

describe('any other path', () => {
  it('is not found, as a problem, for every method', async () => {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await nobody.call(method, '/no/such/thing')).outcome).toBe('404 NOT_FOUND');
  });
});
