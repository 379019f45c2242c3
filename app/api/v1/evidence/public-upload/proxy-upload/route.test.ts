import { describe, expect, it } from 'vitest';
import { nobody } from '@/db/testing/client';
import {
  fileForm,
  jpeg,
  makeClaim,
  makeClaimIn,
  makeParticipant,
  makeUploadLink,
  sha256,
} from '@/db/testing/factories';
import { audited, countRows, storedFiles, superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import type { Evidence } from '@/lib/evidence/schema';

const { home, other } = twoTenants();
const PATH = '/evidence/public-upload/proxy-upload';

describe('POST /evidence/public-upload/proxy-upload', () => {
  it('takes a file by bearer token, recorded once', async () => {
    const bytes = await jpeg();
    const claim = await makeClaim(home());
    const raw = fileForm(bytes, { claimId: claim.id, description: 'front' });
    const { result, entries } = await audited(home().id, () =>
      home().as.investigator.call<Evidence>('POST', PATH, { raw, headers: { origin: 'https://elsewhere.example' } }),
    );
    expect(result.data).toMatchObject({ claimId: claim.id, sha256: sha256(bytes), source: 'proxy_upload' });
    expect(result.headers.get('access-control-allow-origin')).toBe('*');
    expect(result.headers.get('access-control-allow-credentials')).toBeNull();
    expect(entries.map((entry) => [entry.action, entry.outcome])).toEqual([['evidence.upload', 'success']]);
  });

  it('takes a file by upload link, in the header, the address or the form, and records it in its organization', async () => {
    const claim = await makeClaim(home());
    const link = await makeUploadLink(home(), { claimId: claim.id, label: 'Daniel Mercer' });
    const ways = [
      async () => ({ raw: fileForm(await jpeg(), { uploadToken: link.token }) }),
      async () => ({ raw: fileForm(await jpeg()), headers: { 'x-upload-token': link.token } }),
      async () => ({ raw: fileForm(await jpeg()), query: { uploadToken: link.token } }),
    ];
    for (const way of ways) {
      const { result, entries } = await audited(home().id, async () =>
        nobody.call<Evidence>('POST', PATH, await way()),
      );
      expect(result.data).toMatchObject({
        claimId: claim.id,
        source: 'public_link',
        uploadedBy: { type: 'public_link', name: 'Daniel Mercer' },
      });
      expect(entries).toMatchObject([{ action: 'evidence.upload', actor_type: 'public', actor_id: link.id }]);
      expect(JSON.stringify(entries)).not.toContain(link.token);
    }
  });

  it('a claim or participant beside an upload link is refused, and nothing is stored', async () => {
    const claim = await makeClaim(home());
    const link = await makeUploadLink(home(), { claimId: claim.id });
    const files = async () =>
      (await superuser()`select id from evidence where organization_id = ${home().id} and claim_id = ${claim.id}`)
        .length;
    const beside: Record<string, string>[] = [
      { claimId: (await makeClaim(other())).id },
      { claimId: claim.id },
      { participantId: (await makeParticipant(home())).id },
    ];
    for (const target of beside) {
      const raw = fileForm(await jpeg(), { uploadToken: link.token, ...target });
      const answer = await nobody.call<Evidence>('POST', PATH, { raw });
      expect(answer.outcome).toBe('400 VALIDATION_FAILED');
      expect(answer.problem.errors?.[0]?.pointer).toBe(`/${Object.keys(target)[0]}`);
      const bearer = fileForm(await jpeg(), { uploadToken: link.token, ...target });
      expect((await home().as.investigator.call('POST', PATH, { raw: bearer })).outcome).toBe('400 VALIDATION_FAILED');
    }
    expect(await files()).toBe(0);
    const { data } = await nobody.call<Evidence>('POST', PATH, {
      raw: fileForm(await jpeg(), { uploadToken: link.token }),
    });
    expect(data.claimId).toBe(claim.id);
  });

  it('a refused upload by link is recorded in the organization of the link', async () => {
    const link = await makeUploadLink(home());
    const raw = fileForm(Buffer.from('MZ\u0090 not a picture'), { uploadToken: link.token });
    const { result, entries } = await audited(home().id, () => nobody.call('POST', PATH, { raw }));
    expect(result.outcome).toBe('415 UNSUPPORTED_MEDIA_TYPE');
    expect(entries).toMatchObject([{ action: 'evidence.upload', outcome: 'failure', actor_id: link.id }]);
  });

  it('leaves neither row nor object behind when it refuses', async () => {
    const { investigator, viewer } = home().as;
    const closed = await makeClaimIn(home(), 'CLOSED');
    const foreign = await makeClaim(other());
    const rows = await countRows('evidence', home().id);
    const files = storedFiles(home().id).length;
    const picture = await jpeg();
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const cases: [() => Promise<{ outcome: string }>, string][] = [
      [() => investigator.call('POST', PATH, { raw: fileForm(picture, { claimId: foreign.id }) }), '404 NOT_FOUND'],
      [() => investigator.call('POST', PATH, { raw: fileForm(picture, { claimId: 'x' }) }), '400 VALIDATION_FAILED'],
      [() => investigator.call('POST', PATH, { raw: fileForm(picture, { nonsense: 'x' }) }), '400 VALIDATION_FAILED'],
      [
        () => investigator.call('POST', PATH, { raw: fileForm(picture, { claimId: closed.id }) }),
        '409 INVALID_STATE_TRANSITION',
      ],
      [() => investigator.call('POST', PATH, { raw: fileForm(Buffer.alloc(0)) }), '422 UNREADABLE_FILE'],
      [() => investigator.call('POST', PATH, { raw: fileForm(html) }), '415 UNSUPPORTED_MEDIA_TYPE'],
      [
        () => investigator.call('POST', PATH, { raw: fileForm(picture, {}, { type: 'application/pdf' }) }),
        '415 UNSUPPORTED_MEDIA_TYPE',
      ],
      [
        () => investigator.call('POST', PATH, { raw: fileForm(Buffer.alloc(9 * 1024 * 1024, 1)) }),
        '413 PAYLOAD_TOO_LARGE',
      ],
      [() => investigator.call('POST', PATH, { raw: new FormData() }), '400 VALIDATION_FAILED'],
      [() => investigator.call('POST', PATH, { body: {} }), '415 UNSUPPORTED_MEDIA_TYPE'],
      [() => viewer.call('POST', PATH, { raw: fileForm(picture) }), '403 INSUFFICIENT_SCOPE'],
      [() => nobody.call('POST', PATH, { raw: fileForm(picture) }), '401 UNAUTHENTICATED'],
      [
        () => nobody.call('POST', PATH, { raw: fileForm(picture, { uploadToken: 'x'.repeat(43) }) }),
        '401 UNAUTHENTICATED',
      ],
      [() => investigator.in(null).call('POST', PATH, { raw: fileForm(picture) }), '400 ORGANIZATION_REQUIRED'],
    ];
    for (const [attempt, outcome] of cases) expect((await attempt()).outcome).toBe(outcome);
    expect(await countRows('evidence', home().id)).toBe(rows);
    expect(storedFiles(home().id)).toHaveLength(files);
  });

  it('leaves nothing behind when the form breaks off', async () => {
    const files = storedFiles(home().id).length;
    const head =
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
    const raw = Buffer.concat([Buffer.from(head), await jpeg()]);
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await home().as.investigator.call('POST', PATH, { raw, headers });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(storedFiles(home().id)).toHaveLength(files);
  });

  it('answers the preflight of any origin, without credentials', async () => {
    const answer = await nobody.call('OPTIONS', PATH);
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    expect(answer.headers.get('access-control-allow-headers')).toContain('x-upload-token');
  });
});
