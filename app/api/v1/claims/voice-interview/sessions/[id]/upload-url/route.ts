import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { reopenUpload } from '@/lib/voice/reopen-upload';
import { reopenUploadInput, voiceSessionParams, voiceSessionSchema } from '@/lib/voice/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/voice-interview/sessions/{id}/upload-url', {
  POST: operation({
    id: 'reopenVoiceUpload',
    summary: 'Open the second try after an unusable recording',
    params: voiceSessionParams,
    body: reopenUploadInput,
    answer: voiceSessionSchema,
    status: 200,
    audit: ['voice_interview.reopen_upload', 'voice_interview'],
    errors: ['UNSUPPORTED_MEDIA_TYPE', 'INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => reopenUpload(caller, params.id, body),
  }),
});
