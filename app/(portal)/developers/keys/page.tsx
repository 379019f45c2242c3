import type { Metadata } from 'next';
import { Approval } from '@/components/developers/approval';
import { AccessCell, NamesCell } from '@/components/developers/cells';
import { DevelopersList } from '@/components/developers/developers-list';
import { NewKey, RevokeKey } from '@/components/developers/key-actions';
import { NoAccess } from '@/components/shell/no-access';
import { applicationStrings } from '@/components/strings/applications';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '@/components/ui/table';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { env } from '@/lib/core/env';
import { getDeveloper } from '@/lib/developers/read';
import type { ApiKey } from '@/lib/developers/schema';
import { pageCaller } from '@/lib/session/page-caller';

const words = applicationStrings.keys;

export const metadata: Metadata = { title: words.title };

function Keys({ items, administers }: { items: readonly ApiKey[]; administers: boolean }) {
  return (
    <Table label={words.title} minWidth="60rem">
      <TableHead>
        <Th>{words.columns.name}</Th>
        <Th>{words.columns.key}</Th>
        <Th>{words.columns.scopes}</Th>
        <Th>{words.columns.status}</Th>
        <Th>{words.columns.used}</Th>
        <Th>{words.columns.ends}</Th>
        <Th>
          <span className="sr-only">{words.columns.action}</span>
        </Th>
      </TableHead>
      <TableBody>
        {items.map((key) => (
          <Tr key={key.id}>
            <RowHead>{key.name}</RowHead>
            <Td nowrap phone="aside">
              <span className="mono text-small">
                {key.prefix}…{key.lastFour}
              </span>
            </Td>
            <NamesCell names={key.effectiveScopes}>
              {key.status === 'active' ? (
                <Approval program={{ kind: 'key', ...key }} administers={administers} />
              ) : null}
            </NamesCell>
            <AccessCell value={key.status} phone="when" />
            <Td nowrap phone="hidden">
              {key.lastUsedAt ? <Moment at={key.lastUsedAt} /> : words.never}
            </Td>
            <Td nowrap phone="hidden">
              <Moment at={key.expiresAt} />
            </Td>
            <Td right phone="state">
              {key.status === 'revoked' ? null : <RevokeKey apiKey={{ id: key.id, name: key.name }} />}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}

/** The organization's API keys. */
export default async function KeysPage() {
  const caller = await pageCaller();
  if (!may(caller, 'getDeveloper')) return <NoAccess title={words.title} />;
  const { apiKeys } = await getDeveloper(caller, 'me');
  return (
    <DevelopersList
      title={words.title}
      lead={words.lead}
      tab="/developers/keys"
      total={apiKeys.length}
      actions={<NewKey baseUrl={env().BASE_URL} />}
      empty={words.empty}
    >
      <Keys items={apiKeys} administers={may(caller, 'approveApiKeyScopes')} />
    </DevelopersList>
  );
}
