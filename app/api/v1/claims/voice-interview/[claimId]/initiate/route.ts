import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { initiateInterview } from '@/lib/voice/initiate-interview';
import { claimOfInterviewParams, initiateInput, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/{claimId}/initiate', {
  POST: operation({
    id: 'initiateVoiceInterview',
    summary: 'Open a voice interview',
    description:
      'Costs 50 tokens, taken in the same transaction. PUT the recording to `upload.url` with its headers; POST …/complete-upload starts the work at once, otherwise the arrival is noticed within seconds.',
    params: claimOfInterviewParams,
    body: initiateInput,
    answer: voiceSessionSchema,
    status: 201,
    audit: ['voice_interview.initiate', 'voice_interview'],
    errors: ['INSUFFICIENT_TOKENS', 'UNSUPPORTED_MEDIA_TYPE', 'INVALID_STATE_TRANSITION'],
    location: (session: { id: string }) => `/claims/voice-interview/sessions/${session.id}`,
    run: ({ caller, params, body }) => initiateInterview(caller, params.claimId, body),
  }),
});
