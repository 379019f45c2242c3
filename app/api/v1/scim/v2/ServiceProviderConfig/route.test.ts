import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { withScim } from '@/db/testing/scim';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants({ own: true });

describe('GET /scim/v2/ServiceProviderConfig', () => {
  it('says what the service can do, to a token alone', async () => {
    const provider = await withScim(home());
    const answer = await provider.call<Record<string, unknown>>('GET', 'ServiceProviderConfig');
    expect(answer.headers.get('content-type')).toBe('application/scim+json');
    expect(answer.whole).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
    });
    expect((await nobody.get('/scim/v2/ServiceProviderConfig')).status).toBe(401);
  });
});
