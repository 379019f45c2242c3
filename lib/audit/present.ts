import type { auditEntries } from '@/db/schema/audit';
import type { AuditEntry } from '@/lib/audit/schema';

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

/** A CSV field (RFC 4180). A leading =, +, -, @, tab or return is defused, for spreadsheets would run it. */
function csvField(value: unknown): string {
  const plain =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  const safe = /^[=+\-@\t\r]/.test(plain) && typeof value !== 'number' ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
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
  return `${COLUMNS.map((column) => csvField(flat[column])).join(',')}\r\n`;
}
