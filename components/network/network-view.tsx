import { MOST_COUNTED } from '@/lib/network/rules';
import type { Network, NetworkLink } from '@/lib/network/schema';
import { networkStrings as words } from '../strings/network';
import { EmptyState } from '../ui/empty-state';
import { formatNumber } from '../ui/format';
import { NotProof } from '../ui/not-proof';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { LinkList } from './link-list';
import { NetworkGraph } from './network-graph';

const counted = (holders: number) =>
  holders >= MOST_COUNTED ? words.commonMost(formatNumber(MOST_COUNTED)) : formatNumber(holders);

function Common({ common }: { common: Network['common'] }) {
  if (common.length === 0) return null;
  return (
    <Section title={words.common} count={common.length}>
      <ul className="grid gap-1 text-ink-2">
        {common.map(({ kind, value, holders }) => (
          <li key={`${kind}${value}`} className="num">
            {words.commonOne(words.kinds[kind], value, counted(holders))}
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What one record shares, as a graph and in words. `shown` is what the filters leave of its links. */
export function NetworkView(props: { network: Network; shown?: readonly NetworkLink[]; disabledReason?: string }) {
  const { network } = props;
  const links = props.shown ?? network.links;
  const compared = network.compared.map((kind) => words.kinds[kind]).join(', ');
  return (
    <>
      <Section title={words.graph} count={links.length} note={<NotProof />}>
        <div className="grid gap-3">
          {network.compared.length === 0 ? <EmptyState>{words.notCompared}</EmptyState> : null}
          {network.compared.length > 0 && links.length === 0 ? (
            <EmptyState>{network.links.length > 0 ? words.noMatch : words.empty}</EmptyState>
          ) : null}
          {network.truncated ? <Notice tone="neutral">{words.truncated}</Notice> : null}
          {links.length > 0 ? <NetworkGraph network={{ ...network, links: [...links] }} /> : null}
          <p className="text-small text-ink-3">
            {compared === '' ? null : `${words.comparedKinds(compared)}. `}
            {words.noFaces}
          </p>
        </div>
      </Section>
      {links.length === 0 ? null : (
        <Section title={words.list} count={links.length} flush>
          <LinkList links={links} disabledReason={props.disabledReason} />
        </Section>
      )}
      <Common common={network.common} />
    </>
  );
}
