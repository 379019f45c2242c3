import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listSanctionsSources } from '@/lib/sanctions/read';
import { sanctionsSourceSchema } from '@/lib/sanctions/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/sanctions-sources', {
  GET: operation({
    id: 'listSanctionsSources',
    summary: 'Sanctions lists and how current they are',
    answer: sanctionsSourceSchema,
    list: true,
    status: 200,
    run: ({ caller }) => listSanctionsSources(caller),
  }),
});
