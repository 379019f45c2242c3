import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getNetwork } from '@/lib/network/read';
import { networkParams, networkSchema } from '@/lib/network/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/{id}/network', {
  GET: operation({
    id: 'getParticipantNetwork',
    summary: 'What a participant shares with others',
    params: networkParams,
    answer: networkSchema,
    status: 200,
    run: ({ caller, params }) => getNetwork(caller, { participantId: params.id }),
  }),
});
