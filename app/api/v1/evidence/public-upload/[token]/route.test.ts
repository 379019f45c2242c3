import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import { makeClaim, makeUploadLink } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';

const { home } = twoTenants();

describe('GET /evidence/public-upload/{token}', () => {
  it('tells what the link is for and nothing else', async () => {
    const claim = await makeClaim(home());
    const link = await makeUploadLink(home(), { claimId: claim.id, label: 'Daniel', maxFiles: 2 });
    const answer = await nobody.get(`/evidence/public-upload/${link.token}`);
    expect(answer.data).toMatchObject({ claimReference: claim.reference, label: 'Daniel', remainingFiles: 2 });
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    for (const secret of [claim.id, home().id, claim.description]) expect(answer.text).not.toContain(secret);
  });

  it.each(['x', 'x'.repeat(43), 'x'.repeat(101), '%00'.repeat(10)])('finds nothing under %s', async (token) => {
    expect((await nobody.get(`/evidence/public-upload/${token}`)).outcome).toBe('404 NOT_FOUND');
  });

  it('an expired link is gone', async () => {
    const link = await makeUploadLink(home());
    await superuser()`update upload_links set expires_at = now() - interval '1 second' where id = ${link.id}`;
    expect((await nobody.get(`/evidence/public-upload/${link.token}`)).outcome).toBe('410 UPLOAD_LINK_EXPIRED');
  });
});
