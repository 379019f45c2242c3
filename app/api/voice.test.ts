import { createHash } from 'node:crypto';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { peer, portalCaller, signInWith } from '@/db/testing/authorization';
import { Client } from '@/db/testing/client';
import {
  CALL,
  grantTokens,
  makeApp,
  makeClaim,
  makeParticipant,
  makeUploadedSession,
  makeVoiceSession,
  putRecording,
  wav,
} from '@/db/testing/factories';
import { broken, deaf, ENGINES, transcriber } from '@/db/testing/scripted-voice';
import { storedFiles, superuser } from '@/db/testing/superuser';
import { makeTenant, type Tenant } from '@/db/testing/tenant';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Evidence } from '@/lib/evidence/schema';
import { buryJob, runJob } from '@/lib/jobs/run-job';
import { objectStore } from '@/lib/storage/object-store';
import { SCORE_JOB, TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';
import { discardLateUploads } from '@/lib/voice/discard-late-uploads';
import { failService } from '@/lib/voice/fail-session';
import { SENDING_SECONDS } from '@/lib/voice/rules';
import { runScoring } from '@/lib/voice/run-scoring';
import { runTranscription, type VoiceEngines } from '@/lib/voice/run-transcription';
import type { VoiceSession } from '@/lib/voice/schema';
import { resumeUnheardSessions, sweepVoiceSessions } from '@/lib/voice/sweep-sessions';
import { recordingKey } from '@/lib/voice/upload-target';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await makeTenant();
});

const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}`;
const get = async (session: { id: string }) => (await tenant.as.investigator.get<VoiceSession>(pathOf(session))).data;
const complete = async (session: VoiceSession) =>
  (await tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/complete-upload`)).data;

/** As the worker takes the session's present job off the queue. */
async function work(session: VoiceSession, engines: VoiceEngines = ENGINES): Promise<VoiceSession> {
  const jobId = (await get(session)).job?.id ?? '';
  await runJob(
    { jobId, organizationId: tenant.id },
    {
      [TRANSCRIBE_JOB]: (job, report) => runTranscription(job, report, engines),
      [SCORE_JOB]: (job, report) => runScoring(job, report, engines.decode),
    },
  );
  return get(session);
}

/** Ends the time of a session's upload: so many seconds ago, or at the moment at which its recording had arrived. */
async function endUpload(session: VoiceSession, when: { secondsAgo: number } | 'on arrival'): Promise<void> {
  const found = await objectStore().stat(recordingKey(tenant.id, session.id));
  const at = when === 'on arrival' ? found?.modifiedAt : new Date(Date.now() - when.secondsAgo * 1000);
  await superuser()`update voice_sessions set upload_expires_at = ${at ?? null} where id = ${session.id}`;
}

/** Makes a recording, and the end of its upload, so many days older. */
async function sendBack(session: VoiceSession, days: number): Promise<void> {
  const name = storedFiles(tenant.id).find((each) => each.endsWith(`${session.id}.incoming`)) ?? '';
  const at = new Date(Date.now() - days * 86_400_000);
  await utimes(join(process.env.DATA_DIR ?? '', 'objects', 'org', tenant.id, name), at, at);
  await endUpload(session, 'on arrival');
}

const movements = async ({ id }: { id: string }) =>
  (await superuser()`select type::text from credit_entries where resource_id = ${id} order by sequence`).map(
    (row) => row.type,
  );
const events = async ({ id }: { id: string }) =>
  (
    await superuser()`select type::text from outbox_events where organization_id = ${tenant.id}
      and data->>'sessionId' = ${id} order by created_at`
  ).map((row) => row.type);

