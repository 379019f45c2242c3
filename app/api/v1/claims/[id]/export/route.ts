import { exportClaim } from '@/lib/claims/export-claim';
import { claimExportSchema, claimParams } from '@/lib/claims/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/claims/{id}/export', {
  GET: operation({
    id: 'exportClaim',
    summary: 'The signed claim file',
    description:
      'Everything on record about the claim, with the digest of every file, signed as a JWS (RFC 7515). Recorded in the custody of each file.',
    params: claimParams,
    answer: claimExportSchema,
    status: 200,
    run: ({ caller, params }) => exportClaim(caller, params.id),
  }),
});
