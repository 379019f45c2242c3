import type { Metadata } from 'next';
import { LinkList } from '@/components/network/link-list';
import { LinksFilters } from '@/components/network/links-filters';
import { NetworkView } from '@/components/network/network-view';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { networkStrings as words } from '@/components/strings/network';
import { EmptyState } from '@/components/ui/empty-state';
import { ClearFilters } from '@/components/ui/filters';
import { formatNumber } from '@/components/ui/format';
import { NotProof } from '@/components/ui/not-proof';
import { Pagination } from '@/components/ui/pagination';
import { type Caller, may } from '@/lib/auth/caller';
import { getNetwork, listNetworkLinks } from '@/lib/network/read';
import { type NetworkLinkListQuery, networkLinkListQuery } from '@/lib/network/schema';
import { foundOr404 } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

export const metadata: Metadata = { title: words.title };

type Props = { caller: Caller; query: NetworkLinkListQuery; disabledReason?: string };

/** What one claim or participant shares. */
async function Around({ caller, query, disabledReason }: Props) {
  const { claimId, participantId, kind, status } = query;
  const network = await foundOr404(getNetwork(caller, claimId ? { claimId } : { participantId }));
  const shown = network.links.filter((link) => (!kind || link.kind === kind) && (!status || link.status === status));
  const { type, id, name } = network.subject;
  return (
    <Page
      title={words.around(name)}
      crumbs={[
        { label: words.title, href: '/links' },
        { label: name, href: type === 'claim' ? `/claims/${id}` : `/participants/${id}` },
      ]}
      filters={<LinksFilters />}
    >
      <NetworkView network={network} shown={shown} disabledReason={disabledReason} />
    </Page>
  );
}

/** Every link of the organization, the newest first. */
async function All({ caller, query, disabledReason }: Props) {
  const { items, pagination } = await listNetworkLinks(caller, query);
  const filtered = query.kind !== undefined || query.status !== undefined;
  return (
    <Page
      title={words.title}
      crumbs={[{ label: words.title }]}
      meta={formatNumber(pagination.total)}
      under={
        <span className="max-w-[76ch]">
          {words.lead} <NotProof of="indicators" />
        </span>
      }
      filters={<LinksFilters />}
    >
      {items.length === 0 ? (
        <EmptyState action={filtered ? <ClearFilters names={['kind', 'status']} /> : undefined}>
          {filtered ? words.noMatch : words.emptyAll}
        </EmptyState>
      ) : (
        <section aria-labelledby="links-list">
          <h2 id="links-list" className="sr-only">
            {words.list}
          </h2>
          <LinkList links={items} disabledReason={disabledReason} />
          <Pagination page={pagination.page} limit={pagination.limit} totalItems={pagination.total} />
        </section>
      )}
    </Page>
  );
}

/** Links of the organization, or of one record that the address names. */
export default async function LinksPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'listNetworkLinks')) return <NoAccess title={words.title} />;
  const query = await pageQuery(networkLinkListQuery, searchParams);
  const disabledReason = may(caller, 'confirmNetworkLink') ? undefined : words.noWrite;
  const props = { caller, query, disabledReason };
  return query.claimId || query.participantId ? <Around {...props} /> : <All {...props} />;
}
