import { completeEvidence } from '@/lib/evidence/complete-evidence';
import { completeEvidenceInput, evidenceParams, evidenceSchema } from '@/lib/evidence/schema';
import { Answered } from '@/lib/http/answer';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/complete', {
  POST: operation({
    id: 'completeEvidence',
    summary: 'Take an uploaded file in',
    description: '200 when the file was checked at once, 202 when a job checks a large one.',
    params: evidenceParams,
    body: completeEvidenceInput,
    answer: evidenceSchema,
    status: 200,
    audit: ['evidence.complete', 'evidence'],
    errors: [
      'CONFLICT',
      'UNSUPPORTED_MEDIA_TYPE',
      'UNREADABLE_FILE',
      'SIZE_MISMATCH',
      'DIGEST_MISMATCH',
      'INVALID_STATE_TRANSITION',
    ],
    run: async ({ caller, params }) => {
      const { evidence, checked } = await completeEvidence(caller, params.id);
      return new Answered(evidence, checked ? 200 : 202);
    },
  }),
});
