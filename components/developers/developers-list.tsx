import type { ReactNode } from 'react';
import { Page } from '../shell/page';
import { applicationStrings } from '../strings/applications';
import { EmptyState } from '../ui/empty-state';
import { Pagination } from '../ui/pagination';
import { DevelopersTabs } from './developers-tabs';

/** A list of the developers' pages: title with count, tabs, filters, its table or what to do when there is nothing, pages. */
export function DevelopersList(props: {
  title: string;
  lead: string;
  /** Address of the tab. */
  tab: string;
  total: number;
  /** Left out where everything stands on one page. */
  query?: { page: number; limit: number };
  actions?: ReactNode;
  filters?: ReactNode;
  empty: string;
  children: ReactNode;
}) {
  const { query } = props;
  return (
    <Page
      title={props.title}
      crumbs={[{ label: applicationStrings.tabs.label, href: '/developers' }, { label: props.title }]}
      meta={props.total}
      under={props.lead}
      actions={props.actions}
      filters={
        <>
          <DevelopersTabs current={props.tab} />
          {props.filters ? <div className="pt-3">{props.filters}</div> : null}
        </>
      }
    >
      {props.total === 0 ? <EmptyState>{props.empty}</EmptyState> : props.children}
      {query ? <Pagination page={query.page} limit={query.limit} totalItems={props.total} /> : null}
    </Page>
  );
}
