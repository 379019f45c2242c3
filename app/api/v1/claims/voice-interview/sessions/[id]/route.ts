import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getVoiceSession } from '@/lib/voice/read';
import { voiceSessionParams, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/sessions/{id}', {
  GET: operation({
    id: 'getVoiceSession',
    summary: 'A voice interview with its result',
    params: voiceSessionParams,
    answer: voiceSessionSchema,
    status: 200,
    run: ({ caller, params }) => getVoiceSession(caller, params.id),
  }),
});
