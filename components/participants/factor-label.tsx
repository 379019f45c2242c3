import type { FraudCheck } from '@/lib/forensics/schema';
import { Link } from '../ui/link';

type Factor = Pick<FraudCheck['components'][number]['factors'][number], 'label' | 'sourceType' | 'sourceId'>;

/** The page that shows what a factor rests on; null for a kind that no page shows. */
function sourceOf({ sourceType, sourceId }: Factor): string | null {
  const pages: Readonly<Record<string, string>> = {
    verification: `/verifications/${sourceId}`,
    voice_interview: `/voice/${sourceId}`,
    evidence: `/evidence/review/${sourceId}`,
    participant: `/participants/${sourceId}`,
    claim: `/claims/${sourceId}`,
    risk_indicator: `/indicators/${sourceId}`,
    contradiction: `/claims/${sourceId}?tab=contradictions`,
  };
  return pages[sourceType] ?? null;
}

/** What was found, as a link to its source. */
export function FactorLabel({ factor }: { factor: Factor }) {
  const href = sourceOf(factor);
  return href ? (
    <Link href={href} className="underline">
      {factor.label}
    </Link>
  ) : (
    factor.label
  );
}
