import { describe, expect, it } from 'vitest';
import { makeEvidence } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('POST /evidence/{id}/legal-hold', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'compliance_officer',
    notAs: 'investigator',
    works: async (tenant) => ({
      path: `/evidence/${(await makeEvidence(tenant)).id}/legal-hold`,
      body: { hold: true, reason: 'preservation order' },
    }),
    status: 200,
    action: 'evidence.place_hold',
    resourceType: 'evidence',
    changes: ['/legalHold', '/reason'],
    illegal: {
      call: async (tenant) => ({
        path: `/evidence/${(await makeEvidence(tenant)).id}/legal-hold`,
        body: { hold: false, reason: 'none stands' },
      }),
      outcome: '409 CONFLICT',
    },
  });

  it('is placed once when ten ask at once', async () => {
    const path = `/evidence/${(await makeEvidence(home())).id}/legal-hold`;
    const all = await Promise.all(
      Array.from({ length: 10 }, () => home().as.supervisor.post(path, { hold: true, reason: 'now' })),
    );
    expect(all.map((answer) => answer.outcome).sort()).toEqual(['200', ...Array(9).fill('409 CONFLICT')]);
  });
});
