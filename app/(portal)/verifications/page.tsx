import type { Metadata } from 'next';
import { NoAccess } from '@/components/shell/no-access';
import { Page } from '@/components/shell/page';
import { stateOptions } from '@/components/states/state-chip';
import { verificationStrings } from '@/components/strings/verification';
import { EmptyState } from '@/components/ui/empty-state';
import { ClearFilters, FilterBar, FilterPill, SearchFilter } from '@/components/ui/filters';
import { Pagination } from '@/components/ui/pagination';
import { NewVerificationLink } from '@/components/verification/new-verification-link';
import { VerificationsTable } from '@/components/verification/verifications-table';
import { VERIFICATION_KINDS } from '@/db/enums';
import { may } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';
import { listVerifications } from '@/lib/verification/read';
import { verificationListQuery } from '@/lib/verification/schema';

export const metadata: Metadata = { title: verificationStrings.title };

const { filters } = verificationStrings;
const FILTERS = ['q', 'status', 'result', 'kind', 'claimId', 'participantId', 'evidenceId'];

/** Every verification session of the organization, by filter. */
export default async function VerificationsPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'listVerifications')) return <NoAccess title={verificationStrings.title} />;
  const query = await pageQuery(verificationListQuery, searchParams);
  const { items, pagination } = await listVerifications(caller, query);
  const params = await searchParams;
  const filtered = FILTERS.some((name) => params[name] !== undefined);
  const refused = may(caller, 'createCustomVerification') ? undefined : verificationStrings.session.noWrite;
  return (
    <Page
      title={verificationStrings.title}
      crumbs={[{ label: verificationStrings.title }]}
      meta={pagination.total}
      actions={
        <NewVerificationLink href="/verifications/new" primary disabledReason={refused}>
          {verificationStrings.new}
        </NewVerificationLink>
      }
      filters={
        <FilterBar>
          <SearchFilter label={filters.search} />
          <FilterPill name="status" label={filters.status} options={stateOptions('verification')} />
          <FilterPill name="result" label={filters.result} options={stateOptions('check')} />
          <FilterPill
            name="kind"
            label={filters.kind}
            options={VERIFICATION_KINDS.map((value) => ({ value, label: verificationStrings.kinds[value] }))}
          />
          <ClearFilters names={FILTERS} />
        </FilterBar>
      }
    >
      {items.length === 0 ? (
        <EmptyState action={filtered ? <ClearFilters names={FILTERS} /> : undefined}>
          {filtered ? verificationStrings.noMatch : verificationStrings.empty}
        </EmptyState>
      ) : (
        <VerificationsTable sessions={items} />
      )}
      <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
    </Page>
  );
}
