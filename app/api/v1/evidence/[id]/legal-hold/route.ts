import { evidenceParams, evidenceSchema, legalHoldInput } from '@/lib/evidence/schema';
import { setLegalHold } from '@/lib/evidence/set-legal-hold';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/legal-hold', {
  POST: operation({
    id: 'setLegalHold',
    summary: 'Place or release a legal hold',
    params: evidenceParams,
    body: legalHoldInput,
    answer: evidenceSchema,
    status: 200,
    audit: ['evidence.legal_hold', 'evidence'],
    errors: ['CONFLICT', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => setLegalHold(caller, params.id, body, expectedVersion),
  }),
});
