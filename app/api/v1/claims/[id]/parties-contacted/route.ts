import { logContact } from '@/lib/claims/log-contact';
import { claimParams, contactInput, contactSchema } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/parties-contacted', {
  POST: operation({
    id: 'logClaimContact',
    summary: 'Record a contact',
    params: claimParams,
    body: contactInput,
    answer: contactSchema,
    status: 201,
    audit: ['claim.log_contact', 'claim'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => logContact(caller, params.id, body),
  }),
});
