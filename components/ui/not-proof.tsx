import { uiStrings } from '../strings/ui';

/** The sentence in the heading of every block of indicators, scores, matches or recommendations; once per block. */
export function NotProof({ of = 'indicator', children }: { of?: keyof typeof uiStrings.notProof; children?: string }) {
  return <span className="text-small font-regular text-ink-3 italic">{children ?? uiStrings.notProof[of]}</span>;
}
