import { listLedger } from '@/lib/credits/read';
import { ledgerEntrySchema, ledgerListQuery } from '@/lib/credits/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/tokens/ledger', {
  GET: operation({
    id: 'listTokenLedger',
    summary: 'Movements of tokens',
    description: 'Append-only. Amounts are signed and sum to the balance.',
    query: ledgerListQuery,
    answer: ledgerEntrySchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listLedger(caller, query),
  }),
});
