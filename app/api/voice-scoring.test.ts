import { beforeAll, expect, it } from 'vitest';
import { CALL, makeVoiceSession } from '@/db/testing/factories';
import { ENGINES } from '@/db/testing/scripted-voice';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { pathOf, VoiceDesk } from '@/db/testing/voice-desk';
import { runJob } from '@/lib/jobs/run-job';
import { SCORE_JOB } from '@/lib/voice/complete-upload';
import { runScoring } from '@/lib/voice/run-scoring';
import type { VoiceSession } from '@/lib/voice/schema';

let tenant: Tenant;
let desk: VoiceDesk;
beforeAll(async () => {
  tenant = await makeTenant();
  desk = new VoiceDesk(tenant);
});

async function makeScored(): Promise<VoiceSession> {
  const session = await makeVoiceSession(tenant, { scenario: 'motorAccidentFnol' });
  await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
  return desk.work(session);
}

/** Asks for another scoring and does its job meanwhile, as the worker would. */
async function scoreAgain(session: VoiceSession, body: object = {}) {
  const asked = tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, body);
  const before = session.job?.id;
  await expect.poll(async () => (await desk.get(session)).job?.id, { interval: 20, timeout: 60_000 }).not.toBe(before);
  await desk.work(session);
  return asked;
}

it('scoring again comes to the same result, bit for bit, and costs nothing', async () => {
  const session = await makeScored();
  const { status, data } = await scoreAgain(session);
  expect(status).toBe(200);
  expect(data.result).toEqual(session.result);
  expect(data.attempts).toHaveLength(2);
  expect(await desk.movements(session)).toEqual(['HOLD', 'CAPTURE']);
});

it('scoring again ten times at once is done once, and nine are told that it is under way', async () => {
  const session = await makeScored();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, {})),
  );
  const outcomes = answers.map(({ status, outcome }) => (status === 202 ? '202' : outcome)).sort();
  expect(outcomes).toEqual(['202', ...Array(9).fill('409 INVALID_STATE_TRANSITION')]);
  expect((await desk.get(session)).status).toBe('RESCORING');
  const done = await desk.work(session);
  expect(done.result).toEqual(session.result);
  expect(done.attempts).toHaveLength(2);
});

it('scoring again by a scenario that the call does not fit is refused with a suggestion, and the result stands', async () => {
  const session = await makeScored();
  const refused = await scoreAgain(session, { scenario: 'policyInquiry', autoRetry: false });
  expect(refused.outcome).toBe('422 SCENARIO_MISMATCH_NOT_SCORED');
  expect(refused.problem).toMatchObject({ scenario: 'policyInquiry', suggestedScenario: 'motorAccidentFnol' });
  const read = await desk.get(session);
  expect(read).toMatchObject({ status: 'COMPLETED', scenario: 'motorAccidentFnol', error: null });
  expect(read.completedAt).toBe(session.completedAt);
  expect(read.result).toEqual(session.result);
  expect(read.attempts.map(({ outcome }) => outcome)).toEqual(['SCORED', 'NOT_SCORED']);
  expect(await desk.events(session)).toHaveLength(1);
  const retried = await scoreAgain(read, { scenario: 'policyInquiry' });
  expect(retried.data.attempts.slice(2).map(({ scenario, outcome }) => [scenario, outcome])).toEqual([
    ['policyInquiry', 'NOT_SCORED'],
    ['motorAccidentFnol', 'SCORED'],
  ]);
});

it('scoring again without its language model says so and is the same', async () => {
  const session = await makeScored();
  const asked = tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, {});
  const before = session.job?.id;
  await expect.poll(async () => (await desk.get(session)).job?.id, { interval: 20, timeout: 60_000 }).not.toBe(before);
  const label = async () => ({ model: 'm at h', failure: 'timed out' as const });
  const message = { jobId: (await desk.get(session)).job?.id ?? '', organizationId: tenant.id };
  await runJob(message, { [SCORE_JOB]: (job, report) => runScoring(job, report, ENGINES.decode, label) });
  const { data } = await asked;
  const limitations = [...(session.result?.limitations ?? []), expect.stringContaining('m at h timed out')];
  expect(data.result).toEqual({ ...session.result, limitations });
});

it('scoring again of a corrected transcript keeps the earlier result on record', async () => {
  const session = await makeScored();
  await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL.slice(0, 4) } });
  expect((await desk.get(session)).status).toBe('RESCORING');
  const done = await desk.work(session);
  expect(done.attempts.filter(({ outcome }) => outcome === 'SCORED').map((each) => each.transcriptVersion)).toEqual([
    1, 2,
  ]);
});
