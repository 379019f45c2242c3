import { describe, expect, it } from 'vitest';
import { announce, fileForm, makeEvidence, makeReadyVerification, makeVerification } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { Evidence } from '@/lib/evidence/schema';
import type { Verification } from '@/lib/verification/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/documents/verification/${id}/documents`;

describe('POST /documents/verification/{verificationId}/documents', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({
      path: pathOf(await makeVerification(tenant)),
      body: { evidenceId: (await makeEvidence(tenant)).id, role: 'id_card', side: 'front' },
    }),
    status: 201,
    action: 'verification.attach_document',
    resourceType: 'verification',
    changes: ['/documents/'],
    illegal: {
      call: async (tenant) => {
        const session = await makeVerification(tenant);
        await tenant.as.investigator.post(`/documents/verification/${session.id}/cancel`);
        return { path: pathOf(session), body: { evidenceId: (await makeEvidence(tenant)).id, role: 'passport' } };
      },
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });

  it('finds no evidence of another organization', async () => {
    const body = { evidenceId: (await makeEvidence(other())).id, role: 'passport' };
    const answer = await home().as.investigator.post(pathOf(await makeVerification(home())), body);
    expect(answer.outcome).toBe('404 NOT_FOUND');
  });

  it('refuses a file that has not arrived, one that is sound, and one that is there already', async () => {
    const session = await makeReadyVerification(home());
    const { record } = await announce(home());
    const post = (evidenceId: string) => home().as.investigator.post(pathOf(session), { evidenceId, role: 'passport' });
    expect((await post(record.id)).outcome).toBe('409 CONFLICT');
    expect((await post(session.documents[0]?.evidenceId ?? '')).outcome).toBe('409 CONFLICT');
    const wave = Buffer.concat([
      Buffer.from('RIFF\x24\x00\x00\x00WAVEfmt \x10\x00\x00\x00', 'latin1'),
      Buffer.alloc(64),
    ]);
    const raw = fileForm(wave, {}, { name: 'call.wav', type: 'audio/wav' });
    const sound = await home().as.investigator.call<Evidence>('POST', '/evidence/public-upload/proxy-upload', { raw });
    expect((await post(sound.data.id)).outcome).toBe('422 CHECK_NOT_APPLICABLE');
  });

  it('takes ten documents and no more', async () => {
    const { id } = await makeEvidence(home());
    const documents = Array.from({ length: 10 }, (_, index) => ({ evidenceId: id, role: 'other', page: index + 1 }));
    const session = await makeVerification(home(), { documents });
    const answer = await home().as.investigator.post<Verification>(pathOf(session), {
      evidenceId: id,
      role: 'other',
      page: 11,
    });
    expect(answer.outcome).toBe('409 CONFLICT');
  });
});
