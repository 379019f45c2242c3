import type { CallSignal } from '@/lib/voice/engine/interview';
import type { JudgedCall } from '@/lib/voice/engine/scoring/call';
import { nameOfField } from '@/lib/voice/engine/scoring/field-names';
import { splitRequired } from '@/lib/voice/engine/scoring/key-scores';

/** A value of the claim as texts name it: amounts with their currency (`412.00 GBP`). What callers say names none, and need not mean the claim's. */
export function statedByClaim(field: string | null, value: string | null, { currency }: JudgedCall): string | null {
  return field === 'amountClaimed.amount' && value !== null && currency !== null ? `${value} ${currency}` : value;
}

const SEVERE = new Set(['lossDate', 'vehicle.registrationNumber', 'lossLocation', 'amountClaimed.amount']);
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

function contradictionsOfClaim(call: JudgedCall): CallSignal[] {
  return call.comparisons.flatMap(({ field, claimValue, callValue, verdict, evidence: [first] }): CallSignal[] => {
    if (verdict !== 'conflict' || !first) return [];
    return [
      {
        ...first,
        code: 'CLAIM_CONTRADICTION',
        label: `${capital(nameOfField(field))} differs from the claim`,
        polarity: 'concern',
        severity: SEVERE.has(field) ? 'HIGH' : 'MEDIUM',
        basis: 'operational',
        claimField: field,
        claimValue,
        callValue,
        explanation: `The claim says ${statedByClaim(field, claimValue, call)}, the call says ${callValue}. Either may be the mistake; the recording tells what was said.`,
        ruleId: 'comparison.claim/1',
      },
    ];
  });
}

function ownContradictions({ contradictions, changes }: JudgedCall): CallSignal[] {
  const within = contradictions.map(
    ({ field, earlier, later }): CallSignal => ({
      ...later.evidence,
      code: 'INTERNAL_CONTRADICTION',
      label: `Two statements about the ${nameOfField(field)}`,
      polarity: 'concern',
      severity: SEVERE.has(field) ? 'MEDIUM' : 'LOW',
      basis: 'limited',
      claimField: field,
      claimValue: null,
      callValue: later.value,
      explanation: `Earlier in the call: «${earlier.evidence.quote}» (${earlier.value}). It was not put right.`,
      ruleId: 'comparison.internal/1',
    }),
  );
  const changed = changes.map(
    ({ field, earlier, later }): CallSignal => ({
      ...later.evidence,
      code: 'CHANGED_SINCE_EARLIER_CALL',
      label: `${capital(nameOfField(field))} differs from an earlier call`,
      polarity: 'concern',
      severity: SEVERE.has(field) ? 'HIGH' : 'MEDIUM',
      basis: 'operational',
      claimField: field,
      claimValue: earlier.value,
      callValue: later.value,
      explanation: `An earlier call of this claim said ${earlier.value}, this one says ${later.value}.`,
      ruleId: 'comparison.earlier-call/1',
    }),
  );
  return [...within, ...changed];
}

const SUPPORTING: Record<string, [code: string, label: string]> = {
  record: ['RECORD_OFFERED', 'A record that can be checked'],
  witness: ['WITNESS_NAMED', 'There is a witness'],
  policeReport: ['POLICE_REPORT', 'Reported to the police'],
};

function supportingFacts({ facts }: JudgedCall): CallSignal[] {
  return facts.flatMap(({ field, value, corrected, evidence }): CallSignal[] => {
    const known = SUPPORTING[field];
    if (!known || corrected || value === 'no') return [];
    return [
      {
        ...evidence,
        code: known[0],
        label: known[1],
        polarity: 'supportive',
        severity: 'LOW',
        basis: 'limited',
        claimField: null,
        claimValue: null,
        callValue: value,
        explanation: 'The caller names something that can be checked independently.',
        ruleId: 'detail.checkable/1',
      },
    ];
  });
}

function agreements({ comparisons }: JudgedCall): CallSignal[] {
  return comparisons.flatMap(({ field, claimValue, callValue, verdict, evidence: [first] }): CallSignal[] =>
    verdict === 'agreement' && first
      ? [
          {
            ...first,
            code: 'CLAIM_AGREEMENT',
            label: `${capital(nameOfField(field))} agrees with the claim`,
            polarity: 'supportive',
            severity: 'LOW',
            basis: 'operational',
            claimField: field,
            claimValue,
            callValue,
            explanation: 'The call says what the claim says.',
            ruleId: 'comparison.claim/1',
          },
        ]
      : [],
  );
}

/** Signals that come from comparing and from checkable facts. Missing facts have no place in a transcript; they stand in the score. */
export function comparisonSignals(call: JudgedCall): CallSignal[] {
  return [...contradictionsOfClaim(call), ...ownContradictions(call), ...supportingFacts(call), ...agreements(call)];
}

/** What a follow-up call should ask, in words. */
export const missingFacts = (call: JudgedCall): string[] => splitRequired(call).missing.map(([name]) => name);
