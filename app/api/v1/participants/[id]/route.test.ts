import { describe, expect, it } from 'vitest';
import { makeParticipant } from '@/db/testing/factories';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';

const { home, other } = twoTenants();

describe('/participants/{id}', () => {
  mutation(home, other, {
    method: 'PATCH',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({
      path: `/participants/${(await makeParticipant(tenant)).id}`,
      body: { phone: '+44 1' },
    }),
    status: 200,
    action: 'participant.update',
    resourceType: 'participant',
    changes: ['/phone'],
    illegal: {
      call: async (tenant) => ({
        path: `/participants/${(await makeParticipant(tenant)).id}`,
        body: { name: 'Late' },
        headers: { 'if-match': '"7"' },
      }),
      outcome: '412 VERSION_CONFLICT',
    },
  });
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => `/participants/${(await makeParticipant(tenant)).id}`,
  });

  it('never changes type or screening status by hand', async () => {
    const { id } = await makeParticipant(home());
    for (const body of [{ type: 'ORGANIZATION' }, { screeningStatus: 'CLEAR' }, { claimIds: [] }]) {
      const answer = await home().as.admin.patch(`/participants/${id}`, body);
      expect(answer.problem.errors?.[0]).toMatchObject({ code: 'unknown_field', pointer: `/${Object.keys(body)[0]}` });
    }
  });
});
