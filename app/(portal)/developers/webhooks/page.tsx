import type { Metadata } from 'next';
import { AccessCell, CreateLink, NamesCell } from '@/components/developers/cells';
import { DevelopersList } from '@/components/developers/developers-list';
import { NoAccess } from '@/components/shell/no-access';
import { webhookStrings as words } from '@/components/strings/webhooks';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { SortHead } from '@/components/ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';
import { listWebhooks } from '@/lib/webhook-endpoints/read';
import { type Webhook, webhookListQuery } from '@/lib/webhook-endpoints/schema';

export const metadata: Metadata = { title: words.title };

function Endpoints({ items }: { items: readonly Webhook[] }) {
  return (
    <KeyboardList>
      <Table label={words.title} minWidth="48rem">
        <TableHead>
          <Th>{words.columns.url}</Th>
          <Th>{words.columns.events}</Th>
          <Th>{words.columns.status}</Th>
          <SortHead column="createdAt" label={words.columns.created} byDefault="desc" />
        </TableHead>
        <TableBody>
          {items.map((webhook) => (
            <Tr key={webhook.id}>
              <RowHead>
                <RowLink href={`/developers/webhooks/${webhook.id}`}>
                  <span className="break-all">{webhook.url}</span>
                </RowLink>
              </RowHead>
              <NamesCell names={webhook.events} />
              <AccessCell value={webhook.status} />
              <Td nowrap phone="when">
                <Moment at={webhook.createdAt} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}

/** The organization's endpoints for events. */
export default async function WebhooksPage({ searchParams }: { searchParams: SearchParams }) {
  const caller = await pageCaller();
  if (!may(caller, 'listWebhooks')) return <NoAccess title={words.title} />;
  const query = await pageQuery(webhookListQuery, searchParams);
  const { items, pagination } = await listWebhooks(caller, query);
  return (
    <DevelopersList
      title={words.title}
      lead={words.lead}
      tab="/developers/webhooks"
      total={pagination.total}
      query={query}
      actions={<CreateLink href="/developers/webhooks/new" label={words.create} />}
      empty={words.empty}
    >
      <Endpoints items={items} />
    </DevelopersList>
  );
}
