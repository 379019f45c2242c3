import { describe, expect, it } from 'vitest';
import { CALL, makeVoiceSession } from '@/db/testing/factories';
import { superuser } from '@/db/testing/superuser';
import { twoTenants } from '@/db/testing/two-tenants';
import { mutation, reading } from '@/db/testing/verbs';
import type { VoiceSession, VoiceTranscript } from '@/lib/voice/schema';

const { home, other } = twoTenants();
const pathOf = ({ id }: { id: string }) => `/claims/voice-interview/sessions/${id}/transcript`;
const body = { language: 'en-GB', segments: CALL };

describe('/claims/voice-interview/sessions/{id}/transcript', () => {
  mutation(home, other, {
    method: 'PUT',
    as: 'investigator',
    notAs: 'viewer',
    works: async (tenant) => ({ path: pathOf(await makeVoiceSession(tenant)), body }),
    status: 202,
    action: 'voice_interview.put_transcript',
    resourceType: 'voice_interview',
    changes: ['/status', '/transcriptVersion'],
    illegal: {
      call: async (tenant) => {
        const session = await makeVoiceSession(tenant);
        await tenant.as.investigator.post(`/claims/voice-interview/sessions/${session.id}/cancel`);
        return { path: pathOf(session), body };
      },
      outcome: '409 INVALID_STATE_TRANSITION',
    },
  });
  reading(home, other, {
    as: 'viewer',
    notAs: 'developer',
    path: async (tenant) => {
      const session = await makeVoiceSession(tenant);
      await tenant.as.investigator.call('PUT', pathOf(session), { body });
      return pathOf(session);
    },
  });

  it('keeps every version, with ids for its segments in the order of time', async () => {
    const session = await makeVoiceSession(home());
    const put = (segments: unknown) =>
      home().as.investigator.call<VoiceSession>('PUT', pathOf(session), { body: { segments } });
    const first = await put(CALL.toReversed());
    expect(first.data).toMatchObject({ status: 'SCORING', transcriptVersion: 1, job: { type: 'voice.score' } });
    await put([{ startMs: 0, endMs: 10, text: 'Corrected.' }]);
    const newest = await home().as.viewer.get<VoiceTranscript>(pathOf(session));
    expect(newest.data).toMatchObject({
      version: 2,
      segments: [{ id: 's1', speaker: null, text: 'Corrected.' }],
      author: { id: home().people.investigator.id },
    });
    const earlier = await home().as.viewer.get<VoiceTranscript>(pathOf(session), { version: '1' });
    expect(earlier.data.segments.map(({ text }) => text)).toEqual(CALL.map(({ text }) => text));
    expect((await home().as.viewer.get(pathOf(session), { version: '3' })).outcome).toBe('404 NOT_FOUND');
  });

  it('of ten at once makes ten versions', async () => {
    const session = await makeVoiceSession(home());
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => home().as.investigator.call('PUT', pathOf(session), { body })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([202]));
    const rows = await superuser()`select version from voice_transcripts where session_id = ${session.id} order by 1`;
    expect(rows.map((row) => row.version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it.each([
    [{ segments: [] }, '/segments'],
    [{ segments: [{ startMs: 10, endMs: 5, text: 'x' }] }, '/segments/0/endMs'],
    [{ segments: [{ startMs: -1, endMs: 5, text: 'x' }] }, '/segments/0/startMs'],
    [{ segments: [{ startMs: 0, endMs: 5, text: ' ' }] }, '/segments/0/text'],
    [{ language: 'English!', segments: CALL }, '/language'],
  ])('refuses %j', async (wrong, pointer) => {
    const session = await makeVoiceSession(home());
    const answer = await home().as.investigator.call('PUT', pathOf(session), { body: wrong });
    expect(answer.outcome).toBe('400 VALIDATION_FAILED');
    expect(answer.problem.errors?.[0]?.pointer).toBe(pointer);
  });
});
