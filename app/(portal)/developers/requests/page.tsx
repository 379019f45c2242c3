import type { Metadata } from 'next';
import { DevelopersList } from '@/components/developers/developers-list';
import { NoAccess } from '@/components/shell/no-access';
import { applicationStrings } from '@/components/strings/applications';
import { Chip } from '@/components/ui/chip';
import { FilterBar, FilterPill } from '@/components/ui/filters';
import { formatNumber } from '@/components/ui/format';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { getDeveloper, listApiRequests, listApps } from '@/lib/developers/read';
import { type ApiRequest, apiRequestListQuery, appListQuery } from '@/lib/developers/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

const words = applicationStrings.requests;

export const metadata: Metadata = { title: words.title };

function Requests({ items }: { items: readonly ApiRequest[] }) {
  return (
    <Table label={words.title} dense minWidth="60rem">
      <TableHead>
        <Th>{words.columns.what}</Th>
        <Th>{words.columns.status}</Th>
        <Th>{words.columns.who}</Th>
        <Th right>{words.columns.duration}</Th>
        <Th>{words.columns.when}</Th>
        <Th>{words.columns.id}</Th>
      </TableHead>
      <TableBody>
        {items.map((request) => (
          <Tr key={request.id}>
            <RowHead>
              <span className="mono break-all">
                {request.method} {request.path}
              </span>
            </RowHead>
            <Td nowrap phone="aside">
              <Chip tone={request.statusCode < 400 ? 'good' : 'wait'} look="plain">
                {request.statusCode}
              </Chip>
            </Td>
            <Td phone="who">{request.actor.name}</Td>
            <Td right nowrap phone="state">
              {words.milliseconds(formatNumber(request.durationMs))}
            </Td>
            <Td nowrap phone="when">
              <Moment at={request.createdAt} second />
            </Td>
            <Td phone="hidden">
              <span className="mono text-small break-all">{request.requestId}</span>
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** What applications and keys asked lately. */
export default async function RequestsPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'listApiRequests')) return <NoAccess title={words.title} />;
  const query = await pageQuery(apiRequestListQuery, searchParams);
  const [{ items, pagination }, { apiKeys }, apps] = await Promise.all([
    listApiRequests(caller, 'me', query),
    getDeveloper(caller, 'me'),
    listApps(caller, appListQuery.parse({ limit: 100 })),
  ]);
  const programs = [...apps.items, ...apiKeys].map(({ id, name }) => ({ value: id, label: name }));
  return (
    <DevelopersList
      title={words.title}
      lead={words.lead}
      tab="/developers/requests"
      total={pagination.total}
      query={query}
      filters={
        <FilterBar>
          <FilterPill
            name="outcome"
            label={words.outcome}
            options={(['success', 'failure'] as const).map((value) => ({ value, label: words.outcomes[value] }))}
          />
          <FilterPill name="actorId" label={words.who} options={programs} />
        </FilterBar>
      }
      empty={words.empty}
    >
      <Requests items={items} />
    </DevelopersList>
  );
}
