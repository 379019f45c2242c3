import { addNote } from '@/lib/claims/add-note';
import { listNotes } from '@/lib/claims/read';
import { claimParams, noteInput, noteListQuery, noteSchema } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/notes', {
  GET: operation({
    id: 'listClaimNotes',
    summary: 'Notes of a claim',
    params: claimParams,
    query: noteListQuery,
    answer: noteSchema,
    list: true,
    status: 200,
    run: ({ caller, params, query }) => listNotes(caller, params.id, query),
  }),
  POST: operation({
    id: 'addClaimNote',
    summary: 'Add a note',
    params: claimParams,
    body: noteInput,
    answer: noteSchema,
    status: 201,
    audit: ['claim.add_note', 'claim'],
    errors: ['INVALID_STATE_TRANSITION'],
    run: ({ caller, params, body }) => addNote(caller, params.id, body),
  }),
});
