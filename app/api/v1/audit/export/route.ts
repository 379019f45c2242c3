import { auditExportQuery } from '@/lib/audit/schema';
import { exportAuditLog } from '@/lib/http/export-audit-log';
import { operation } from '@/lib/http/operation';
import { route } from '@/lib/http/route';

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = route('/audit/export', {
  GET: operation({
    id: 'exportAuditLog',
    summary: 'Download the audit log',
    query: auditExportQuery,
    raw: ['text/csv', 'application/x-ndjson'],
    answer: null,
    status: 200,
    run: async ({ caller, query, info }) => exportAuditLog(caller, query, info.id),
  }),
});
