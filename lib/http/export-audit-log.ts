import { csvHeader, csvLine } from '@/lib/audit/present';
import { streamAuditLogs } from '@/lib/audit/read';
import type { AuditFilters } from '@/lib/audit/schema';
import type { Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';

/** The log as a download that is read from the database while it is sent. */
export function exportAuditLog(
  caller: Caller,
  query: AuditFilters & { format: 'csv' | 'jsonl' },
  requestId: string,
): Response {
  const { format, ...filters } = query;
  const encoder = new TextEncoder();
  const portions = streamAuditLogs(caller, filters);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      if (format === 'csv') controller.enqueue(encoder.encode(csvHeader));
    },
    async pull(controller) {
      const { value, done } = await portions.next();
      if (done) controller.close();
      else
        controller.enqueue(
          encoder.encode(
            value.map((entry) => (format === 'csv' ? csvLine(entry) : `${JSON.stringify(entry)}\n`)).join(''),
          ),
        );
    },
    async cancel() {
      await portions.return(undefined);
    },
  });
  const stamp = now().toISOString().slice(0, 10);
  return new Response(body, {
    headers: {
      'content-type': format === 'csv' ? 'text/csv; charset=utf-8' : 'application/x-ndjson; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${stamp}.${format}"`,
      'x-request-id': requestId,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}
