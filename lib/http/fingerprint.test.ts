import { expect, test } from 'vitest';
import { digestOfBody, fingerprinted } from '@/lib/http/fingerprint';

/** As Next hands requests in: a proxy whose members are bound to the request behind it. */
function proxied(request: Request): Request {
  return new Proxy(request, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const post = () =>
  new Request('http://localhost/api/v1/x', { method: 'POST', body: 'content', headers: { 'x-upload-token': 't' } });

test('reads the body of a request that stands behind a proxy', async () => {
  const { request, digest } = fingerprinted(proxied(post()));
  expect(digest()).toBeNull();
  expect([request.method, request.headers.get('x-upload-token'), await request.text()]).toEqual([
    'POST',
    't',
    'content',
  ]);
  expect(digest()).toBe(await digestOfBody(post()));
});
