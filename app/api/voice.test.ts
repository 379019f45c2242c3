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
import { pathOf, VoiceDesk } from '@/db/testing/voice-desk';
import { mintSystemCaller } from '@/lib/auth/caller';
import type { Evidence } from '@/lib/evidence/schema';
import { buryJob } from '@/lib/jobs/run-job';
import { objectStore } from '@/lib/storage/object-store';
import { TRANSCRIBE_JOB } from '@/lib/voice/complete-upload';
import { discardLateUploads } from '@/lib/voice/discard-late-uploads';
import { failService } from '@/lib/voice/fail-session';
import { SENDING_SECONDS } from '@/lib/voice/rules';
import type { VoiceEngines } from '@/lib/voice/run-transcription';
import type { VoiceSession } from '@/lib/voice/schema';
import { resumeUnheardSessions, sweepVoiceSessions } from '@/lib/voice/sweep-sessions';
import { recordingKey } from '@/lib/voice/upload-target';

let tenant: Tenant;
let desk: VoiceDesk;
beforeAll(async () => {
  tenant = await makeTenant();
  desk = new VoiceDesk(tenant);
});

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
    await desk.complete(opened.data);
    const { evidenceId } = await desk.work(opened.data);
    const review = (reviewer: 'admin' | 'supervisor') =>
      tenant.as[reviewer].post(`/evidence/${evidenceId}/review`, { decision: 'approve' });
    expect((await review('admin')).outcome).toBe('403 SELF_REVIEW');
    expect((await review('supervisor')).status).toBe(200);
  });

  it('becomes evidence, a transcript and a result, each once', async () => {
    const bytes = wav();
    const session = await makeVoiceSession(tenant, { scenario: 'motorAccidentFnol', source: { fileName: 'call.wav' } });
    await putRecording(session, bytes);
    await desk.complete(session);
    const transcribed = await desk.work(session);
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
    const done = await desk.work(session);
    expect(done).toMatchObject({ status: 'COMPLETED', error: null, tokensCharged: 50 });
    expect(done.result?.headline.length).toBeGreaterThan(10);
    expect(done.attempts.at(-1)).toMatchObject({ outcome: 'SCORED', transcriptVersion: 1 });
    expect(await desk.movements(session)).toEqual(['HOLD', 'CAPTURE']);
    expect(await desk.events(session)).toEqual(['voice_interview.completed']);
    await desk.work(session);
    expect(await desk.events(session)).toHaveLength(1);
  });

  it('is noticed although nobody says that it has arrived', async () => {
    const session = await makeUploadedSession(tenant);
    await sweepVoiceSessions();
    expect(await desk.get(session)).toMatchObject({ status: 'UPLOADED', job: { type: TRANSCRIBE_JOB } });
  });

  it('that never comes ends the session and gives the tokens back, once', async () => {
    const session = await makeVoiceSession(tenant);
    await endUpload(session, { secondsAgo: SENDING_SECONDS - 60 });
    await sweepVoiceSessions();
    expect(await desk.get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null, tokensCharged: 50 });
    await endUpload(session, { secondsAgo: SENDING_SECONDS + 60 });
    await Promise.all([sweepVoiceSessions(), sweepVoiceSessions()]);
    expect(await desk.get(session)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    expect(await desk.movements(session)).toEqual(['HOLD', 'RELEASE']);
  });

  it.each([
    ['that came in time', 0],
    ['whose sending began in time and ended much later', SENDING_SECONDS - 60],
  ])('%s is taken up once, although its address has expired and the night was quicker', async (_name, secondsAgo) => {
    const session = await makeUploadedSession(tenant);
    await endUpload(session, { secondsAgo });
    expect(await desk.get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', upload: null, tokensCharged: 50 });
    await discardLateUploads(mintSystemCaller(tenant.id, 'test'));
    await Promise.all(Array.from({ length: 10 }, () => sweepVoiceSessions()));
    expect(await desk.get(session)).toMatchObject({ status: 'UPLOADED', job: { type: TRANSCRIBE_JOB } });
    const jobs = await superuser()`select 1 from jobs where resource_id = ${session.id}`;
    expect(jobs).toHaveLength(1);
    expect((await desk.work(session)).evidenceId).not.toBeNull();
    expect(await desk.movements(session)).toEqual(['HOLD']);
  });

  it('that came too late ends the session, gives the tokens back and goes', async () => {
    const session = await makeUploadedSession(tenant);
    await endUpload(session, { secondsAgo: SENDING_SECONDS + 60 });
    expect(await desk.get(session)).toMatchObject({ status: 'EXPIRED', upload: null });
    await Promise.all(Array.from({ length: 10 }, () => sweepVoiceSessions()));
    expect(await desk.get(session)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    expect(await desk.movements(session)).toEqual(['HOLD', 'RELEASE']);
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
      expect(await desk.get(session)).toMatchObject({ status: 'AWAITING_UPLOAD', tokensCharged: 50 });
    await sendBack(forgotten, 8);
    await sweepVoiceSessions();
    expect(await desk.get(forgotten)).toMatchObject({ status: 'EXPIRED', tokensCharged: 0 });
    await put('REOPENED');
    await sweepVoiceSessions();
    expect(await desk.get(kept)).toMatchObject({ status: 'UPLOADED', tokensCharged: 50 });
  });

  it('that is unusable may be sent again; after the second one the tokens are spent', async () => {
    const session = await makeUploadedSession(tenant);
    await desk.complete(session);
    const first = await desk.work(session, deaf);
    expect(first).toMatchObject({ status: 'FAILED', error: { code: 'NO_SPEECH' }, uploadsLeft: 1, tokensCharged: 50 });
    expect(first.job).toMatchObject({ status: 'SUCCEEDED', attempt: 1 });
    expect(await desk.movements(session)).toEqual(['HOLD']);
    const again = (await tenant.as.investigator.post<VoiceSession>(`${pathOf(session)}/upload-url`, {})).data;
    await putRecording(again, wav());
    await desk.complete(again);
    const second = await desk.work(session, deaf);
    expect(second).toMatchObject({ status: 'FAILED', uploadsLeft: 0, tokensCharged: 50 });
    expect(await desk.movements(session)).toEqual(['HOLD', 'CAPTURE']);
    expect(await desk.events(session)).toEqual(['voice_interview.failed', 'voice_interview.failed']);
  });

  it('is sent by whoever opened its upload alone, and not reviewed by them', async () => {
    const session = await makeUploadedSession(tenant);
    const { investigator, supervisor, admin } = tenant.as;
    const address = async (as: Client) => (await as.get<VoiceSession>(pathOf(session))).data.upload?.url ?? null;
    await desk.complete(session);
    await desk.work(session, deaf);
    const again = (await supervisor.post<VoiceSession>(`${pathOf(session)}/upload-url`, {})).data;
    expect([await address(investigator), await address(admin)]).toEqual([null, null]);
    expect(await address(supervisor)).not.toBeNull();
    await putRecording(again, wav());
    await desk.complete(again);
    const { evidenceId } = await desk.work(again);
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
    await desk.complete(session);
    const failed = await desk.work(session);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'UNREADABLE_AUDIO' }, evidenceId: null });
  });

  it('of silence is told by the real decoder', async () => {
    const session = await makeVoiceSession(tenant);
    const silence = wav(2);
    silence.fill(0, 44);
    await putRecording(session, silence);
    await desk.complete(session);
    const { decodeAudio } = await import('@/lib/voice/engine/decode-audio');
    const failed = await desk.work(session, { ...ENGINES, decode: decodeAudio });
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'NO_SPEECH' } });
  });

  it('without a recogniser waits for a transcript that somebody brings', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await desk.complete(session);
    const waiting = await desk.work(session, { ...ENGINES, chooseTranscriber: async () => null });
    expect(waiting).toMatchObject({ status: 'TRANSCRIBING', error: { code: 'TRANSCRIBER_UNAVAILABLE' } });
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
    expect(await desk.work(session)).toMatchObject({ status: 'COMPLETED', error: null });
  });
});

