import { describe } from 'vitest';
import { CALL, makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import type { Tenant } from '@/db/testing/tenant';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}/score`;

/** A session with a transcript whose first scoring is over. */
async function makeTranscribed(tenant: Tenant) {
  const session = await makeVoiceSession(tenant, { scenario: 'motorAccidentFnol' });
  const body = { segments: CALL };
  await tenant.as.investigator.call('PUT', `/claims/voice-interview/sessions/${session.id}/transcript`, { body });
  await superuser()`update voice_sessions set status = 'FAILED' where id = ${session.id}`;
  return session;
}

describe('POST /claims/voice-interview/sessions/{id}/score', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeTranscribed(tenant)) }),
    // Nobody takes the job up here, so that the request's patience ends first.
    status: 202,
    action: 'voice_interview.score',
    resourceType: 'voice_interview',
    changes: ['/status'],
    illegal: {
      call: async (tenant) => ({ path: pathOf(await makeVoiceSession(tenant)) }),
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });
});
