import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { claimRow } from '@/components/claims/claim-view';
import { ClaimsExport } from '@/components/claims/claims-export';
import { ClaimsFilters } from '@/components/claims/claims-filters';
import { CLAIM_FILTERS, claimsQuery, type PageParams } from '@/components/claims/claims-query';
import { ClaimsTable } from '@/components/claims/claims-table';
import { SavedViews } from '@/components/claims/saved-views';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { ShortcutLink } from '@/components/shell/shortcut-link';
import { claimStrings } from '@/components/strings/claims';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ClearFilters } from '@/components/ui/filters';
import { formatNumber } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { Pagination } from '@/components/ui/pagination';
import { may } from '@/lib/auth/caller';
import { listClaims } from '@/lib/claims/read';
import { listAssignees } from '@/lib/claims/read-work-queue';
import { pageCaller } from '@/lib/session/page-caller';

const { list } = claimStrings;

export const metadata: Metadata = { title: list.title };

export default async function ClaimsPage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const caller = await pageCaller();
  if (!may(caller, 'listClaims')) return <NoAccess title={list.title} />;
  const params = await searchParams;
  const query = claimsQuery(params, caller.userId);
  const [{ items, pagination }, people] = await Promise.all([listClaims(caller, query), listAssignees(caller)]);
  const filtered = CLAIM_FILTERS.some((name) => params[name] !== undefined);
  const canCreate = may(caller, 'createClaim');
  return (
    <Page
      title={list.title}
      crumbs={[{ label: list.title }]}
      meta={formatNumber(pagination.total)}
      actions={
        <>
          <SavedViews />
          <ClaimsExport query={query} />
          {canCreate ? (
            <ShortcutLink href="/claims/new" keys="n" variant="primary" icon={<Plus className="icon-s" />}>
              {list.new}
            </ShortcutLink>
          ) : null}
        </>
      }
      filters={<ClaimsFilters people={people} />}
    >
      {items.length === 0 ? (
        <EmptyState
          action={
            filtered ? (
              <ClearFilters names={CLAIM_FILTERS} />
            ) : canCreate ? (
              <Button asChild>
                <Link href="/claims/new">{list.new}</Link>
              </Button>
            ) : undefined
          }
        >
          {filtered ? list.noMatch : list.empty}
        </EmptyState>
      ) : (
        <>
          <ClaimsTable
            label={list.title}
            rows={items.map(claimRow)}
            sortable
            stickyHead
            assignees={may(caller, 'assignClaim') ? people : undefined}
          />
          <Pagination page={pagination.page} limit={pagination.limit} totalItems={pagination.total} />
        </>
      )}
    </Page>
  );
}
