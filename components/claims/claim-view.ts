import type { Severity } from '@/db/enums';
import { headline } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';

/** What a list shows of a claim; the rest of the record stays on the server. */
export type ClaimRow = Pick<
  Claim,
  'id' | 'reference' | 'type' | 'status' | 'priority' | 'dueAt' | 'slaStatus' | 'amountClaimed' | 'lossDate' | 'version'
> & {
  title: string;
  investigator: { id: string; name: string } | null;
  openIndicators: number;
  severity: Severity | null;
};

const RANK: Record<Severity, number> = { LOW: 0, MEDIUM: 1, HIGH: 2 };

/** The gravest severity of the indicators that nobody has dismissed; null without any. */
export function gravest(indicators: Claim['riskIndicators']): Severity | null {
  const standing = indicators.filter((indicator) => indicator.status !== 'DISMISSED');
  return standing.reduce<Severity | null>(
    (worst, { severity }) => (worst === null || RANK[severity] > RANK[worst] ? severity : worst),
    null,
  );
}

/** Claim → row of a list. */
export function claimRow(claim: Claim): ClaimRow {
  const { id, reference, type, status, priority, dueAt, slaStatus, amountClaimed, lossDate, version } = claim;
  return {
    id,
    reference,
    type,
    status,
    priority,
    dueAt,
    slaStatus,
    amountClaimed,
    lossDate,
    version,
    title: headline(claim.description),
    investigator: claim.investigator ? { id: claim.investigator.id, name: claim.investigator.name } : null,
    openIndicators: claim.riskIndicators.filter((indicator) => indicator.status !== 'DISMISSED').length,
    severity: gravest(claim.riskIndicators),
  };
}
