import { and, eq, sql } from 'drizzle-orm';
import { evidence } from '@/db/schema/evidence';
import { writing } from '@/db/transaction';
import { recordAudit } from '@/lib/audit/record';
import { authorize, type Caller } from '@/lib/auth/caller';
import { now } from '@/lib/core/clock';
import { DomainError, notFound } from '@/lib/core/errors';
import { reloadEvidence } from '@/lib/evidence/read';
import { recordCustody } from '@/lib/evidence/record-custody';
import type { Evidence } from '@/lib/evidence/schema';

/** Places or releases a legal hold. Throws CONFLICT when it already stands that way, VERSION_CONFLICT when the version is not the present one. */
export async function setLegalHold(
  caller: Caller,
  id: string,
  input: { hold: boolean; reason: string },
  expectedVersion: number | null,
): Promise<Evidence> {
  authorize(caller, 'setLegalHold');
  return writing(caller, async (tx) => {
    const mine = and(eq(evidence.organizationId, caller.organizationId), eq(evidence.id, id));
    const [changed] = await tx
      .update(evidence)
      .set({ legalHold: input.hold, version: sql`${evidence.version} + 1`, updatedAt: now() })
      .where(
        and(
          mine,
          eq(evidence.legalHold, !input.hold),
          expectedVersion === null ? undefined : eq(evidence.version, expectedVersion),
        ),
      )
      .returning({ id: evidence.id });
    if (!changed) {
      const [present] = await tx.select({ version: evidence.version }).from(evidence).where(mine);
      if (!present) throw notFound('The evidence');
      if (expectedVersion !== null && expectedVersion !== present.version) {
        throw new DomainError('VERSION_CONFLICT', 'The evidence was changed by somebody else meanwhile.');
      }
      throw new DomainError(
        'CONFLICT',
        input.hold ? 'The evidence is under legal hold already.' : 'The evidence is under no legal hold.',
      );
    }
    await recordCustody(tx, caller, id, [input.hold ? 'HOLD_PLACED' : 'HOLD_RELEASED'], input.reason);
    await recordAudit(tx, caller, {
      action: input.hold ? 'evidence.place_hold' : 'evidence.release_hold',
      resourceType: 'evidence',
      resourceId: id,
      changes: [
        { path: '/legalHold', old: !input.hold, new: input.hold },
        { path: '/reason', old: null, new: input.reason },
      ],
    });
    return reloadEvidence(tx, caller, id);
  });
}
