import type { Participant } from '@/lib/participants/schema';
import { roleLine } from '../strings/domain';
import { participantStrings } from '../strings/participants';
import { Avatar } from '../ui/avatar';
import { KeyboardList } from '../ui/keyboard-list';
import { SortHead } from '../ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { Screening } from './screening';

const { columns, title, noContact, noClaims, claimCount } = participantStrings;

/** The people and organizations on record; three lines each on a phone. */
export function ParticipantsTable({ participants }: { participants: readonly Participant[] }) {
  return (
    <KeyboardList>
      <Table label={title} stickyHead>
        <TableHead>
          <SortHead column="name" label={columns.name} />
          <Th>{columns.roles}</Th>
          <Th>{columns.contact}</Th>
          <Th right>{columns.claims}</Th>
          <Th>{columns.screening}</Th>
          <SortHead column="updatedAt" label={columns.updated} right />
        </TableHead>
        <TableBody>
          {participants.map((person) => (
            <Tr key={person.id}>
              <RowHead>
                <span className="flex items-center gap-2">
                  <Avatar name={person.name} tone={person.type === 'PERSON' ? 'neutral' : 'info'} />
                  <RowLink href={`/participants/${person.id}`}>{person.name}</RowLink>
                </span>
              </RowHead>
              <Td phone="who">{roleLine(person.roles)}</Td>
              <Td phone="hidden" className="text-ink-2">
                {person.email ?? person.phone ?? <span className="text-ink-3">{noContact}</span>}
              </Td>
              <Td right nowrap phone="when" className="max-tablet:text-left">
                {person.claimIds.length === 0 ? (
                  <span className="text-ink-3">{noClaims}</span>
                ) : (
                  claimCount(person.claimIds.length)
                )}
              </Td>
              <Td nowrap phone="state">
                <Screening status={person.screeningStatus} />
              </Td>
              <Td right nowrap phone="aside" className="text-ink-2">
                <Moment at={person.updatedAt} />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}
