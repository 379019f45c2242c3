import type {
  BreakdownItem,
  Check,
  CheckInput,
  CheckName,
  CheckOutcome,
  DocumentFile,
  DocumentReading,
  Overlay,
  Reason,
  Source,
} from '@/lib/verification/engine/check';

/** Speaks for checks that only compare what was read. */
export const READING_ENGINE = { name: 'casefile-reading', version: '1.0.0' };

type Engine = CheckOutcome['engine'];

/** What one document comes to; the four words between are results `clear` and `consider` with their sub-results. */
export type Verdict =
  | 'clear'
  | 'clear_with_caution'
  | 'caution'
  | 'suspected'
  | 'rejected'
  | 'unidentified'
  | 'not_applicable';

export interface Finding {
  verdict: Verdict;
  /** 0–1, null where the check knows no degree. */
  score: number | null;
  reasons: Reason[];
  breakdown: BreakdownItem[];
  overlays?: Overlay[];
}

/** From what says least to what speaks most strongly against; the strongest of a session's documents is its outcome. */
const ORDER: Verdict[] = [
  'not_applicable',
  'clear',
  'clear_with_caution',
  'unidentified',
  'caution',
  'rejected',
  'suspected',
];

const OUTCOMES: Record<Verdict, Pick<CheckOutcome, 'result' | 'subResult'>> = {
  clear: { result: 'clear', subResult: 'clear' },
  clear_with_caution: { result: 'clear', subResult: 'caution' },
  caution: { result: 'consider', subResult: 'caution' },
  suspected: { result: 'consider', subResult: 'suspected' },
  rejected: { result: 'consider', subResult: 'rejected' },
  unidentified: { result: 'unidentified', subResult: null },
  not_applicable: { result: 'not_applicable', subResult: null },
};

/** The stronger of several verdicts; `not_applicable` for none. */
export function strongest(verdicts: Verdict[]): Verdict {
  return verdicts.reduce<Verdict>((a, b) => (ORDER.indexOf(b) > ORDER.indexOf(a) ? b : a), 'not_applicable');
}

/** The findings of all documents as one outcome: the strongest verdict, the lowest score, everything that was seen. */
export function outcomeOf(engine: CheckOutcome['engine'], findings: Finding[]): CheckOutcome {
  const verdict = strongest(findings.map((finding) => finding.verdict));
  const scores = findings.flatMap((finding) => (finding.score === null ? [] : [finding.score]));
  const overlays = findings.flatMap((finding) => finding.overlays ?? []);
  return {
    ...OUTCOMES[verdict],
    score: scores.length === 0 ? null : rounded(Math.min(...scores)),
    reasons: findings.flatMap((finding) => finding.reasons),
    breakdown: findings.flatMap((finding) => finding.breakdown),
    engine,
    ...(overlays.length > 0 ? { overlays } : {}),
  };
}

/** Nothing that the check could look at: files unreadable or the thing not found. */
export function unidentified(
  reasons: Reason[],
  breakdown: BreakdownItem[] = [],
  engine: Engine = READING_ENGINE,
): CheckOutcome {
  return outcomeOf(engine, [{ verdict: 'unidentified', score: null, reasons, breakdown }]);
}

/** The check has no meaning for these documents. */
export function notApplicable(reasons: Reason[] = [], engine: Engine = READING_ENGINE): CheckOutcome {
  return outcomeOf(engine, [{ verdict: 'not_applicable', score: null, reasons, breakdown: [] }]);
}

/** `clear` when nothing speaks against, otherwise `consider` with the degree of the gravest reason. No check declines anybody. */
export function judged(
  reasons: Reason[],
  breakdown: BreakdownItem[],
  score: number | null,
  engine: Engine = READING_ENGINE,
): CheckOutcome {
  const severities = reasons.map(({ severity }) => severity);
  const verdict = severities.includes('critical') ? 'suspected' : severities.includes('warning') ? 'caution' : 'clear';
  return outcomeOf(engine, [{ verdict, score, reasons, breakdown }]);
}

/** A finding that only says why there is none. */
export function without(
  verdict: 'unidentified' | 'not_applicable',
  reason: Reason,
  breakdown: BreakdownItem[] = [],
): Finding {
  return { verdict, score: null, reasons: [reason], breakdown };
}

/** Four decimals: what is stored and compared must not hang on the last bits of a float. */
export function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

/** A breakdown item; what is left out is null. */
export function item(name: string, result: BreakdownItem['result'], rest: Partial<BreakdownItem> = {}): BreakdownItem {
  return { name, result, expected: null, actual: null, similarity: null, source: null, ...rest };
}

/** The reading of a document, when it was read. */
export function readingOf(input: CheckInput, document: DocumentFile): DocumentReading | null {
  return input.readings.find((reading) => reading.documentId === document.documentId) ?? null;
}

/** Why files could not be read, once each. */
export function failuresOf(readings: readonly DocumentReading[]): Reason[] {
  const all = readings.flatMap(({ failures }) => failures);
  return all.filter(
    (each, index) => all.findIndex(({ code, message }) => code === each.code && message === each.message) === index,
  );
}

export function pageSource(reading: DocumentReading, page = 1): Source {
  return { evidenceId: reading.evidenceId, page, box: null };
}

/**
 * A check that looks at each document by itself, one after the other. Whatever an engine throws over a file nobody foresaw
 * becomes `unidentified` with `failure` as its reason: a check answers for every file.
 */
export function perDocument(options: {
  name: CheckName;
  engine: CheckOutcome['engine'];
  failure: (detail: string) => Reason;
  examine: (document: DocumentFile, input: CheckInput) => Promise<Finding>;
}): Check {
  return {
    name: options.name,
    async run(input) {
      const findings: Finding[] = [];
      for (const document of input.documents) {
        try {
          findings.push(await options.examine(document, input));
        } catch (error) {
          const detail = error instanceof Error ? error.name : 'Error';
          findings.push(without('unidentified', options.failure(detail)));
        }
      }
      return outcomeOf(options.engine, findings);
    },
  };
}
