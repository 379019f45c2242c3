import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getParticipant } from '@/lib/participants/read';
import { participantParams, participantSchema, updateParticipantInput } from '@/lib/participants/schema';
import { updateParticipant } from '@/lib/participants/update-participant';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/{id}', {
  GET: operation({
    id: 'getParticipant',
    summary: 'One participant',
    params: participantParams,
    answer: participantSchema,
    status: 200,
    run: ({ caller, params }) => getParticipant(caller, params.id),
  }),
  PATCH: operation({
    id: 'updateParticipant',
    summary: 'Change a participant',
    params: participantParams,
    body: updateParticipantInput,
    answer: participantSchema,
    status: 200,
    audit: ['participant.update', 'participant'],
    errors: ['VERSION_CONFLICT'],
    run: ({ caller, params, body, expectedVersion }) => updateParticipant(caller, params.id, body, expectedVersion),
  }),
});
