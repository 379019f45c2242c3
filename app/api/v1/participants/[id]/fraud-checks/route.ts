import { listFraudChecks } from '@/lib/forensics/read';
import { fraudCheckListQuery, fraudCheckParams, fraudCheckSchema } from '@/lib/forensics/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/{id}/fraud-checks', {
  GET: operation({
    id: 'listFraudChecks',
    summary: 'Composite fraud scores that a participant has had',
    params: fraudCheckParams,
    query: fraudCheckListQuery,
    answer: fraudCheckSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listFraudChecks(caller, params.id, query),
  }),
});
