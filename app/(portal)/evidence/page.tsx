import type { Metadata } from 'next';
import { EvidenceTable } from '@/components/evidence/evidence-table';
import { Page } from '@/components/shell/page';
import { stateOptions } from '@/components/states/state-chip';
import { evidenceStrings } from '@/components/strings/evidence';
import { buttonStyle } from '@/components/ui/button-style';
import { EmptyState } from '@/components/ui/empty-state';
import { ClearFilters, FilterBar, FilterPill, SearchFilter } from '@/components/ui/filters';
import { Link } from '@/components/ui/link';
import { Pagination } from '@/components/ui/pagination';
import { EVIDENCE_CATEGORIES } from '@/db/enums';
import { claimReferences } from '@/lib/claims/read';
import { listEvidence } from '@/lib/evidence/read';
import { evidenceListQuery } from '@/lib/evidence/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

export const metadata: Metadata = { title: evidenceStrings.title };

const FILTERS = ['q', 'reviewStatus', 'category', 'status', 'tag', 'claimId', 'participantId'];

/** Every file of the organization, by filter. */
export default async function EvidencePage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  const query = await pageQuery(evidenceListQuery, searchParams);
  const { items, pagination } = await listEvidence(caller, query);
  const references = await claimReferences(
    caller,
    items.map((file) => file.claimId),
  );
  const params = await searchParams;
  const filtered = FILTERS.some((name) => params[name] !== undefined);
  const { filters } = evidenceStrings;
  return (
    <Page
      title={evidenceStrings.title}
      crumbs={[{ label: evidenceStrings.title }]}
      meta={pagination.total}
      actions={
        items.length > 0 || filtered ? (
          <Link href="/evidence/review" className={buttonStyle({ variant: 'primary' })}>
            {evidenceStrings.startReview}
          </Link>
        ) : undefined
      }
      filters={
        <FilterBar>
          <SearchFilter label={filters.search} />
          <FilterPill name="reviewStatus" label={filters.review} options={stateOptions('evidenceReview')} />
          <FilterPill
            name="category"
            label={filters.category}
            options={EVIDENCE_CATEGORIES.map((value) => ({ value, label: evidenceStrings.categories[value] }))}
          />
          <FilterPill name="status" label={filters.status} options={stateOptions('evidenceFile')} />
          <ClearFilters names={FILTERS} />
        </FilterBar>
      }
    >
      {items.length === 0 ? (
        <EmptyState action={filtered ? <ClearFilters names={FILTERS} /> : undefined}>
          {filtered ? evidenceStrings.noMatch : evidenceStrings.empty}
        </EmptyState>
      ) : (
        <EvidenceTable files={items} references={references} />
      )}
      <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
    </Page>
  );
}
