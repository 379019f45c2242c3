import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import type { AuditChange } from '@/db/schema/audit';
import { claimIndicators } from '@/db/schema/claims';
import { diff } from '@/lib/audit/diff';
import type { Caller } from '@/lib/auth/caller';
import { addClaimEvent, raiseIndicators } from '@/lib/claims/open-claim';
import { type Finding, PHOTO_OLDER_THAN_LOSS } from '@/lib/claims/rules';
import { now } from '@/lib/core/clock';

/**
 * Brings the indicators of some rules to what they find now: each finding stands open and says what it rests on today, and what is found no
 * longer is dismissed with the note `noLonger`. What a person has added, judged or annotated is theirs and stays as it is. Answers what
 * changed on indicators that stood, for the audit entry of the change that caused it; the timeline tells it too. `sourceId` narrows it to
 * one source; the claim has to be held.
 */
export async function followRules(
  tx: Transaction,
  caller: Caller,
  claimId: string,
  rules: { codes: readonly string[]; sourceId?: string; noLonger: string },
  found: readonly { sourceId: string; finding: Finding }[],
): Promise<AuditChange[]> {
  for (const { sourceId, finding } of found) await raiseIndicators(tx, caller, claimId, [finding], sourceId);
  const held = await tx
    .select()
    .from(claimIndicators)
    .where(
      and(
        eq(claimIndicators.organizationId, caller.organizationId),
        eq(claimIndicators.claimId, claimId),
        eq(claimIndicators.heldByRule, true),
        inArray(claimIndicators.code, [...rules.codes]),
        rules.sourceId ? eq(claimIndicators.sourceId, rules.sourceId) : undefined,
      ),
    );
  const changes: AuditChange[] = [];
  for (const indicator of held) {
    const { id, code, label, sourceId, status } = indicator;
    const present = found.find((each) => each.sourceId === sourceId && each.finding.code === code);
    if (!present && status === 'DISMISSED') continue;
    const change = present
      ? { ...present.finding, status: 'OPEN' as const }
      : { status: 'DISMISSED' as const, note: rules.noLonger };
    const differing = diff(indicator, change, `/riskIndicators/${id}`);
    if (differing.length === 0) continue;
    changes.push(...differing);
    await tx
      .update(claimIndicators)
      .set({ ...change, version: sql`${claimIndicators.version} + 1`, updatedAt: now() })
      .where(and(eq(claimIndicators.organizationId, caller.organizationId), eq(claimIndicators.id, id)));
    if (change.status === status) continue;
    const about = code === PHOTO_OLDER_THAN_LOSS && sourceId ? { resourceType: 'evidence', resourceId: sourceId } : {};
    const summary = `${present ? 'Found again' : 'Found no longer'} by its rule: ${label}`;
    await addClaimEvent(tx, caller, claimId, { kind: 'INDICATOR_CHANGED', summary, ...about });
  }
  return changes;
}
