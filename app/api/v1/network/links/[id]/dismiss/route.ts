import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { judgeLink } from '@/lib/network/judge-link';
import { judgeLinkInput, networkLinkSchema, networkParams } from '@/lib/network/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/network/links/{id}/dismiss', {
  POST: operation({
    id: 'dismissNetworkLink',
    summary: 'Say that a link means nothing',
    description: 'A person’s judgement. It holds until one of both gives the shared value up.',
    params: networkParams,
    body: judgeLinkInput,
    answer: networkLinkSchema,
    status: 200,
    audit: ['network_link.dismiss', 'network_link'],
    errors: ['ALREADY_REVIEWED', 'CONFLICT', 'VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) =>
      judgeLink(caller, params.id, 'DISMISSED', body, expectedVersion),
  }),
});
