import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';

describe('GET /health/ready', () => {
  it('reports database, object store and queue', async () => {
    expect((await nobody.get('/health/ready')).data).toEqual({
      status: 'ok',
      database: 'ok',
      objectStore: 'ok',
      queue: 'ok',
    });
  });
});
