import type { Network } from '@/lib/network/schema';
import { StateChip } from '../states/state-chip';
import { networkStrings as words } from '../strings/network';
import { buttonStyle } from '../ui/button-style';
import { EmptyState } from '../ui/empty-state';
import { Link } from '../ui/link';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';

/** Links that are named on a participant's page; the graph has all. */
const NAMED = 5;

/** What a participant shares with others, in sentences, and the way to the graph. */
export function LinksSection({ network }: { network: Network }) {
  const { subject, links } = network;
  const own = links.filter(({ ends }) =>
    ends.some(({ id }) => id === subject.id || subject.claims.some((claim) => claim.id === id)),
  );
  return (
    <Section
      title={words.title}
      count={own.length}
      note={<NotProof />}
      actions={
        <Link href={`/links?participantId=${subject.id}`} className={buttonStyle({})}>
          {words.open}
        </Link>
      }
    >
      {own.length === 0 ? (
        <EmptyState>{network.compared.length === 0 ? words.notCompared : words.empty}</EmptyState>
      ) : (
        <ul className="grid gap-1.5">
          {own.slice(0, NAMED).map((link) => (
            <li key={link.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span>{link.sentence}</span>
              <span className="num text-ink-2">{link.value}</span>
              <StateChip group="indicator" value={link.status} look="line" />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
