import { addParticipant } from '@/lib/claims/add-participant';
import { addParticipantInput, claimParams } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { participantSchema } from '@/lib/participants/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/participants', {
  POST: operation({
    id: 'addClaimParticipant',
    summary: 'Add a participant',
    params: claimParams,
    body: addParticipantInput,
    answer: participantSchema,
    status: 201,
    audit: ['claim.add_participant', 'claim'],
    errors: ['INVALID_STATE_TRANSITION', 'CONFLICT'],
    run: ({ caller, params, body }) => addParticipant(caller, params.id, body),
  }),
});
