import { describe, expect, it } from 'vitest';
import { makeClaim, makeClaimIn, makeUploadLink } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('/evidence/upload-links', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({
      path: '/evidence/upload-links',
      body: { claimId: (await makeClaim(tenant)).id, label: 'Daniel Mercer' },
    }),
    status: 201,
    action: 'upload_link.create',
    resourceType: 'upload_link',
    changes: ['/claimId', '/label', '/expiresAt'],
    illegal: {
      call: async (tenant) => ({
        path: '/evidence/upload-links',
        body: { claimId: (await makeClaimIn(tenant, 'CLOSED')).id },
      }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
    addressed: false,
  });
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async () => '/evidence/upload-links',
    addressed: false,
  });

  it('shows the token once and keeps only its digest', async () => {
    const link = await makeUploadLink(home(), { maxFiles: 3 });
    expect(link.url).toBe(`http://localhost:3000/upload/${link.token}`);
    const list = await home().as.viewer.get('/evidence/upload-links');
    expect(list.text).not.toContain(link.token);
    const [row] = await superuser()`select * from upload_links where id = ${link.id}`;
    expect(JSON.stringify(row)).not.toContain(link.token);
  });

  it('points at nothing of another organization', async () => {
    const claim = await makeClaim(other());
    const answer = await home().as.investigator.post('/evidence/upload-links', { claimId: claim.id });
    expect(answer.problem.errors?.[0]?.pointer).toBe('/claimId');
  });
});
