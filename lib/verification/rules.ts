import {
  AUTHENTICITY_CHECKS,
  type CHECK_GROUPS,
  type CHECK_RESULTS,
  type CHECK_SUB_RESULTS,
  IDENTITY_CHECKS,
  OCR_CHECKS,
  type Severity,
  VEHICLE_CHECKS,
  type VERIFICATION_STATUSES,
} from '@/db/enums';

export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];
export type CheckGroup = (typeof CHECK_GROUPS)[number];
export type CheckResult = (typeof CHECK_RESULTS)[number];
export type CheckSubResult = (typeof CHECK_SUB_RESULTS)[number];

/** Every check by its group, in the order in which results are shown. */
export const CHECKS_BY_GROUP = {
  ocr: OCR_CHECKS,
  authenticity: AUTHENTICITY_CHECKS,
  identity: IDENTITY_CHECKS,
  vehicle: VEHICLE_CHECKS,
} as const;

export const CHECK_NAMES = [...OCR_CHECKS, ...AUTHENTICITY_CHECKS, ...IDENTITY_CHECKS, ...VEHICLE_CHECKS] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

const GROUP_OF = new Map<string, CheckGroup>(
  (Object.keys(CHECKS_BY_GROUP) as CheckGroup[]).flatMap((group) =>
    CHECKS_BY_GROUP[group].map((name): [string, CheckGroup] => [name, group]),
  ),
);

/** The group that a check belongs to. */
export function groupOf(name: CheckName): CheckGroup {
  return GROUP_OF.get(name) ?? 'ocr';
}

/** Which checks were chosen: a whole group (`true`) or some of it. In the order of the lists, each once. */
export type CheckSelection = Partial<Record<'ocr' | 'authenticity' | 'identity', boolean | readonly string[]>>;

/** The names behind a selection; empty when nothing was chosen. */
export function selectedChecks(selection: CheckSelection): CheckName[] {
  return (['ocr', 'authenticity', 'identity'] as const).flatMap((group) => {
    const asked = selection[group];
    if (!asked) return [];
    return CHECKS_BY_GROUP[group].filter((name) => asked === true || asked.includes(name));
  });
}

const TRANSITIONS: Record<VerificationStatus, readonly VerificationStatus[]> = {
  REQUIRES_INPUT: ['PROCESSING', 'CANCELED', 'EXPIRED'],
  PROCESSING: ['APPROVED', 'IN_REVIEW', 'RESUBMISSION_REQUESTED', 'CANCELED', 'ERROR'],
  // Specification silent: what waits for a person can be run again, for example with one more document.
  IN_REVIEW: ['PROCESSING', 'APPROVED', 'DECLINED', 'RESUBMISSION_REQUESTED', 'CANCELED'],
  RESUBMISSION_REQUESTED: ['PROCESSING', 'CANCELED', 'EXPIRED'],
  ERROR: ['PROCESSING', 'CANCELED'],
  APPROVED: [],
  DECLINED: [],
  CANCELED: [],
  EXPIRED: [],
};

/** Where a session may go from a state, by whoever moves it. */
export function nextStatuses(from: VerificationStatus): readonly VerificationStatus[] {
  return TRANSITIONS[from];
}

