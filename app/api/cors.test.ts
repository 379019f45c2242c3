import { beforeAll, describe, expect, it } from 'vitest';
import { Client, nobody } from '@/db/testing/client';
import { makeApiKey, makeApp } from '@/db/testing/factories';
import { makeTenant, type Tenant } from '@/db/testing/tenant';

const SPA = 'https://desk.client.example';
let tenant: Tenant;
let key: Client;

const spa = (redirectUris: string[]) => makeApp(tenant, { type: 'spa', redirectUris });

beforeAll(async () => {
  tenant = await makeTenant();
  await spa([`${SPA}/callback`]);
  await makeApp(tenant, { type: 'web', redirectUris: ['https://server.client.example/callback'] });
  key = new Client((await makeApiKey(tenant)).key, tenant.id);
});

const ask = (origin: string, path = '/claims', more: Record<string, string> = {}) =>
  nobody.call('OPTIONS', path, { headers: { origin, 'access-control-request-method': 'POST', ...more } });
const read = (origin: string, client: Client = key, path = '/claims') =>
  client.call('GET', path, { headers: { origin } });
const shared = (headers: Headers) => headers.get('access-control-allow-origin');

describe('a script of another origin', () => {
  it('at a single page application’s address may ask, send and read, never with cookies', async () => {
    const preflight = await ask(SPA, '/claims', {
      'access-control-request-headers': 'authorization,x-organization-id',
    });
    expect(preflight.status).toBe(204);
    expect(shared(preflight.headers)).toBe(SPA);
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST');
    for (const name of ['authorization', 'x-organization-id', 'idempotency-key', 'if-match', 'content-type', 'dpop'])
      expect(preflight.headers.get('access-control-allow-headers')).toContain(name);
    expect(preflight.headers.get('vary')).toBe('Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
    const answer = await read(SPA);
    expect(answer.status).toBe(200);
    expect(shared(answer.headers)).toBe(SPA);
    expect(answer.headers.get('access-control-expose-headers')).toContain('ETag');
    for (const { headers } of [preflight, answer]) expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  it('reads why it was refused', async () => {
    const refused = await read(SPA, nobody);
    expect(refused.outcome).toBe('401 UNAUTHENTICATED');
    expect(shared(refused.headers)).toBe(SPA);
    expect(refused.headers.get('vary')).toBe('Origin');
  });

  it.each([
    'https://evil.example',
    'https://server.client.example',
    'http://desk.client.example',
    'https://desk.client.example:8443',
    'https://desk.client.example.evil.example',
    'https://desk.client',
    'https://desk.client.example/callback',
    'https://xdesk.client.example',
    'null',
    '',
  ])('at %s may not', async (origin) => {
    const [preflight, answer] = await Promise.all([ask(origin), read(origin)]);
    expect([shared(preflight.headers), shared(answer.headers)]).toEqual([null, null]);
    expect(preflight.headers.get('access-control-allow-methods')).toBeNull();
    for (const { headers } of [preflight, answer]) expect(headers.get('vary')).toContain('Origin');
  });

  it('gets no use of a cookie: the portal’s session means nothing here', async () => {
    const answer = await nobody.call('GET', '/claims', {
      headers: { origin: SPA, cookie: '__Host-casefile.session=x; next-auth.session-token=x' },
    });
    expect(answer.outcome).toBe('401 UNAUTHENTICATED');
  });

  it('neither signs in nor reaches a person’s own account', async () => {
    for (const path of ['/auth/login', '/auth/refresh', '/users/me/sessions', '/mfa/status']) {
      expect(shared((await ask(SPA, path)).headers), path).toBeNull();
    }
    expect(shared((await ask(SPA, '/auth/me')).headers)).toBe(SPA);
  });

  it('is shut out when its application is suspended, at once, and let in again', async () => {
    const origin = 'https://paused.client.example';
    const { id } = await spa([`${origin}/`]);
    const patch = (status: string) => tenant.as.developer.patch(`/oauth-apps/${id}`, { status });
    expect(shared((await ask(origin)).headers)).toBe(origin);
    await patch('suspended');
    expect([shared((await ask(origin)).headers), shared((await read(origin)).headers)]).toEqual([null, null]);
    await patch('active');
    expect(shared((await ask(origin)).headers)).toBe(origin);
    await tenant.as.developer.delete(`/oauth-apps/${id}`);
    expect(shared((await ask(origin)).headers)).toBeNull();
  });

  it('reads what any origin may, without being named', async () => {
    const answer = await nobody.call('GET', '/openapi.json', { headers: { origin: 'https://evil.example' } });
    expect(shared(answer.headers)).toBe('*');
  });
});
