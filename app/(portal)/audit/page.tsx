import type { Metadata } from 'next';
import { AuditActions } from '@/components/audit/audit-actions';
import { AuditDetail } from '@/components/audit/audit-detail';
import { AuditTable } from '@/components/audit/audit-table';
import { Page } from '@/components/shell/page';
import { stateOptions } from '@/components/states/state-chip';
import { auditStrings, resourceOptions } from '@/components/strings/audit';
import { ClearFilters, DateRangePill, FilterBar, FilterPill } from '@/components/ui/filters';
import { formatNumber } from '@/components/ui/format';
import { Pagination } from '@/components/ui/pagination';
import { listAuditLogs } from '@/lib/audit/read';
import { auditListQuery } from '@/lib/audit/schema';
import { authorize } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

export const metadata: Metadata = { title: auditStrings.title };

const FILTERS = ['outcome', 'resourceType', 'resourceId', 'actorId', 'action', 'from', 'to'];

function search(params: Record<string, string | string[] | undefined>, change: Record<string, string | null>): string {
  const next = new URLSearchParams();
  for (const [name, value] of Object.entries(params))
    if (typeof value === 'string' && !(name in change)) next.set(name, value);
  for (const [name, value] of Object.entries(change)) if (value !== null) next.set(name, value);
  return next.toString();
}

/** The day of a date picker as the moments that the query takes. */
function withMoments(params: Record<string, string | string[] | undefined>) {
  const from = typeof params.from === 'string' && params.from.length === 10 ? `${params.from}T00:00:00Z` : params.from;
  const to = typeof params.to === 'string' && params.to.length === 10 ? `${params.to}T23:59:59.999Z` : params.to;
  return { ...params, from, to };
}

/** The audit log of the organization, one entry opened beside it. */
export default async function AuditPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  authorize(caller, 'listAuditLogs');
  const params = await searchParams;
  const query = { ...(await pageQuery(auditListQuery, Promise.resolve(withMoments(params)))), limit: 50 };
  const { items, pagination } = await listAuditLogs(caller, query);
  const wanted = typeof params.entry === 'string' ? Number(params.entry) : null;
  const current = items.find((entry) => entry.sequence === wanted) ?? null;
  const filters = search(params, { page: null, entry: null, sortBy: null, sortOrder: null, limit: null });
  return (
    <Page
      title={auditStrings.title}
      crumbs={[{ label: auditStrings.title }]}
      meta={auditStrings.entries(pagination.total, formatNumber(pagination.total))}
      actions={<AuditActions filters={filters} />}
      asideLabel={auditStrings.detail.label}
      asideOpened
      aside={
        current ? <AuditDetail entry={current} closeHref={`/audit?${search(params, { entry: null })}`} /> : undefined
      }
      filters={
        <FilterBar>
          <DateRangePill
            from="from"
            to="to"
            label={auditStrings.filters.day}
            fromLabel={auditStrings.filters.from}
            toLabel={auditStrings.filters.to}
          />
          <FilterPill name="outcome" label={auditStrings.filters.outcome} options={stateOptions('audit')} />
          <FilterPill name="resourceType" label={auditStrings.filters.resource} options={resourceOptions} />
          <ClearFilters names={FILTERS} />
        </FilterBar>
      }
    >
      <AuditTable
        entries={items}
        current={current?.sequence ?? null}
        href={(sequence) => `/audit?${search(params, { entry: String(sequence) })}`}
      />
      <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
    </Page>
  );
}
