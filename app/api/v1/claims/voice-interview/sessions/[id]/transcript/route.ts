import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { putTranscript } from '@/lib/voice/put-transcript';
import { getTranscript } from '@/lib/voice/read';
import {
  transcriptInput,
  transcriptQuery,
  transcriptSchema,
  voiceSessionParams,
  voiceSessionSchema,
} from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/sessions/{id}/transcript', {
  GET: operation({
    id: 'getVoiceTranscript',
    summary: 'The transcript of a voice interview',
    params: voiceSessionParams,
    query: transcriptQuery,
    answer: transcriptSchema,
    status: 200,
    run: ({ caller, params, query }) => getTranscript(caller, params.id, query.version),
  }),
  PUT: operation({
    id: 'putVoiceTranscript',
    summary: 'Bring or correct a transcript',
    description: 'Kept as a new version and scored in the background, free of charge.',
    params: voiceSessionParams,
    body: transcriptInput,
    answer: voiceSessionSchema,
    status: 202,
    audit: ['voice_interview.put_transcript', 'voice_interview'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => putTranscript(caller, params.id, body),
  }),
});
