import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';

describe('GET /health', () => {
  it('answers anybody, with a request id of the caller’s or its own', async () => {
    expect((await nobody.get('/health')).data).toEqual({ status: 'ok' });
    const named = await nobody.with({ 'x-request-id': 'abc.DEF_1-2' }).get('/health');
    expect(named.headers.get('x-request-id')).toBe('abc.DEF_1-2');
    for (const bad of ['a b', 'x'.repeat(129), 'ü', '<script>']) {
      const answer = await nobody.with({ 'x-request-id': encodeURIComponent(bad) }).get('/health');
      expect(answer.headers.get('x-request-id')).not.toBe(encodeURIComponent(bad));
    }
  });

  it('other methods are not allowed, and it says which are', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
      const answer = await nobody.call(method, '/health');
      expect(answer.outcome).toBe('405 METHOD_NOT_ALLOWED');
      expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    }
  });
});
