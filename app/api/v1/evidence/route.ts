import { createEvidence } from '@/lib/evidence/create-evidence';
import { listEvidence } from '@/lib/evidence/read';
import { createdEvidenceSchema, createEvidenceInput, evidenceListQuery, evidenceSchema } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence', {
  GET: operation({
    id: 'listEvidence',
    summary: 'Evidence by filter',
    query: evidenceListQuery,
    answer: evidenceSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listEvidence(caller, query),
  }),
  POST: operation({
    id: 'createEvidence',
    summary: 'Announce a file and get its upload address',
    body: createEvidenceInput,
    answer: createdEvidenceSchema,
    status: 201,
    audit: ['evidence.create', 'evidence'],
    errors: ['UNSUPPORTED_MEDIA_TYPE', 'PAYLOAD_TOO_LARGE', 'INVALID_STATE_TRANSITION'],
    location: (record: { id: string }) => `/evidence/${record.id}`,
    run: ({ caller, body }) => createEvidence(caller, body),
  }),
});
