import type { Verification } from '@/lib/verification/schema';
import { StateChip } from '../states/state-chip';
import { verificationStrings } from '../strings/verification';
import { Missing } from '../ui/facts';
import { KeyboardList } from '../ui/keyboard-list';
import { Link } from '../ui/link';
import { SortHead } from '../ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { documentName, sessionTitle } from './session-values';

const { columns } = verificationStrings;

function Results({ session }: { session: Verification }) {
  const { consider, unidentified, clear } = session.resultCounts;
  if (session.result === null) return <Missing>{verificationStrings.notRun}</Missing>;
  const words = verificationStrings.resultCounts;
  return (
    <span className="flex flex-wrap gap-x-3 tablet:flex-nowrap">
      {consider > 0 ? (
        <StateChip group="check" value="consider" look="plain">
          {words.consider(consider)}
        </StateChip>
      ) : null}
      {unidentified > 0 ? (
        <StateChip group="check" value="unidentified" look="plain">
          {words.unidentified(unidentified)}
        </StateChip>
      ) : null}
      {clear > 0 ? (
        <StateChip group="check" value="clear" look="plain">
          {words.clear(clear)}
        </StateChip>
      ) : null}
    </span>
  );
}

/** Sessions as a list; a row opens the session. On a claim's own tab the column of claims is left out. */
export function VerificationsTable(props: {
  sessions: readonly Verification[];
  onClaim?: boolean;
  sortable?: boolean;
}) {
  const { sessions, onClaim = false, sortable = true } = props;
  return (
    <KeyboardList>
      <Table label={verificationStrings.title} minWidth={onClaim ? '44rem' : '56rem'}>
        <TableHead>
          <Th>{columns.session}</Th>
          {onClaim ? null : <Th>{columns.claim}</Th>}
          <Th>{columns.documents}</Th>
          <Th>{columns.result}</Th>
          {sortable ? (
            <SortHead column="createdAt" label={columns.created} byDefault="desc" />
          ) : (
            <Th>{columns.created}</Th>
          )}
          <Th>{columns.by}</Th>
          {sortable ? <SortHead column="status" label={columns.status} /> : <Th>{columns.status}</Th>}
        </TableHead>
        <TableBody>
          {sessions.map((session) => (
            <Tr key={session.id}>
              <RowHead grow>
                <RowLink href={`/verifications/${session.id}`}>{sessionTitle(session)}</RowLink>
              </RowHead>
              {onClaim ? null : (
                <Td nowrap phone="aside">
                  {session.claimId ? (
                    <Link href={`/claims/${session.claimId}?tab=verifications`} className="ref relative z-1">
                      {session.claimReference}
                    </Link>
                  ) : (
                    <Missing>{verificationStrings.noClaim}</Missing>
                  )}
                </Td>
              )}
              <Td phone="hidden">
                <span className="line-clamp-2 min-w-44">
                  {session.documents.length === 0
                    ? verificationStrings.session.needsDocumentsTitle
                    : session.documents.map(documentName).join(' · ')}
                </span>
              </Td>
              <Td nowrap phone="who">
                <Results session={session} />
              </Td>
              <Td nowrap phone="when">
                <Moment at={session.createdAt} />
              </Td>
              <Td nowrap phone="hidden">
                {session.createdBy.name}
              </Td>
              <Td nowrap phone="state">
                <StateChip group="verification" value={session.status} look="plain" />
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
    </KeyboardList>
  );
}
