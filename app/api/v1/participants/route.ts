import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { createParticipant } from '@/lib/participants/create-participant';
import { listParticipants } from '@/lib/participants/read';
import { createParticipantInput, participantListQuery, participantSchema } from '@/lib/participants/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants', {
  GET: operation({
    id: 'listParticipants',
    summary: 'Participants by filter',
    query: participantListQuery,
    answer: participantSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listParticipants(caller, query),
  }),
  POST: operation({
    id: 'createParticipant',
    summary: 'Add a participant',
    body: createParticipantInput,
    answer: participantSchema,
    status: 201,
    audit: ['participant.create', 'participant'],
    location: (participant: { id: string }) => `/participants/${participant.id}`,
    run: ({ caller, body }) => createParticipant(caller, body),
  }),
});
