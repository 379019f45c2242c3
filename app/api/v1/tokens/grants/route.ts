import { grantTokens } from '@/lib/credits/grant-tokens';
import { grantInput, ledgerEntrySchema } from '@/lib/credits/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/tokens/grants', {
  POST: operation({
    id: 'grantTokens',
    summary: 'Add tokens',
    body: grantInput,
    answer: ledgerEntrySchema,
    status: 201,
    audit: ['tokens.grant', 'tokens'],
    errors: ['CONFLICT'],
    run: ({ caller, body }) => grantTokens(caller, body),
  }),
});