describe('a recording', () => {
  it.each([
    ['them', 'admin'],
    ['whoever was given its secret', 'investigator'],
  ] as const)('of an interview that a program opened for somebody is not reviewed by %s', async (_whom, role) => {
    const app = await makeApp(tenant, {
      type: 'web',
      redirectUris: ['https://rp.example/cb'],
      scopes: ['openid', 'claims:read', 'claims:write', 'voice:read'],
    });
    const { access_token } = await signInWith(await peer(app), app, await portalCaller(tenant, role));
    if (role !== 'admin') await tenant.as.admin.post(`/oauth-apps/${app.id}/rotate-secret`);
    const [claim, poi] = await Promise.all([makeClaim(tenant), makeParticipant(tenant), grantTokens(tenant, 50)]);
    const opened = await new Client(access_token, tenant.id).post<VoiceSession>(
      `/claims/voice-interview/${claim.id}/initiate`,
      { poiId: poi.id },
    );
    await putRecording(opened.data, wav());
    await complete(opened.data);
    const { evidenceId } = await work(opened.data);
    const review = (reviewer: 'admin' | 'supervisor') =>
      tenant.as[reviewer].post(`/evidence/${evidenceId}/review`, { decision: 'approve' });
    expect((await review('admin')).outcome).toBe('403 SELF_REVIEW');
    expect((await review('supervisor')).status).toBe(200);
  });

  it('becomes evidence, a transcript and a result, each once', async () => {
    const bytes = wav();
    const session = await makeVoiceSession(tenant, { scenario: 'motorAccidentFnol', source: { fileName: 'call.wav' } });
    await putRecording(session, bytes);
    await complete(session);
    const transcribed = await work(session);
    expect(transcribed).toMatchObject({ status: 'SCORING', transcriptVersion: 1, audio: { durationMs: 30_000 } });
    const file = await tenant.as.viewer.get<Evidence>(`/evidence/${transcribed.evidenceId}`);
    expect(file.data).toMatchObject({
      claimId: session.claimId,
      participantId: session.poiId,
      category: 'AUDIO',
      status: 'AVAILABLE',
      fileName: 'call.wav',
      mimeType: 'audio/wav',
      sha256: createHash('sha256').update(bytes).digest('hex'),
      uploadedBy: { id: tenant.people.investigator.id },
    });
    expect(transcribed.audio?.url).toContain('/api/v1/storage/');
    expect(storedFiles(tenant.id).filter((name) => name.endsWith('.incoming'))).toEqual([]);
    const done = await work(session);
    expect(done).toMatchObject({ status: 'COMPLETED', error: null, tokensCharged: 50 });
    expect(done.result?.headline.length).toBeGreaterThan(10);
    expect(done.attempts.at(-1)).toMatchObject({ outcome: 'SCORED', transcriptVersion: 1 });
    expect(await movements(session)).toEqual(['HOLD', 'CAPTURE']);
    expect(await events(session)).toEqual(['voice_interview.completed']);
    await work(session);
    expect(await events(session)).toHaveLength(1);
  });

  it('is noticed although nobody says that it has arrived', async () => {
    const session = await makeUploadedSession(tenant);
    await sweepVoiceSessions();
    expect(await get(session)).toMatchObject({ status: 'UPLOADED', job: { type: TRANSCRIBE_JOB } });
  });

  it('that never comes ends the session and gives the tokens back, once', async () => {
    const session = await makeVoiceSession(tenant);
    await endUpload(session, { secondsAgo: SENDING_SECONDS - 60 });
    await sweepVoiceSessions();
    expect(await get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null, tokensCharged: 50 });
    await endUpload(session, { secondsAgo: SENDING_SECONDS + 60 });
    await Promise.all([sweepVoiceSessions(), sweepVoiceSessions()]);
    expect(await get(session)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    expect(await movements(session)).toEqual(['HOLD', 'RELEASE']);
  });

  it.each([
    ['that came in time', 0],
    ['whose sending began in time and ended much later', SENDING_SECONDS - 60],
  ])('%s is taken up once, although its address has expired and the night was quicker', async (_name, secondsAgo) => {
    const session = await makeUploadedSession(tenant);
    await endUpload(session, { secondsAgo });
    expect(await get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null, tokensCharged: 50 });
    await discardLateUploads(mintSystemCaller(tenant.id, 'test'));
    await Promise.all(Array.from({ length: 10 }, () => sweepVoiceSessions()));
    expect(await get(session)).toMatchObject({ status: 'UPLOADED', job: { type: TRANSCRIBE_JOB } });
    const jobs = await superuser()`select 1 from jobs where resource_id = ${session.id}`;
    expect(jobs).toHaveLength(1);
    expect((await work(session)).evidenceId).not.toBeNull();
    expect(await movements(session)).toEqual(['HOLD']);
  });

  it('that came too late ends the session, gives the tokens back and goes', async () => {
    const session = await makeUploadedSession(tenant);
    await endUpload(session, { secondsAgo: SENDING_SECONDS + 60 });
    expect(await get(session)).toMatchObject({ status: 'EXPIRED', upload: null });
    await Promise.all(Array.from({ length: 10 }, () => sweepVoiceSessions()));
    expect(await get(session)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    expect(await movements(session)).toEqual(['HOLD', 'RELEASE']);
    await discardLateUploads(mintSystemCaller(tenant.id, 'test'));
    expect(await objectStore().stat(recordingKey(tenant.id, session.id))).toBeNull();
  });

  it('that came in time to a claim which was closed then waits for its reopening, seven days at most', async () => {
    const [kept, forgotten] = [await makeUploadedSession(tenant), await makeUploadedSession(tenant)];
    const put = (status: string) =>
      superuser()`update claims set status = ${status} where id in (${kept.claimId}, ${forgotten.claimId})`;
    await put('CLOSED');
    for (const session of [kept, forgotten]) await endUpload(session, 'on arrival');
    await sweepVoiceSessions();
    for (const session of [kept, forgotten])
      expect(await get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', tokensCharged: 50 });
    await sendBack(forgotten, 8);
    await sweepVoiceSessions();
    expect(await get(forgotten)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    await put('REOPENED');
    await sweepVoiceSessions();
    expect(await get(kept)).toMatchObject({ status: 'UPLOADED', tokensCharged: 50 });
  });

  it('that is unusable may be sent again; after the second one the tokens are spent', async () => {
    const session = await makeUploadedSession(tenant);
    await complete(session);
    const first = await work(session, deaf);
    expect(first).toMatchObject({ status: 'FAILED', error: { code: 'NO_SPEECH' }, uploadsLeft: 1, tokensCharged: 50 });
    expect(first.job).toMatchObject({ status: 'SUCCEEDED', attempt: 1 });
    expect(await movements(session)).toEqual(['HOLD']);
    const again = (await tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/upload-url`, {})).data;
    await putRecording(again, wav());
    await complete(again);
    const second = await work(session, deaf);
    expect(second).toMatchObject({ status: 'FAILED', uploadsLeft: 0, tokensCharged: 50 });
    expect(await movements(session)).toEqual(['HOLD', 'CAPTURE']);
    expect(await events(session)).toEqual(['voice_interview.failed', 'voice_interview.failed']);
  });

  it('is sent by whoever opened its upload alone, and not reviewed by them', async () => {
    const session = await makeUploadedSession(tenant);
    const { investigator, supervisor, admin } = tenant.as;
    const address = async (as: Client) => (await as.get<VoiceSession>(pathOf(session))).data.upload?.url ?? null;
    await complete(session);
    await work(session, deaf);
    const again = (await supervisor.post<VoiceSession>(`${pathOf(session)}/upload-url`, {})).data;
    expect([await address(investigator), await address(admin)]).toEqual([null, null]);
    expect(await address(supervisor)).not.toBeNull();
    await putRecording(again, wav());
    await complete(again);
    const { evidenceId } = await work(again);
    const review = (as: Client) => as.post(`/evidence/${evidenceId}/review`, { decision: 'approve' });
    expect((await review(supervisor)).outcome).toBe('403 SELF_REVIEW');
    expect((await review(admin)).status).toBe(200);
  });

  it.each([
    ['empty', Buffer.alloc(0)],
    ['a text', Buffer.from('This is not a recording at all.')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')],
  ])('that is %s is no evidence', async (_name, bytes) => {
    const session = await makeVoiceSession(tenant);
    await putRecording(session, bytes);
    await complete(session);
    const failed = await work(session);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'UNREADABLE_AUDIO' }, evidenceId: null });
  });

  it('of silence is told by the real decoder', async () => {
    const session = await makeVoiceSession(tenant);
    const silence = wav(2);
    silence.fill(0, 44);
    await putRecording(session, silence);
    await complete(session);
    const { decodeAudio } = await import('@/lib/voice/engine/decode-audio');
    const failed = await work(session, { ...ENGINES, decode: decodeAudio });
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'NO_SPEECH' } });
  });

  it('without a recogniser waits for a transcript that somebody brings', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await complete(session);
    const waiting = await work(session, { ...ENGINES, chooseTranscriber: async () => null });
    expect(waiting).toMatchObject({ status: 'TRANSCRIBING', error: { code: 'TRANSCRIBER_UNAVAILABLE' } });
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
    expect(await work(session)).toMatchObject({ status: 'COMPLETED', error: null });
  });
});

describe('a session that nothing could hear', () => {
  it('is taken up once, and only once there is a recogniser', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await complete(session);
    const waiting = await work(session, { ...ENGINES, chooseTranscriber: async () => null });
    await resumeUnheardSessions(async () => transcriber);
    expect((await get(session)).job?.id).toBe(waiting.job?.id);
    await superuser()`update voice_sessions set updated_at = now() - interval '2 minutes' where id = ${session.id}`;
    await resumeUnheardSessions(async () => null);
    expect((await get(session)).job?.id).toBe(waiting.job?.id);
    await Promise.all(Array.from({ length: 10 }, () => resumeUnheardSessions(async () => transcriber)));
    const taken = await get(session);
    expect(taken).toMatchObject({ status: 'TRANSCRIBING', error: null, evidenceId: waiting.evidenceId });
    const jobs = await superuser()`select 1 from jobs where resource_id = ${session.id} and type = ${TRANSCRIBE_JOB}`;
    expect(jobs).toHaveLength(2);
    expect(await work(session)).toMatchObject({ status: 'SCORING', transcriptVersion: 1 });
    expect(await work(session)).toMatchObject({ status: 'COMPLETED', error: null });
    expect(await movements(session)).toEqual(['HOLD', 'CAPTURE']);
  });
});

describe('a transcript that is brought before the recording was looked at', () => {
  it('is scored, and the recording is evidence all the same', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await complete(session);
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
    const done = await work(session);
    expect(done).toMatchObject({ status: 'COMPLETED', audio: { durationMs: 30_000 } });
    expect(done.evidenceId).not.toBeNull();
  });
});

describe('a service that fails', () => {
  it('is tried again, and after the last try the tokens come back', async () => {
    const session = await makeUploadedSession(tenant);
    await complete(session);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(work(session, broken)).rejects.toThrow();
      expect(await get(session)).toMatchObject({ status: 'TRANSCRIBING', job: { status: 'QUEUED', attempt } });
    }
    await work(session, broken);
    const failed = await get(session);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL_ERROR' }, tokensCharged: 0 });
    expect(await movements(session)).toEqual(['HOLD', 'RELEASE']);
    // Run again by a person, the recording that was taken in is gone on with, free of charge.
    await tenant.as.admin.post(`/jobs/${failed.job?.id}/retry`);
    expect(await work(session)).toMatchObject({ status: 'SCORING', evidenceId: failed.evidenceId, tokensCharged: 0 });
  });

  it('by losing every worker gives the tokens back', async () => {
    const session = await makeUploadedSession(tenant);
    const { job } = await complete(session);
    const buried = await buryJob({ jobId: job?.id ?? '', organizationId: tenant.id });
    await failService(mintSystemCaller(tenant.id, 'x'), buried?.id ?? '', { code: 'WORKER_LOST', message: 'lost' });
    expect(await get(session)).toMatchObject({ status: 'FAILED', error: { code: 'WORKER_LOST' }, tokensCharged: 0 });
  });

  it('in the midst of a run goes on where it stood', async () => {
    const session = await makeUploadedSession(tenant);
    await complete(session);
    await expect(work(session, broken)).rejects.toThrow();
    const { evidenceId } = await get(session);
    expect(evidenceId).not.toBeNull();
    expect(await work(session)).toMatchObject({ status: 'SCORING', evidenceId, transcriptVersion: 1 });
    const [row] = await superuser()`select count(*)::int as n from evidence where claim_id = ${session.claimId}`;
    expect(row?.n).toBe(1);
  });
});

describe('a run that is no longer wanted', () => {
  it('writes nothing after a cancellation', async () => {
    const session = await makeUploadedSession(tenant);
    await complete(session);
    const canceling: VoiceEngines = {
      ...ENGINES,
      decode: async (path, options) => {
        await tenant.as.investigator.post(`${pathOf(session)}/cancel`);
        return ENGINES.decode(path, options);
      },
    };
    expect(await work(session, canceling)).toMatchObject({ status: 'CANCELED', transcriptVersion: 0, audio: null });
    expect(await events(session)).toEqual([]);
  });
});

describe('scoring again', () => {
  async function makeScored(): Promise<VoiceSession> {
    const session = await makeVoiceSession(tenant, { scenario: 'motorAccidentFnol' });
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
    return work(session);
  }

  /** Asks for another scoring and does its job meanwhile, as the worker would. */
  async function scoreAgain(session: VoiceSession, body: object = {}) {
    const asked = tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, body);
    const before = session.job?.id;
    await expect.poll(async () => (await get(session)).job?.id, { interval: 20, timeout: 60_000 }).not.toBe(before);
    await work(session);
    return asked;
  }

  it('comes to the same result, bit for bit, and costs nothing', async () => {
    const session = await makeScored();
    const { status, data } = await scoreAgain(session);
    expect(status).toBe(200);
    expect(data.result).toEqual(session.result);
    expect(data.attempts).toHaveLength(2);
    expect(await movements(session)).toEqual(['HOLD', 'CAPTURE']);
  });

  it('ten times at once is done once, and nine are told that it is under way', async () => {
    const session = await makeScored();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, {})),
    );
    const outcomes = answers.map(({ status, outcome }) => (status === 202 ? '202' : outcome)).sort();
    expect(outcomes).toEqual(['202', ...Array(9).fill('409 INVALID_STATE_TRANSITION')]);
    expect((await get(session)).status).toBe('RESCORING');
    const done = await work(session);
    expect(done.result).toEqual(session.result);
    expect(done.attempts).toHaveLength(2);
  });

  it('by a scenario that the call does not fit is refused with a suggestion, and the result stands', async () => {
    const session = await makeScored();
    const refused = await scoreAgain(session, { scenario: 'policyInquiry', autoRetry: false });
    expect(refused.outcome).toBe('422 SCENARIO_MISMATCH_NOT_SCORED');
    expect(refused.problem).toMatchObject({ scenario: 'policyInquiry', suggestedScenario: 'motorAccidentFnol' });
    const read = await get(session);
    expect(read).toMatchObject({ status: 'COMPLETED', scenario: 'motorAccidentFnol', error: null });
    expect(read.completedAt).toBe(session.completedAt);
    expect(read.result).toEqual(session.result);
    expect(read.attempts.map(({ outcome }) => outcome)).toEqual(['SCORED', 'NOT_SCORED']);
    expect(await events(session)).toHaveLength(1);
    const retried = await scoreAgain(read, { scenario: 'policyInquiry' });
    expect(retried.data.attempts.slice(2).map(({ scenario, outcome }) => [scenario, outcome])).toEqual([
      ['policyInquiry', 'NOT_SCORED'],
      ['motorAccidentFnol', 'SCORED'],
    ]);
  });

  it('without its language model says so and is the same', async () => {
    const session = await makeScored();
    const asked = tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/score`, {});
    const before = session.job?.id;
    await expect.poll(async () => (await get(session)).job?.id, { interval: 20, timeout: 60_000 }).not.toBe(before);
    const label = async () => ({ model: 'm at h', failure: 'timed out' as const });
    const message = { jobId: (await get(session)).job?.id ?? '', organizationId: tenant.id };
    await runJob(message, { [SCORE_JOB]: (job, report) => runScoring(job, report, ENGINES.decode, label) });
    const { data } = await asked;
    const limitations = [...(session.result?.limitations ?? []), expect.stringContaining('m at h timed out')];
    expect(data.result).toEqual({ ...session.result, limitations });
  });

  it('of a corrected transcript keeps the earlier result on record', async () => {
    const session = await makeScored();
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL.slice(0, 4) } });
    expect((await get(session)).status).toBe('RESCORING');
    const done = await work(session);
    expect(done.attempts.filter(({ outcome }) => outcome === 'SCORED').map((each) => each.transcriptVersion)).toEqual([
      1, 2,
    ]);
  });
});
