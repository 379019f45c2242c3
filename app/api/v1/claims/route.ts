import { createClaim } from '@/lib/claims/create-claim';
import { listClaims } from '@/lib/claims/read';
import { claimListQuery, claimSchema, createClaimInput } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims', {
  GET: operation({
    id: 'listClaims',
    summary: 'Claims by filter',
    query: claimListQuery,
    answer: claimSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listClaims(caller, query),
  }),
  POST: operation({
    id: 'createClaim',
    summary: 'Open a claim',
    body: createClaimInput,
    answer: claimSchema,
    status: 201,
    audit: ['claim.create', 'claim'],
    location: (claim: { id: string }) => `/claims/${claim.id}`,
    run: ({ caller, body }) => createClaim(caller, body),
  }),
});
