import { getDeveloper } from '@/lib/developers/read';
import { developerParams, developerSchema } from '@/lib/developers/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/developers/{developerId}', {
  GET: operation({
    id: 'getDeveloper',
    summary: 'The developer account with its keys',
    params: developerParams,
    answer: developerSchema,
    status: 200,
    run: ({ caller, params }) => getDeveloper(caller, params.developerId),
  }),
});