describe('a session that nothing could hear', () => {
  it('is taken up once, and only once there is a recogniser', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await desk.complete(session);
    const waiting = await desk.work(session, { ...ENGINES, chooseTranscriber: async () => null });
    await resumeUnheardSessions(async () => transcriber);
    expect((await desk.get(session)).job?.id).toBe(waiting.job?.id);
    await superuser()`update voice_sessions set updated_at = now() - interval '2 minutes' where id = ${session.id}`;
    await resumeUnheardSessions(async () => null);
    expect((await desk.get(session)).job?.id).toBe(waiting.job?.id);
    await Promise.all(Array.from({ length: 10 }, () => resumeUnheardSessions(async () => transcriber)));
    const taken = await desk.get(session);
    expect(taken).toMatchObject({ status: 'TRANSCRIBING', error: null, evidenceId: waiting.evidenceId });
    const jobs = await superuser()`select 1 from jobs where resource_id = ${session.id} and type = ${TRANSCRIBE_JOB}`;
    expect(jobs).toHaveLength(2);
    expect(await desk.work(session)).toMatchObject({ status: 'SCORING', transcriptVersion: 1 });
    expect(await desk.work(session)).toMatchObject({ status: 'COMPLETED', error: null });
    expect(await desk.movements(session)).toEqual(['HOLD', 'CAPTURE']);
  });
});

