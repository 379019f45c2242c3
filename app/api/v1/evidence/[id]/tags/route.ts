import { evidenceParams, evidenceSchema, tagsInput } from '@/lib/evidence/schema';
import { updateTags } from '@/lib/evidence/update-tags';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/tags', {
  PATCH: operation({
    id: 'updateEvidenceTags',
    summary: 'Tag evidence',
    params: evidenceParams,
    body: tagsInput,
    answer: evidenceSchema,
    status: 200,
    audit: ['evidence.tag', 'evidence'],
    errors: ['VERSION_CONFLICT', 'INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body, expectedVersion }) => updateTags(caller, params.id, body, expectedVersion),
  }),
});
