import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from '@/db/client';
import { claimIndicators, claimParticipants, claims } from '@/db/schema/claims';
import type { Caller } from '@/lib/auth/caller';
import {
  COMPONENT_OF,
  CONTRADICTION_POINTS,
  type ComponentInputs,
  type Factor,
  INDICATOR_POINTS,
} from '@/lib/forensics/rules';
import { contradictionsOf } from '@/lib/voice/read-contradictions';
import { signalIndicatorCode } from '@/lib/voice/rules';

/** Specification silent: a score of a person looks at their newest claims; garages and experts take part in thousands. */
const CLAIMS_LOOKED_AT = 25;

/** The newest claims in which the participant takes part. */
export async function claimsOf(tx: Transaction, caller: Caller, participantId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: claimParticipants.claimId })
    .from(claimParticipants)
    .where(
      and(
        eq(claimParticipants.organizationId, caller.organizationId),
        eq(claimParticipants.participantId, participantId),
      ),
    )
    .orderBy(desc(claimParticipants.claimId))
    .limit(CLAIMS_LOOKED_AT);
  return rows.map(({ id }) => id);
}

export type ClaimIndicator = Pick<
  typeof claimIndicators.$inferSelect,
  'id' | 'code' | 'label' | 'severity' | 'source' | 'sourceId' | 'status'
> & { reference: string };

/** Every indicator of these claims, judged ones too. */
export async function indicatorsOf(tx: Transaction, caller: Caller, claimIds: string[]): Promise<ClaimIndicator[]> {
  if (claimIds.length === 0) return [];
  const { id, code, label, severity, source, sourceId, status } = claimIndicators;
  return tx
    .select({ id, code, label, severity, source, sourceId, status, reference: claims.reference })
    .from(claimIndicators)
    .innerJoin(
      claims,
      and(eq(claims.organizationId, claimIndicators.organizationId), eq(claims.id, claimIndicators.claimId)),
    )
    .where(and(eq(claimIndicators.organizationId, caller.organizationId), inArray(claimIndicators.claimId, claimIds)))
    .orderBy(asc(claimIndicators.id));
}

/** Indicators of high severity that nobody has dismissed. */
export const countHigh = (indicators: readonly ClaimIndicator[]): number =>
  indicators.filter(({ severity, status }) => severity === 'HIGH' && status !== 'DISMISSED').length;

function indicatorFactor({ id, code, label, severity, status, reference }: ClaimIndicator): Factor {
  const state = status === 'CONFIRMED' ? 'confirmed' : 'open';
  return {
    code,
    label: `${reference}: ${label} (${state} indicator, ${severity.toLowerCase()})`,
    points: INDICATOR_POINTS[severity],
    sourceType: 'risk_indicator',
    sourceId: id,
  };
}

/**
 * The parts with the indicators that stand. One whose source is counted already (a session, a link) adds nothing; one whose part could not
 * look counts with the evidence, so that the part stays missing.
 */
export function withIndicators(
  parts: ComponentInputs,
  indicators: readonly ClaimIndicator[],
  countedSources: ReadonlySet<string>,
): ComponentInputs {
  const standing = indicators.filter(
    ({ status, sourceId }) => status !== 'DISMISSED' && !(sourceId && countedSources.has(sourceId)),
  );
  const byPart = Map.groupBy(standing, ({ source }) => {
    const own = COMPONENT_OF[source];
    return parts[own] === null ? 'evidence' : own;
  });
  const joined = { ...parts };
  for (const [name, own] of byPart) joined[name] = [...(parts[name] ?? []), ...own.map(indicatorFactor)];
  return joined;
}

/** What tells the indicator that a finding left on a claim: its source and its code. */
export const findingKey = (sourceId: string | null, code: string | undefined) => `${sourceId} ${code}`;

/** Findings of these sessions that a person has dismissed, on whichever claim they stand. */
export async function dismissedFindings(
  tx: Transaction,
  caller: Caller,
  sessions: readonly string[],
): Promise<Set<string>> {
  const { code, sourceId, organizationId, status } = claimIndicators;
  const rows = await tx
    .select({ code, sourceId })
    .from(claimIndicators)
    .where(and(eq(organizationId, caller.organizationId), inArray(sourceId, [...sessions]), eq(status, 'DISMISSED')));
  return new Set(rows.map((row) => findingKey(row.sourceId, row.code)));
}

/** Facts of these claims that their sources contradict, except what is counted already with a session or by the indicator that it left. */
export async function contradictionFactors(
  tx: Transaction,
  caller: Caller,
  claimIds: readonly string[],
  countedSessions: ReadonlySet<string>,
  indicators: readonly ClaimIndicator[],
): Promise<Factor[]> {
  const left = new Set(indicators.map(({ sourceId, code }) => findingKey(sourceId, code)));
  const counted = ({ sessionId, field }: { sessionId: string; field: string }) => {
    const code = signalIndicatorCode({ code: 'CLAIM_CONTRADICTION', claimField: field });
    return countedSessions.has(sessionId) || left.has(findingKey(sessionId, code));
  };
  const found: Factor[] = [];
  for (const claimId of claimIds) {
    for (const { field, values } of await contradictionsOf(tx, caller, claimId, counted)) {
      found.push({
        code: `CONTRADICTION_${field.replace(/[^a-z0-9]+/gi, '_').toUpperCase()}`,
        label: `Contradiction about ${field}: ${values.map((value) => `“${value}”`).join(', ')}`,
        points: CONTRADICTION_POINTS,
        sourceType: 'contradiction',
        sourceId: claimId,
      });
    }
  }
  return found;
}
