import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';
import { listVerifications } from '@/lib/verification/read';
import { verificationListQuery, verificationSchema } from '@/lib/verification/schema';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/documents/verification', {
  GET: operation({
    id: 'listVerifications',
    summary: 'Verification sessions by filter',
    description: 'Without reports and addresses of pages; the single session has them.',
    query: verificationListQuery,
    answer: verificationSchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listVerifications(caller, query),
  }),
});
