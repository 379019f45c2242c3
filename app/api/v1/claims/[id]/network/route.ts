import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getNetwork } from '@/lib/network/read';
import { networkParams, networkSchema } from '@/lib/network/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/network', {
  GET: operation({
    id: 'getClaimNetwork',
    summary: 'What a claim shares with others',
    params: networkParams,
    answer: networkSchema,
    status: 200,
    run: ({ caller, params }) => getNetwork(caller, { claimId: params.id }),
  }),
});
