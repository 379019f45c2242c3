import type { auditEntries } from '@/db/schema/audit';
import type { AuditEntry } from '@/lib/audit/schema';
import { csvCell } from '@/lib/core/csv';

/** Row → wire of an audit entry. */
export function presentAuditEntry(row: typeof auditEntries.$inferSelect): AuditEntry {
  return {
    id: row.id,
    sequence: row.sequence,
    action: row.action,
    method: row.method,
    path: row.path,
    statusCode: row.statusCode,
    outcome: row.outcome,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName, email: row.actorEmail },
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    resourceType: row.resourceType,
    resourceId: row.resourceId,
    requestId: row.requestId,
    startedAt: row.startedAt.toISOString(),
    durationMs: row.durationMs,
    createdAt: row.createdAt.toISOString(),
    changes: row.changes,
    hash: row.hash,
    previousHash: row.previousHash,
  };
}

const COLUMNS = [
  'sequence',
  'createdAt',
  'outcome',
  'statusCode',
  'action',
  'method',
  'path',
  'actorType',
  'actorName',
  'actorEmail',
  'ipAddress',
  'resourceType',
  'resourceId',
  'requestId',
  'durationMs',
  'changes',
  'hash',
] as const;

/** What stands in a cell: structured values as JSON. */
function flatValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return value;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** First line of the CSV export. */
export const csvHeader = `${COLUMNS.join(',')}\r\n`;

/** One entry as a CSV line. */
export function csvLine(entry: AuditEntry): string {
  const flat: Record<string, unknown> = {
    ...entry,
    actorType: entry.actor.type,
    actorName: entry.actor.name,
    actorEmail: entry.actor.email,
  };
  return `${COLUMNS.map((column) => csvCell(flatValue(flat[column]))).join(',')}\r\n`;
}
