import type { Screening } from '@/lib/sanctions/schema';
import { listStrings } from '../strings/lists';
import { Link } from '../ui/link';
import { missingSentence } from './missing-lists';

const words = listStrings.banner;

/** Over every page while a list that the organization requires is missing: until then nobody reads as clear. */
export function CoverageBanner({ coverage }: { coverage: Screening['coverage'] }) {
  if (coverage.complete) return null;
  return (
    <aside
      aria-label={words.label}
      className="border-b border-wait-line bg-wait-bg px-5 py-1.5 text-small text-wait-fg max-tablet:px-4"
    >
      <strong>{words.title}</strong> {missingSentence(coverage)}{' '}
      <Link href="/sanctions" className="underline">
        {words.see}
      </Link>
    </aside>
  );
}
