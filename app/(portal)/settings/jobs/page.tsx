import type { Metadata } from 'next';
import { RetryJob } from '@/components/settings/retry-job';
import { SettingsTabs } from '@/components/settings/settings-tabs';
import { Page } from '@/components/shell/page';
import { StateChip, stateOptions } from '@/components/states/state-chip';
import { jobWords, settingsStrings } from '@/components/strings/settings';
import { EmptyState } from '@/components/ui/empty-state';
import { FilterBar, FilterPill } from '@/components/ui/filters';
import { Pagination } from '@/components/ui/pagination';
import { SortHead } from '@/components/ui/sort-head';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { authorize, may } from '@/lib/auth/caller';
import { listJobs } from '@/lib/jobs/read';
import { jobListQuery } from '@/lib/jobs/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

const words = settingsStrings.job;

export const metadata: Metadata = { title: settingsStrings.jobs };

/** Background work of the organization; what failed for good can be tried again. */
export default async function JobsPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  authorize(caller, 'listJobs');
  const query = await pageQuery(jobListQuery, searchParams);
  const { items, pagination } = await listJobs(caller, query);
  const refused = may(caller, 'retryJob') ? undefined : words.noScope;
  return (
    <Page
      title={settingsStrings.jobs}
      crumbs={[{ label: settingsStrings.title, href: '/settings' }, { label: settingsStrings.jobs }]}
      meta={pagination.total}
      filters={
        <>
          <SettingsTabs current="/settings/jobs" />
          <div className="pt-3">
            <FilterBar>
              <FilterPill name="status" label={words.status} options={stateOptions('job')} />
            </FilterBar>
          </div>
        </>
      }
    >
      {items.length === 0 ? (
        <EmptyState>{query.status ? words.noMatch : words.empty}</EmptyState>
      ) : (
        <Table label={settingsStrings.jobs} dense minWidth="52rem">
          <TableHead>
            <Th>{words.columns.type}</Th>
            <Th>{words.columns.status}</Th>
            <Th>{words.columns.attempt}</Th>
            <SortHead column="createdAt" label={words.columns.created} byDefault="desc" />
            <SortHead column="finishedAt" label={words.columns.finished} />
            <Th>{words.columns.error}</Th>
          </TableHead>
          <TableBody>
            {items.map((job) => (
              <Tr key={job.id}>
                <RowHead nowrap>{jobWords(job.type)}</RowHead>
                <Td nowrap phone="state">
                  <StateChip group="job" value={job.status} look="plain" />
                </Td>
                <Td nowrap phone="hidden">
                  {words.attempt(job.attempt, job.maxAttempts)}
                </Td>
                <Td nowrap phone="when">
                  <Moment at={job.createdAt} second />
                </Td>
                <Td nowrap phone="hidden">
                  {job.finishedAt ? <Moment at={job.finishedAt} second /> : null}
                </Td>
                <Td phone="who">
                  {job.error ? <span className="text-bad-fg">{job.error.message}</span> : null}{' '}
                  {job.status === 'FAILED' ? <RetryJob id={job.id} disabledReason={refused} /> : null}
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
      <Pagination page={query.page} limit={query.limit} totalItems={pagination.total} />
    </Page>
  );
}
