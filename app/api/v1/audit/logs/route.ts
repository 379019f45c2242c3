import { listAuditLogs } from '@/lib/audit/read';
import { auditEntrySchema, auditListQuery } from '@/lib/audit/schema';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/audit/logs', {
  GET: operation({
    id: 'listAuditLogs',
    summary: 'The audit log',
    query: auditListQuery,
    answer: auditEntrySchema,
    list: true,
    status: 200,
    run: ({ caller, query }) => listAuditLogs(caller, query),
  }),
});
