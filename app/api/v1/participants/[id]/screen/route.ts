import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { screeningParams, screeningSchema, screenParticipantInput } from '@/lib/sanctions/schema';
import { screenParticipant } from '@/lib/sanctions/screen-participant';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/participants/{id}/screen', {
  POST: operation({
    id: 'screenParticipant',
    summary: 'Screen a participant against the sanctions lists',
    params: screeningParams,
    body: screenParticipantInput,
    answer: screeningSchema,
    status: 201,
    audit: ['participant.screen', 'participant'],
    run: ({ caller, params }) => screenParticipant(caller, params.id),
  }),
});