describe('a transcript that is brought before the recording was looked at', () => {
  it('is scored, and the recording is evidence all the same', async () => {
    const session = await makeUploadedSession(tenant, { scenario: 'motorAccidentFnol' });
    await desk.complete(session);
    await tenant.as.investigator.call('PUT', `${pathOf(session)}/transcript`, { body: { segments: CALL } });
    const done = await desk.work(session);
    expect(done).toMatchObject({ status: 'COMPLETED', audio: { durationMs: 30_000 } });
    expect(done.evidenceId).not.toBeNull();
  });
});

describe('a service that fails', () => {
  it('is tried again, and after the last try the tokens come back', async () => {
    const session = await makeUploadedSession(tenant);
    await desk.complete(session);
    for (let attempt = 1; attempt < 5; attempt += 1) {
      await expect(desk.work(session, broken)).rejects.toThrow();
      expect(await desk.get(session)).toMatchObject({ status: 'TRANSCRIBING', job: { status: 'QUEUED', attempt } });
    }
    await desk.work(session, broken);
    const failed = await desk.get(session);
    expect(failed).toMatchObject({ status: 'FAILED', error: { code: 'INTERNAL_ERROR' }, tokensCharged: 0 });
    expect(await desk.movements(session)).toEqual(['HOLD', 'RELEASE']);
    // Run again by a person, the recording that was taken in is gone on with, free of charge.
    await tenant.as.admin.post(`/jobs/${failed.job?.id}/retry`);
    expect(await desk.work(session)).toMatchObject({
      status: 'SCORING',
      evidenceId: failed.evidenceId,
      tokensCharged: 0,
    });
  });

  it('by losing every worker gives the tokens back', async () => {
    const session = await makeUploadedSession(tenant);
    const { job } = await desk.complete(session);
    const buried = await buryJob({ jobId: job?.id ?? '', organizationId: tenant.id });
    await failService(mintSystemCaller(tenant.id, 'x'), buried?.id ?? '', { code: 'WORKER_LOST', message: 'lost' });
    expect(await desk.get(session)).toMatchObject({
      status: 'FAILED',
      error: { code: 'WORKER_LOST' },
      tokensCharged: 0,
    });
  });

  it('in the midst of a run goes on where it stood', async () => {
    const session = await makeUploadedSession(tenant);
    await desk.complete(session);
    await expect(desk.work(session, broken)).rejects.toThrow();
    const { evidenceId } = await desk.get(session);
    expect(evidenceId).not.toBeNull();
    expect(await desk.work(session)).toMatchObject({ status: 'SCORING', evidenceId, transcriptVersion: 1 });
    const [row] = await superuser()`select count(*)::int as n from evidence where claim_id = ${session.claimId}`;
    expect(row?.n).toBe(1);
  });
});

describe('a run that is no longer wanted', () => {
  it('writes nothing after a cancellation', async () => {
    const session = await makeUploadedSession(tenant);
    await desk.complete(session);
    const canceling: VoiceEngines = {
      ...ENGINES,
      decode: async (path, options) => {
        await tenant.as.investigator.post(`${pathOf(session)}/cancel`);
        return ENGINES.decode(path, options);
      },
    };
    expect(await desk.work(session, canceling)).toMatchObject({
      status: 'CANCELED',
      transcriptVersion: 0,
      audio: null,
    });
    expect(await desk.events(session)).toEqual([]);
  });
});
