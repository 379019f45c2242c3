import { listCustody } from '@/lib/evidence/read';
import { custodyEntrySchema, custodyListQuery, evidenceParams } from '@/lib/evidence/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/evidence/{id}/custody', {
  GET: operation({
    id: 'getEvidenceCustody',
    summary: 'Chain of custody',
    params: evidenceParams,
    query: custodyListQuery,
    answer: custodyEntrySchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listCustody(caller, params.id, query),
  }),
});
