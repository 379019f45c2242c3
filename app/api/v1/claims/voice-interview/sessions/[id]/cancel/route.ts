import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { cancelSession } from '@/lib/voice/cancel-session';
import { cancelVoiceInput, voiceSessionParams, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/sessions/{id}/cancel', {
  POST: operation({
    id: 'cancelVoiceSession',
    summary: 'End a voice interview before its result',
    params: voiceSessionParams,
    body: cancelVoiceInput,
    answer: voiceSessionSchema,
    status: 200,
    audit: ['voice_interview.cancel', 'voice_interview'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => cancelSession(caller, params.id, body),
  }),
});
