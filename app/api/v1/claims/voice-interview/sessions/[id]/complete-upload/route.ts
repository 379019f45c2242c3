import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { completeUpload } from '@/lib/voice/complete-upload';
import { voiceSessionParams, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route(
  '/claims/voice-interview/sessions/{id}/complete-upload',
  {
    POST: operation({
      id: 'completeVoiceUpload',
      summary: 'Tell that the recording has been uploaded',
      params: voiceSessionParams,
      answer: voiceSessionSchema,
      status: 202,
      audit: ['voice_interview.complete_upload', 'voice_interview'],
      errors: ['CONFLICT', 'PAYLOAD_TOO_LARGE', 'INVALID_STATE_TRANSITION'],
      run: ({ caller, params }) => completeUpload(caller, params.id),
    }),
  },
);
