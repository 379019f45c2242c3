import { describe, expect, it } from 'vitest';
import { announce, makeClaim, makeClaimIn, makeEvidence, makeParticipant } from '@/db/testing/factories';
import { countRows } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { Evidence } from '@/lib/evidence/schema';

const { home, other } = twoTenants();
const FILE = { fileName: 'a.jpg', mimeType: 'image/jpeg', sizeBytes: 1000 };

describe('POST /evidence', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'compliance_officer',
    works: async () => ({ path: '/evidence', body: FILE }),
    status: 201,
    action: 'evidence.create',
    resourceType: 'evidence',
    changes: ['/fileName', '/mimeType', '/sizeBytes'],
    illegal: {
      call: async (tenant) => ({
        path: '/evidence',
        body: { ...FILE, claimId: (await makeClaimIn(tenant, 'CLOSED')).id },
      }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
    addressed: false,
  });

  it('answers where to send the file', async () => {
    const { record } = await announce(home());
    expect(record).toMatchObject({ status: 'AWAITING_UPLOAD', downloadUrl: null, upload: { method: 'PUT' } });
    expect(Date.parse(record.upload.expiresAt)).toBeGreaterThan(Date.now());
  });

  it('announces only what would be accepted', async () => {
    const before = await countRows('evidence', home().id);
    const refused: [object, string][] = [
      [{ ...FILE, mimeType: 'text/html' }, '415 UNSUPPORTED_MEDIA_TYPE'],
      [{ ...FILE, sizeBytes: 9 * 1024 * 1024 }, '413 PAYLOAD_TOO_LARGE'],
      [{ ...FILE, sizeBytes: 0 }, '400 VALIDATION_FAILED'],
      [{ ...FILE, sizeBytes: 1.5 }, '400 VALIDATION_FAILED'],
      [{ ...FILE, sha256: 'abc' }, '400 VALIDATION_FAILED'],
      [{ ...FILE, claimId: (await makeClaim(other())).id }, '404 NOT_FOUND'],
      [{ ...FILE, participantId: (await makeParticipant(other())).id }, '404 NOT_FOUND'],
    ];
    for (const [body, outcome] of refused)
      expect((await home().as.investigator.post('/evidence', body)).outcome).toBe(outcome);
    expect(await countRows('evidence', home().id)).toBe(before);
  });

  it.each([
    '../../etc/passwd',
    '..\\..\\boot.ini',
    '/etc/shadow',
    'a\u202egnp.exe',
    'CON',
    '.htaccess',
    'x'.repeat(255),
    'a/b\\c:d*e?f"g<h>i|j.jpg',
  ])('keeps the file name %j harmless', async (fileName) => {
    const made = await home().as.investigator.post<Evidence>('/evidence', { ...FILE, fileName });
    expect(made.data.fileName).not.toMatch(/[/\\]/);
    expect(made.data.fileName).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  });
});

describe('GET /evidence', () => {
  reading(home, other, { as: 'viewer', notAs: 'developer', path: async () => '/evidence', addressed: false });

  it('filters by claim, tag, review, category and text; lists give no download address', async () => {
    const claim = await makeClaim(home());
    const made = await makeEvidence(home(), { claimId: claim.id, description: 'north side' });
    await home().as.investigator.patch(`/evidence/${made.id}/tags`, { add: ['Front-Left'] });
    const found = async (query: Record<string, string>) =>
      (await home().as.viewer.get<Evidence[]>('/evidence', { claimId: claim.id, ...query })).data;
    expect(
      (await found({ tag: 'FRONT-left', category: 'PHOTO', q: 'north', reviewStatus: 'PENDING' }))[0],
    ).toMatchObject({
      id: made.id,
      downloadUrl: null,
    });
    const misses: Record<string, string>[] = [{ tag: 'rear' }, { category: 'VIDEO' }, { q: 'south' }];
    for (const query of misses) expect(await found(query)).toEqual([]);
  });
});
