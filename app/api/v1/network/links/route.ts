import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listNetworkLinks } from '@/lib/network/read';
import { networkLinkListQuery, networkLinkSchema } from '@/lib/network/schema';

// Specification silent: the paths of links.
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/network/links', {
  GET: operation({
    id: 'listNetworkLinks',
    summary: 'What records of the organization share',
    query: networkLinkListQuery,
    answer: networkLinkSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listNetworkLinks(caller, query),
  }),
});
