import type { VoiceSession } from '@/lib/voice/schema';
import { StateChip } from '../states/state-chip';
import { SCENARIO_WORDS, voiceStrings as words } from '../strings/voice';
import { EmptyState } from '../ui/empty-state';
import { withReadableDates } from '../ui/format';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Moment } from '../ui/time';
import { InitiateInterview } from './initiate-interview';

function Outcome({ session }: { session: VoiceSession }) {
  if (session.summary) {
    return (
      <>
        {withReadableDates(session.summary.headline)}{' '}
        <span className="text-ink-3">{words.concerns(session.summary.concerns)}</span>
      </>
    );
  }
  return (
    <span className="text-ink-3">
      {session.error ? words.session.errorNote[session.error.code] : words.session.heading[session.status]}
    </span>
  );
}

/** The voice interviews of a claim, and the way to open another. */
export function InterviewsTab(props: {
  claimId: string;
  sessions: readonly VoiceSession[];
  people: readonly { id: string; name: string }[];
  balance: number | null;
  total: number;
  disabledReason?: string;
}) {
  return (
    <Section
      title={words.tab}
      count={props.total}
      note={<NotProof />}
      flush
      actions={
        <InitiateInterview
          claimId={props.claimId}
          people={props.people}
          balance={props.balance}
          disabledReason={props.disabledReason}
        />
      }
    >
      {props.sessions.length === 0 ? (
        <EmptyState>{words.emptyClaim}</EmptyState>
      ) : (
        <Table label={words.tab} minWidth="48rem">
          <TableHead>
            <Th>{words.columns.who}</Th>
            <Th>{words.columns.outcome}</Th>
            <Th>{words.columns.scenario}</Th>
            <Th>{words.columns.created}</Th>
            <Th>{words.columns.status}</Th>
          </TableHead>
          <TableBody>
            {props.sessions.map((session) => (
              <Tr key={session.id}>
                <RowHead nowrap>
                  <RowLink href={`/voice/${session.id}`}>{session.poiName}</RowLink>
                </RowHead>
                <Td grow phone="who">
                  <Outcome session={session} />
                </Td>
                <Td nowrap phone="hidden">
                  {SCENARIO_WORDS[session.scenario]}
                </Td>
                <Td nowrap phone="when">
                  <Moment at={session.createdAt} />
                </Td>
                <Td nowrap phone="state">
                  {session.summary ? (
                    <StateChip group="voiceDecision" value={session.summary.recommendedDecision} look="plain" />
                  ) : (
                    <StateChip group="voiceSession" value={session.status} look="plain" />
                  )}
                </Td>
              </Tr>
            ))}
          </TableBody>
        </Table>
      )}
    </Section>
  );
}
