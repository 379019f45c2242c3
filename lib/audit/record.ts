import type { Transaction } from '@/db/client';
import type { AuditOutcome } from '@/db/enums';
import type { AuditChange } from '@/db/schema/audit';
import { goesWith } from '@/db/transaction';
import { now } from '@/lib/core/clock';
import type { ActingContext } from '@/lib/core/context';
import { newId } from '@/lib/core/ids';

export type AuditRecord = {
  /** `resource.verb`, for example `evidence.review`. */
  action: string;
  resourceType: string | null;
  resourceId: string | null;
  changes?: AuditChange[];
  outcome?: AuditOutcome;
  statusCode?: number;
};

/**
 * Appends to the organization's chain with the caller's transaction, at its end: the head's row stays locked until commit.
 * Marks the request as audited.
 */
export async function recordAudit(tx: Transaction, context: ActingContext, record: AuditRecord): Promise<void> {
  const { request, actor } = context;
  const entry = {
    id: newId(),
    action: record.action,
    method: request.method,
    path: request.path.slice(0, 2000),
    status_code: record.statusCode ?? request.successStatus,
    outcome: record.outcome ?? 'success',
    actor_type: actor.type,
    actor_id: actor.id,
    actor_name: actor.name,
    actor_email: actor.email,
    ip_address: request.ipAddress,
    user_agent: request.userAgent,
    resource_type: record.resourceType,
    resource_id: record.resourceId,
    request_id: request.id,
    started_at: request.startedAt.toISOString(),
    duration_ms: Math.max(0, now().getTime() - request.startedAt.getTime()),
    changes: record.changes ?? [],
  };
  goesWith(tx, 'audit', entry);
  if (entry.outcome === 'success') request.audited = true;
}
