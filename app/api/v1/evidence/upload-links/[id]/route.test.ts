import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { fileForm, jpeg, makeUploadLink } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('DELETE /evidence/upload-links/{id}', () => {
  mutation(home, other, {
    method: 'DELETE',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: `/evidence/upload-links/${(await makeUploadLink(tenant)).id}` }),
    status: 204,
    action: 'upload_link.revoke',
    resourceType: 'upload_link',
    illegal: {
      call: async (tenant) => {
        const path = `/evidence/upload-links/${(await makeUploadLink(tenant)).id}`;
        await tenant.as.investigator.delete(path);
        return { path };
      },
      outcome: '409 CONFLICT',
    },
  });

  it('ends the link at once', async () => {
    const link = await makeUploadLink(home());
    await home().as.investigator.delete(`/evidence/upload-links/${link.id}`);
    expect((await nobody.get(`/evidence/public-upload/${link.token}`)).outcome).toBe('410 UPLOAD_LINK_EXPIRED');
    const raw = fileForm(await jpeg(), { uploadToken: link.token });
    const sent = await nobody.call('POST', '/evidence/public-upload/proxy-upload', { raw });
    expect(sent.outcome).toBe('410 UPLOAD_LINK_EXPIRED');
  });
});
