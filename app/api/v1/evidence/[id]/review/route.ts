import { reviewEvidence } from '@/lib/evidence/review-evidence';
import { evidenceParams, evidenceSchema, reviewInput } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/review', {
  POST: operation({
    id: 'reviewEvidence',
    summary: 'Approve or decline evidence',
    description: 'By somebody else than the uploader. Declining needs notes.',
    params: evidenceParams,
    body: reviewInput,
    answer: evidenceSchema,
    status: 200,
    audit: ['evidence.review', 'evidence'],
    errors: [
      'SELF_REVIEW',
      'ALREADY_REVIEWED',
      'CONFLICT',
      'VERSION_CONFLICT',
      'FORBIDDEN',
      'INVALID_STATE_TRANSITION',
    ],
    run: ({ caller, params, body, expectedVersion }) => reviewEvidence(caller, params.id, body, expectedVersion),
  }),
});
