import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { claimRow } from '@/components/claims/claim-view';
import { ClaimsTable } from '@/components/claims/claims-table';
import { EvidenceCard } from '@/components/claims/evidence-card';
import { LinksSection } from '@/components/network/links-section';
import { FraudSection } from '@/components/participants/fraud-section';
import { EditParticipant } from '@/components/participants/participant-dialogs';
import { ProfileFacts } from '@/components/participants/profile-facts';
import { Screening } from '@/components/participants/screening';
import { ScreeningSection } from '@/components/participants/screening-section';
import { NoAccess } from '@/components/shell/no-access';
import { DetailPage } from '@/components/shell/page';
import { participantTypeWord, roleLine } from '@/components/strings/domain';
import { participantStrings } from '@/components/strings/participants';
import { screeningStrings } from '@/components/strings/screening';
import { DottedLine } from '@/components/ui/dotted-line';
import { EmptyState } from '@/components/ui/empty-state';
import { KeyFacts } from '@/components/ui/facts';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { NotProof } from '@/components/ui/not-proof';
import { Section } from '@/components/ui/section';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { claimsByIds } from '@/lib/claims/read';
import { listEvidence } from '@/lib/evidence/read';
import { listFraudChecks } from '@/lib/forensics/read';
import { getNetwork } from '@/lib/network/read';
import { getParticipant } from '@/lib/participants/read';
import type { Participant } from '@/lib/participants/schema';
import { listScreenings } from '@/lib/sanctions/read';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';

const { profile: words, title, columns } = participantStrings;

type Props = { params: Promise<{ id: string }> };

const readParticipant = cache(async (id: string): Promise<Participant | null> => {
  const caller = await pageCaller();
  if (!may(caller, 'getParticipant')) return null;
  if (!isId(id)) notFound();
  return foundOr404(getParticipant(caller, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: (await readParticipant((await params).id))?.name ?? title };
}

export default async function ParticipantPage({ params }: Props) {
  const { id } = await params;
  const caller = await pageCaller();
  const participant = await readParticipant(id);
  if (!participant) return <NoAccess title={title} />;
  const newest = { page: 1, limit: 1, sortBy: 'createdAt', sortOrder: 'desc' } as const;
  const [screenings, checks, claims, evidence, network] = await Promise.all([
    may(caller, 'listScreenings') ? listScreenings(caller, id, newest) : null,
    may(caller, 'listFraudChecks') ? listFraudChecks(caller, id, { ...newest, sortBy: 'calculatedAt' }) : null,
    claimsByIds(caller, participant.claimIds),
    may(caller, 'listEvidence')
      ? listEvidence(caller, { participantId: id, page: 1, limit: 100, sortBy: 'createdAt', sortOrder: 'desc' })
      : null,
    getNetwork(caller, { participantId: id }),
  ]);
  const files = evidence?.items.filter((file) => file.status !== 'AWAITING_UPLOAD') ?? [];
  return (
    <KeyboardList className="contents">
      <DetailPage
        title={participant.name}
        crumbs={[{ label: title, href: '/participants' }, { label: participant.name }]}
        under={
          <DottedLine>
            {participantTypeWord(participant.type)}
            {roleLine(participant.roles)}
          </DottedLine>
        }
        actions={
          <EditParticipant
            participant={participant}
            disabledReason={may(caller, 'updateParticipant') ? undefined : words.noWrite}
          />
        }
        facts={
          <KeyFacts
            facts={[
              { label: columns.screening, value: <Screening status={participant.screeningStatus} /> },
              { label: words.claims, value: participant.claimIds.length },
              { label: words.evidence, value: files.length },
              { label: words.since, value: <Moment at={participant.createdAt} part="date" year /> },
            ]}
          />
        }
        inspector={
          <>
            <Section title={words.facts}>
              <ProfileFacts participant={participant} />
            </Section>
            <Section title={words.screening} note={<NotProof of="match" />}>
              <div className="grid gap-2">
                <Screening status={participant.screeningStatus} />
                {participant.screeningStatus === 'NOT_SCREENED' ? (
                  <p className="text-ink-2">
                    {words.notScreened} {words.screenedHint}
                  </p>
                ) : null}
                {participant.screeningStatus === 'INCOMPLETE' ? (
                  <p className="text-ink-2">{words.screenedIncomplete}</p>
                ) : null}
              </div>
            </Section>
          </>
        }
      >
        {screenings ? (
          <ScreeningSection
            participantId={id}
            screening={screenings.items[0] ?? null}
            may={may(caller, 'reviewScreeningMatch')}
            me={caller.userId}
          />
        ) : null}
        {checks ? (
          <FraudSection
            participantId={id}
            check={checks.items[0] ?? null}
            disabledReason={may(caller, 'runPoiFraudCheck') ? undefined : screeningStrings.noWrite}
          />
        ) : null}
        <LinksSection network={network} />
        <Section title={words.claims} count={claims.length} flush>
          {claims.length === 0 ? (
            <EmptyState>{words.noClaims}</EmptyState>
          ) : (
            <ClaimsTable label={words.claims} rows={claims.map(claimRow)} who={false} keyboard={false} />
          )}
        </Section>
        <Section title={words.evidence} count={files.length}>
          {files.length === 0 ? <EmptyState>{words.noEvidence}</EmptyState> : null}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4 max-tablet:grid-cols-2">
            {files.map((file) => (
              <EvidenceCard key={file.id} file={file} />
            ))}
          </ul>
        </Section>
      </DetailPage>
    </KeyboardList>
  );
}
