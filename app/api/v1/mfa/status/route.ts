import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { getMfaStatus } from '@/lib/mfa/read';
import { mfaStatusSchema } from '@/lib/mfa/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/mfa/status', {
  GET: operation({
    id: 'getMfaStatus',
    summary: 'Your second factors',
    answer: mfaStatusSchema,
    status: 200,
    run: ({ caller }) => getMfaStatus(caller),
  }),
});
