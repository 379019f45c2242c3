import { Answered } from '@/lib/http/answer';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { scoreInput, voiceSessionParams, voiceSessionSchema } from '@/lib/voice/schema';
import { scoreSession } from '@/lib/voice/score-session';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/sessions/{id}/score', {
  POST: operation({
    id: 'scoreVoiceSession',
    summary: 'Score the transcript again, by another scenario too',
    description:
      'Free of charge. With `autoRetry` false a scenario that the call does not fit is refused with a suggestion. 200 when it was scored within some seconds, 202 while the job goes on.',
    params: voiceSessionParams,
    body: scoreInput,
    answer: voiceSessionSchema,
    status: 200,
    audit: ['voice_interview.score', 'voice_interview'],
    errors: ['CONFLICT', 'SCENARIO_MISMATCH_NOT_SCORED', 'INVALID_STATE_TRANSITION'],
    run: async ({ caller, params, body }) => {
      const { session, done } = await scoreSession(caller, params.id, body);
      return new Answered(session, done ? 200 : 202);
    },
  }),
});
