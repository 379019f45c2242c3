import { describe, expect, it } from 'vitest';
import { makeApp } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import { sha256Hex } from '@/lib/core/ids';
import type { CreatedOAuthApp } from '@/lib/developers/schema';

const { home, other } = twoTenants();

describe('POST /oauth-apps/{id}/rotate-secret', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'developer',
    notAs: 'supervisor',
    works: async (tenant) => ({ path: `/oauth-apps/${(await makeApp(tenant)).id}/rotate-secret`, body: {} }),
    status: 200,
    action: 'oauth_app.rotate_secret',
    resourceType: 'oauth_app',
    changes: ['/clientSecret'],
    illegal: {
      call: async (tenant) => {
        const { id } = await makeApp(tenant, { type: 'spa', redirectUris: ['https://app.example/cb'] });
        return { path: `/oauth-apps/${id}/rotate-secret` };
      },
      outcome: '409 CONFLICT',
    },
  });

  const stored = async (id: string) =>
    (
      await superuser()`select secret_hash, previous_secret_hash, previous_secret_until from oauth_apps where id = ${id}`
    )[0];

  it('lets two secrets live, the earlier one to an end, and refuses a third', async () => {
    const made = await makeApp(home(), {}, 'developer');
    const { data } = await home().as.developer.post<CreatedOAuthApp>(`/oauth-apps/${made.id}/rotate-secret`, {
      previousExpiresIn: 600,
    });
    expect(data.clientSecret).not.toBe(made.clientSecret);
    const ends = Date.parse(data.previousSecretUntil ?? '') - Date.now();
    expect(ends).toBeGreaterThan(500_000);
    expect(ends).toBeLessThan(610_000);
    expect(await stored(made.id)).toMatchObject({
      secret_hash: sha256Hex(data.clientSecret ?? ''),
      previous_secret_hash: sha256Hex(made.clientSecret ?? ''),
    });
    const third = await home().as.developer.post(`/oauth-apps/${made.id}/rotate-secret`);
    expect(third.outcome).toBe('409 CONFLICT');
  });

  it('ends every earlier secret at once when told so', async () => {
    const made = await makeApp(home(), {}, 'developer');
    await home().as.developer.post(`/oauth-apps/${made.id}/rotate-secret`);
    const { data } = await home().as.developer.post<CreatedOAuthApp>(`/oauth-apps/${made.id}/rotate-secret`, {
      previousExpiresIn: 0,
    });
    expect(data.previousSecretUntil).toBeNull();
    expect(await stored(made.id)).toMatchObject({
      secret_hash: sha256Hex(data.clientSecret ?? ''),
      previous_secret_hash: null,
    });
  });

  it.each([0, 600])(
    'of ten in parallel one wins, the earlier secret living for %d seconds',
    async (previousExpiresIn) => {
      const made = await makeApp(home(), {}, 'developer');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          home().as.developer.post<CreatedOAuthApp>(`/oauth-apps/${made.id}/rotate-secret`, { previousExpiresIn }),
        ),
      );
      const won = answers.filter((answer) => answer.status === 200);
      expect(won).toHaveLength(1);
      expect(answers.filter((answer) => answer.outcome === '409 CONFLICT')).toHaveLength(9);
      expect(await stored(made.id)).toMatchObject({
        secret_hash: sha256Hex(won[0]?.data.clientSecret ?? ''),
        previous_secret_hash: previousExpiresIn ? sha256Hex(made.clientSecret ?? '') : null,
      });
    },
  );
});
