import { getEvidence } from '@/lib/evidence/read';
import { evidenceParams, evidenceSchema, updateEvidenceInput } from '@/lib/evidence/schema';
import { updateEvidence } from '@/lib/evidence/update-evidence';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}', {
  GET: operation({
    id: 'getEvidence',
    summary: 'One evidence record with a signed download address',
    params: evidenceParams,
    answer: evidenceSchema,
    status: 200,
    run: ({ caller, params }) => getEvidence(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateEvidence',
    summary: 'Link or describe evidence',
    params: evidenceParams,
    body: updateEvidenceInput,
    answer: evidenceSchema,
    status: 200,
    audit: ['evidence.update', 'evidence'],
    errors: ['INVALID_STATE_TRANSITION', 'VERSION_CONFLICT', 'LEGAL_HOLD'],
    run: ({ caller, params, body, expectedVersion }) => updateEvidence(caller, params.id, body, expectedVersion),
  }),
});
