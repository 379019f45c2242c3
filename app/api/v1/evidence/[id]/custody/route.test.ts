import { describe, expect, it } from 'vitest';
import { peer, portalCaller, signInWith } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import { makeApp, makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { reading } from '@/db/testing/verbs';
import type { CustodyEntry } from '@/lib/evidence/schema';

const { home, other } = twoTenants();

describe('GET /evidence/{id}/custody', () => {
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/evidence/${(await makeEvidence(tenant)).id}/custody`,
  });

  it('has an entry for everything that happened to the file', async () => {
    const { id } = await makeEvidence(home());
    await home().as.viewer.get(`/evidence/${id}`);
    await home().as.investigator.patch(`/evidence/${id}/tags`, { tags: ['x'] });
    await home().as.supervisor.post(`/evidence/${id}/review`, { decision: 'approve', notes: 'clear' });
    await home().as.supervisor.post(`/evidence/${id}/legal-hold`, { hold: true, reason: 'court' });
    await home().as.supervisor.post(`/evidence/${id}/legal-hold`, { hold: false, reason: 'settled' });
    const list = await home().as.viewer.get<CustodyEntry[]>(`/evidence/${id}/custody`, { sortOrder: 'asc' });
    expect(list.data.map((entry) => entry.action)).toEqual([
      'UPLOADED',
      'HASHED',
      'VIEWED',
      'DOWNLOAD_URL_ISSUED',
      'TAGGED',
      'REVIEWED',
      'HOLD_PLACED',
      'HOLD_RELEASED',
    ]);
    expect(list.data.at(-1)).toMatchObject({ reason: 'settled', actor: { id: home().people.supervisor.id } });
    expect(list.data.at(-1)?.ipAddress).toBe('203.0.113.7');
  });

  it('names each of the people for whom an application read it', async () => {
    const { id } = await makeEvidence(home());
    const scopes = ['openid', 'evidence:read'];
    const app = await makeApp(home(), { type: 'web', redirectUris: ['https://rp.example/cb'], scopes });
    const config = await peer(app);
    for (const role of ['viewer', 'investigator', 'viewer'] as const) {
      const { access_token } = await signInWith(config, app, await portalCaller(home(), role));
      expect((await new Client(access_token, home().id).get(`/evidence/${id}`)).status).toBe(200);
    }
    const list = await home().as.viewer.get<CustodyEntry[]>(`/evidence/${id}/custody`, { sortOrder: 'asc' });
    const viewed = list.data.filter(({ action }) => action === 'VIEWED');
    const { viewer, investigator } = home().people;
    expect(viewed.map(({ actor }) => actor.name)).toEqual(
      [viewer, investigator].map((person) => `${app.name} for ${person.name}`),
    );
  });
});
