import type { Metadata } from 'next';
import { AccessCell, CreateLink, NamesCell } from '@/components/developers/cells';
import { DevelopersList } from '@/components/developers/developers-list';
import { NoAccess } from '@/components/shell/no-access';
import { applicationStrings } from '@/components/strings/applications';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { SortHead } from '@/components/ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { listApps } from '@/lib/developers/read';
import { appListQuery, type OAuthApp } from '@/lib/developers/schema';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';

const words = applicationStrings.apps;

export const metadata: Metadata = { title: words.title };

function Apps({ items }: { items: readonly OAuthApp[] }) {
  return (
    <KeyboardList>
      <Table label={words.title} minWidth="48rem">
        <TableHead>
          <SortHead column="name" label={words.columns.name} />
          <Th>{words.columns.type}</Th>
          <Th>{words.columns.status}</Th>
          <Th>{words.columns.scopes}</Th>
          <SortHead column="createdAt" label={words.columns.created} byDefault="desc" />
        </TableHead>
        <TableBody>
          {items.map((app) => (
            <Tr key={app.id}>
              <RowHead>
                <RowLink href={`/developers/apps/${app.id}`}>{app.name}</RowLink>
              </RowHead>
              <Td nowrap phone="aside">
                {words.types[app.type]}
              </Td>
              <AccessCell value={app.status} />
              <NamesCell names={app.scopes} />
              <Td nowrap phone="when">
                <Moment at={app.createdAt} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}

/** The organization's applications. */
export default async function AppsPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'listOAuthApps')) return <NoAccess title={words.title} />;
  const query = await pageQuery(appListQuery, searchParams);
  const { items, pagination } = await listApps(caller, query);
  return (
    <DevelopersList
      title={words.title}
      lead={words.lead}
      tab="/developers/apps"
      total={pagination.total}
      query={query}
      actions={<CreateLink href="/developers/apps/new" label={words.create} />}
      empty={words.empty}
    >
      <Apps items={items} />
    </DevelopersList>
  );
}
