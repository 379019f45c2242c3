import { expect } from '@playwright/test';
import { test } from './fixtures/test';

const ID = '01a1fdb0-59d5-70bc-b4a6-fcce90f3d10a';

/** Method, path as the release notes publish it, and a body that fits. */
const PUBLISHED: [string, string, unknown][] = [
  ['PATCH', `/evidence/${ID}/tags`, { tags: [] }],
  ['POST', `/evidence/${ID}/review`, { decision: 'approve' }],
  ['POST', '/evidence/public-upload/proxy-upload', null],
  ['POST', '/forensics/poi-fraud-check', { poiId: ID }],
  ['GET', '/audit/logs', null],
  ['POST', `/organizations/${ID}/run-kyc`, {}],
  ['POST', '/participants/sanctions-sources/sync', {}],
];

for (const [method, path, body] of PUBLISHED) {
  test(`${method} ${path.replace(ID, ':id')} answers the same with and without the prefix`, async ({ request }) => {
    const login = await request.post('/api/v1/auth/login', {
      data: { email: 'supervisor@harbour.example', password: 'Demo-password-1' },
    });
    const { accessToken } = (await login.json()).data;
    const me = (
      await (await request.get('/api/v1/auth/me', { headers: { authorization: `Bearer ${accessToken}` } })).json()
    ).data;
    const send = async (prefix: string, headers: Record<string, string>) => {
      const answer = await request.fetch(`${prefix}${path}`, {
        method,
        headers,
        ...(body === null ? {} : { data: body }),
      });
      const json = await answer.json();
      return { status: answer.status(), type: answer.headers()['content-type'], code: json.code ?? 'data' };
    };
    // The lists are fetched once in a while: the first call would start a run and the second one join it or come too soon.
    if (path.endsWith('/sync'))
      await expect.poll(async () => (await send('/api/v1', {})).status, { timeout: 60_000 }).toBe(429);
    const signedIn = { authorization: `Bearer ${accessToken}`, 'x-organization-id': me.organization.id };
    for (const headers of [signedIn, {}]) {
      const published = await send('', headers);
      expect(published).toEqual(await send('/api/v1', headers));
      expect(published.type).toMatch(/json/);
    }
  });
}
