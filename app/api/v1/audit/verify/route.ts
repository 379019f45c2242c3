import { verifyAuditChain } from '@/lib/audit/read';
import { chainCheckSchema } from '@/lib/audit/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/audit/verify', {
  GET: operation({
    id: 'verifyAuditChain',
    summary: 'Check the hash chain',
    description: 'Names the first entry that does not fit.',
    answer: chainCheckSchema,
    status: 200,
    run: ({ caller }) => verifyAuditChain(caller),
  }),
});
