import { describe, expect, it } from 'vitest';
import { makeUploadedSession, makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation } from '@/db/testing/verbs';
import type { VoiceSession } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}/complete-upload`;

describe('POST /claims/voice-interview/sessions/{id}/complete-upload', () => {
  mutation(home, other, {
    method: 'POST',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeUploadedSession(tenant)) }),
    status: 202,
    action: 'voice_interview.complete_upload',
    resourceType: 'voice_interview',
    changes: ['/status'],
    illegal: { call: async (tenant) => ({ path: pathOf(await makeVoiceSession(tenant)) }), outcome: '409 CONFLICT' },
  });

  it('of ten at once starts the pipeline once', async () => {
    const session = await makeUploadedSession(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.investigator.post<VoiceSession>(pathOf(session))),
    );
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual([
      '202',
      ...Array(9).fill('409 INVALID_STATE_TRANSITION'),
    ]);
    const [row] = await superuser()`select count(*)::int as n from jobs where resource_id = ${session.id}`;
    expect(row?.n).toBe(1);
    const started = answers.find((answer) => answer.status === 202)?.data;
    expect(started).toMatchObject({ status: 'UPLOADED', upload: null, job: { type: 'voice.transcribe' } });
  });

  it('takes a recording up whose sending began before its address expired and ended after that, once', async () => {
    const session = await makeUploadedSession(home());
    await superuser()`update voice_sessions set upload_expires_at = now() - interval '50 minutes' where id = ${session.id}`;
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.investigator.post<VoiceSession>(pathOf(session))),
    );
    expect(answers.map((answer) => answer.outcome).toSorted()).toEqual([
      '202',
      ...Array(9).fill('409 INVALID_STATE_TRANSITION'),
    ]);
  });

  it('does not take a session up whose time was over before its recording came', async () => {
    const session = await makeUploadedSession(home());
    await superuser()`update voice_sessions set upload_expires_at = now() - interval '361 minutes' where id = ${session.id}`;
    expect((await home().as.investigator.post(pathOf(session))).outcome).toBe('409 INVALID_STATE_TRANSITION');
  });
});
