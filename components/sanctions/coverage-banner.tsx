import { SOURCES, WHY_MISSING } from '@/lib/sanctions/rules';
import type { Screening } from '@/lib/sanctions/schema';
import { listStrings } from '../strings/lists';
import { Link } from '../ui/link';

const words = listStrings.banner;

/** Over every page while a list that the organization requires is missing: until then nobody reads as clear. */
export function CoverageBanner({ coverage }: { coverage: Screening['coverage'] }) {
  const { complete, missing, required } = coverage;
  if (complete) return null;
  const [first] = missing;
  const alike = first && missing.length === required.length && missing.every(({ reason }) => reason === first.reason);
  const named = missing.map(({ source, reason }) => `${SOURCES[source].name} (${WHY_MISSING[reason]})`);
  return (
    <aside
      aria-label={words.label}
      className="border-b border-wait-line bg-wait-bg px-5 py-1.5 text-small text-wait-fg max-tablet:px-4"
    >
      <strong>{words.title}</strong> {alike ? words.every(WHY_MISSING[first.reason]) : named.join(', ')}.{' '}
      <Link href="/sanctions">{words.see}</Link>
    </aside>
  );
}
