'use client';

import { api } from '@/lib/client/api';
import type { Grant } from '@/lib/oauth/schema';
import { useChange } from '../claims/use-change';
import { applicationStrings } from '../strings/applications';
import { scopeWord } from '../strings/scopes';
import { ConfirmButton } from '../ui/confirm-button';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';

const words = applicationStrings.grants;

function Revoke({ grant }: { grant: Grant }) {
  const change = useChange({
    send: () => api('DELETE /users/me/grants/{clientId}', { params: { clientId: grant.clientId } }),
    done: words.revoked,
  });
  return (
    <ConfirmButton
      title={words.revokeTitle(grant.name)}
      description={words.revokeLead}
      label={words.revoke}
      busy={change.busy}
      danger
      onConfirm={() => change.run(undefined)}
    />
  );
}

/** What the person allowed applications to do; each can be taken back. */
export function GrantList({ grants }: { grants: readonly Grant[] }) {
  return (
    <Table label={words.title} minWidth="44rem">
      <TableHead>
        <Th>{words.columns.app}</Th>
        <Th>{words.columns.organization}</Th>
        <Th>{words.columns.may}</Th>
        <Th>{words.columns.since}</Th>
        <Th>
          <span className="sr-only">{words.columns.action}</span>
        </Th>
      </TableHead>
      <TableBody>
        {grants.map((grant) => (
          <Tr key={grant.clientId}>
            <RowHead tall>{grant.name}</RowHead>
            <Td tall nowrap phone="aside">
              {grant.organization.name}
            </Td>
            <Td tall phone="who">
              <ul className="grid gap-0.5">
                {grant.scopes.map((scope) => (
                  <li key={scope}>{scopeWord(scope)}</li>
                ))}
              </ul>
            </Td>
            <Td tall nowrap phone="when">
              <Moment at={grant.grantedAt} />
            </Td>
            <Td tall right phone="state">
              <Revoke grant={grant} />
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