/** True when a session may go from one state to the other. */
export function canBecome(from: VerificationStatus, to: VerificationStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** What a person may decide. A machine never declines. */
export const PERSON_DECISIONS = ['APPROVED', 'DECLINED', 'RESUBMISSION_REQUESTED'] as const;
export type PersonDecision = (typeof PERSON_DECISIONS)[number];

/** The states in which documents can be added. */
export const OPEN_FOR_DOCUMENTS: readonly VerificationStatus[] = [
  'REQUIRES_INPUT',
  'RESUBMISSION_REQUESTED',
  'IN_REVIEW',
  'ERROR',
];

/** Specification silent: a session that waits for documents ends after seven days. */
export const WAITING_SECONDS = 7 * 86_400;
/** Specification silent: more documents than this are no identity or vehicle file but an archive. */
export const MAX_DOCUMENTS = 10;

/** What the policy can make of one result. There is no «declined» among them. */
export const POLICY_OUTCOMES = ['APPROVED', 'RESUBMISSION_REQUESTED', 'IN_REVIEW'] as const;
export type PolicyOutcome = (typeof POLICY_OUTCOMES)[number];

/** Results that a policy decides about; `suspected` stands for `rejected` too. A clear check never stands in the way. */
export const POLICY_CASES = ['caution', 'suspected', 'unidentified', 'notApplicable'] as const;
export type PolicyCase = (typeof POLICY_CASES)[number];
export type PolicyRule = Record<PolicyCase, PolicyOutcome>;

export type Policy = {
  /** False: whatever the checks say, a person decides. */
  autoApprove: boolean;
  rules: Record<CheckName, PolicyRule>;
  /** 0 for the policy of the product. */
  version: number;
};

/**
 * What can be chosen for a case. A suspicion can never be waved through, and what could not be judged is not approved unseen:
 * the absence of a signal is not a clean result.
 */
export const ALLOWED_OUTCOMES: Record<PolicyCase, readonly PolicyOutcome[]> = {
  caution: POLICY_OUTCOMES,
  suspected: ['RESUBMISSION_REQUESTED', 'IN_REVIEW'],
  unidentified: POLICY_OUTCOMES,
  notApplicable: POLICY_OUTCOMES,
};

const USUAL: PolicyRule = {
  caution: 'IN_REVIEW',
  suspected: 'IN_REVIEW',
  unidentified: 'IN_REVIEW',
  notApplicable: 'APPROVED',
};

const PERSON_MUST_LOOK = { notApplicable: 'IN_REVIEW' } as const;

/**
 * Specification silent: a picture that a better picture would mend is asked for again, everything else is for a person; and so is
 * a comparison that somebody chose and that had nothing to compare with.
 */
const UNUSUAL: Partial<Record<CheckName, Partial<PolicyRule>>> = {
  image_quality: { suspected: 'RESUBMISSION_REQUESTED' },
  text_extraction: { unidentified: 'RESUBMISSION_REQUESTED' },
  document_expiry: { suspected: 'RESUBMISSION_REQUESTED' },
  data_comparison: PERSON_MUST_LOOK,
  face_match: PERSON_MUST_LOOK,
  liveness: PERSON_MUST_LOOK,
  watchlist: PERSON_MUST_LOOK,
  logbook_authenticity: PERSON_MUST_LOOK,
  registered_ownership: PERSON_MUST_LOOK,
};

/** The policy of an organization: its own rules over the product's. Rules that do not fit the product any more are left out. */
export function policyOf(
  chosen: { autoApprove: boolean; rules: Record<string, Record<string, string>>; version: number } | null,
): Policy {
  const rules = Object.fromEntries(
    CHECK_NAMES.map((name) => {
      const rule = { ...USUAL, ...UNUSUAL[name] };
      for (const each of POLICY_CASES) {
        const wanted = ALLOWED_OUTCOMES[each].find((outcome) => outcome === chosen?.rules[name]?.[each]);
        if (wanted) rule[each] = wanted;
      }
      return [name, rule];
    }),
  ) as Record<CheckName, PolicyRule>;
  return { autoApprove: chosen?.autoApprove ?? true, rules, version: chosen?.version ?? 0 };
}

/** Reasons of the pipeline itself: the check did not come to a result, and no better document would have changed that. */
export const PIPELINE_REASONS = ['NOT_AVAILABLE', 'ENGINE_FAILED', 'TIMED_OUT', 'MEMORY_EXCEEDED'] as const;
export type PipelineReason = (typeof PIPELINE_REASONS)[number];

export type Judged = {
  name: CheckName;
  result: CheckResult;
  subResult: CheckSubResult | null;
  reasons: readonly { code: string }[];
};

const failedInPipeline = (check: Judged) =>
  check.reasons.some(({ code }) => PIPELINE_REASONS.some((reason) => reason === code));

function caseOf(check: Judged): PolicyCase | null {
  // Clear with caution, such as an intact signature by a signer whom nobody vouches for, is clear.
  if (check.result === 'clear') return null;
  if (check.result === 'not_applicable') return 'notApplicable';
  if (check.result === 'unidentified') return 'unidentified';
  return check.subResult === 'caution' ? 'caution' : 'suspected';
}

export type Verdict = {
  status: PolicyOutcome;
  /** The results that stood against an approval, with what the policy has for each. */
  because: { check: CheckName; result: string; outcome: PolicyOutcome }[];
};

const RANK: Record<PolicyOutcome, number> = { APPROVED: 0, RESUBMISSION_REQUESTED: 1, IN_REVIEW: 2 };

/**
 * What the policy makes of the results. The strictest outcome wins, and a person's look counts as stricter than asking for a better
 * document. A check that did not run, or in which not one result was clear, always goes to a person.
 */
export function decide(checks: readonly Judged[], policy: Policy, autoProcess: boolean): Verdict {
  const because = checks.flatMap((check) => {
    const found = caseOf(check);
    if (found === null) return [];
    const outcome = failedInPipeline(check) ? ('IN_REVIEW' as const) : policy.rules[check.name][found];
    const result = check.subResult ? `${check.result}/${check.subResult}` : check.result;
    return outcome === 'APPROVED' ? [] : [{ check: check.name, result, outcome }];
  });
  const strictest = because.reduce<PolicyOutcome>(
    (worst, { outcome }) => (RANK[outcome] > RANK[worst] ? outcome : worst),
    'APPROVED',
  );
  const nothingClear = !checks.some((check) => check.result === 'clear');
  const approvable = autoProcess && policy.autoApprove && !nothingClear;
  if (!autoProcess) return { status: 'IN_REVIEW', because };
  return { status: strictest === 'APPROVED' && !approvable ? 'IN_REVIEW' : strictest, because };
}

/** The result of a session: the strongest of its checks'; `unidentified` when nothing could be judged. */
export function sessionResult(checks: readonly { result: CheckResult }[]): CheckResult {
  for (const result of ['consider', 'unidentified', 'clear'] as const) {
    if (checks.some((check) => check.result === result)) return result;
  }
  return 'unidentified';
}

const SEVERITY: Record<CheckSubResult, Severity> = {
  clear: 'LOW',
  caution: 'LOW',
  suspected: 'MEDIUM',
  rejected: 'HIGH',
};

/** The code of the indicator that a check leaves on the claim. */
export function checkIndicatorCode(name: string): string {
  return `VERIFICATION_${name.toUpperCase()}`;
}

/** What a check that asks for a look leaves on the claim: an indicator for a person, never proof. Null for all others. */
export function indicatorOf(
  check: Omit<Judged, 'reasons'> & { reasons: readonly { message: string; severity: string }[] },
  label: string,
): { code: string; label: string; severity: Severity; note: string } | null {
  if (check.result !== 'consider') return null;
  const critical = check.reasons.some((reason) => reason.severity === 'critical');
  const severity = critical ? 'HIGH' : SEVERITY[check.subResult ?? 'caution'];
  const note = check.reasons.filter((reason) => reason.severity !== 'info').map((reason) => reason.message);
  return {
    code: checkIndicatorCode(check.name),
    label,
    severity,
    note: (note.length > 0 ? note : check.reasons.map((reason) => reason.message)).join(' ').slice(0, 2000),
  };
}

/** What every check looks at, in a few words; stands where people read names of checks. */
export const CHECK_LABELS: Record<CheckName, string> = {
  text_extraction: 'Text extraction',
  document_classification: 'Type of document',
  mrz: 'Machine readable zone',
  barcode: 'Barcode',
  document_number: 'Document number',
  document_expiry: 'Expiry',
  data_consistency: 'Consistency of the data',
  image_quality: 'Image quality',
  file_structure: 'File structure',
  metadata: 'Metadata',
  digital_tampering: 'Digital tampering',
  copy_move: 'Copied regions',
  screen_recapture: 'Photo of a screen',
  pdf_revisions: 'PDF revisions',
  pdf_signature: 'PDF signature',
  provenance: 'Provenance (C2PA)',
  template: 'Layout of the document',
  duplicate_document: 'Duplicate document',
  data_comparison: 'Comparison with expected data',
  face_match: 'Face match',
  liveness: 'Liveness of the selfie',
  age: 'Age',
  known_participant: 'Known participant',
  watchlist: 'Watchlist',
  logbook_authenticity: 'Authenticity of the logbook',
  registered_ownership: 'Registered keeper',
  vehicle_make: 'Make',
  vehicle_model: 'Model',
  vehicle_year: 'Year',
  vin: 'Vehicle identification number',
  registration_number: 'Registration number',
};
