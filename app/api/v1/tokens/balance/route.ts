import { getBalance } from '@/lib/credits/read';
import { balanceSchema } from '@/lib/credits/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/tokens/balance', {
  GET: operation({
    id: 'getTokenBalance',
    summary: 'Tokens of the organization',
    answer: balanceSchema,
    status: 200,
    run: ({ caller }) => getBalance(caller),
  }),
});
