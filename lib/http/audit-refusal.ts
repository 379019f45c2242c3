import type { AuditOutcome } from '@/db/enums';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import type { Caller } from '@/lib/auth/caller';
import type { ErrorCode } from '@/lib/core/errors';
import { isStorable } from '@/lib/core/fields';
import type { AnyOperation } from '@/lib/http/operation';

function outcomeOf(status: number): AuditOutcome {
  if (status < 400) return 'success';
  return status === 401 || status === 403 ? 'denied' : 'failure';
}

function resourceId(params: Record<string, unknown>): string | null {
  const value = params.id ?? params.claimId ?? params.orgId;
  return typeof value === 'string' && isStorable(value) ? value.slice(0, 100).toWellFormed() : null;
}

/**
 * Records a mutating request that changed nothing: refused, failed, or answered again from an idempotency key (code null).
 * Does nothing when the verb's own entry was committed already.
 */
export async function auditRefusal(
  caller: Caller,
  declared: Pick<AnyOperation, 'audit'> & { id: string },
  params: Record<string, unknown>,
  code: ErrorCode | null,
  status: number,
): Promise<void> {
  if (caller.request.refusalRecorded) return;
  const [action, resourceType] = declared.audit ?? [declared.id, 'request'];
  await writing({ organizationId: caller.organizationId, userId: caller.userId }, (tx) =>
    recordAudit(tx, caller, {
      action,
      resourceType,
      resourceId: resourceId(params),
      outcome: outcomeOf(status),
      statusCode: status,
      changes: code === null ? [] : [{ path: '/code', old: null, new: code }],
    }),
  );
}
