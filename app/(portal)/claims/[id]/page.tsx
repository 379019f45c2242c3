import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ClaimActions } from '@/components/claims/claim-actions';
import { ClaimKeyFacts } from '@/components/claims/claim-key-facts';
import { type ClaimRights, claimRights } from '@/components/claims/claim-rights';
import { DecisionTab } from '@/components/claims/decision-tab';
import { EvidenceTab } from '@/components/claims/evidence-tab';
import { ExportTab } from '@/components/claims/export-tab';
import { Indicators } from '@/components/claims/indicators';
import { ClaimInspector } from '@/components/claims/inspector';
import { NotesTab } from '@/components/claims/notes-tab';
import { OverviewMore } from '@/components/claims/overview-more';
import { TimelinePreview, TimelineTab } from '@/components/claims/timeline-section';
import { olderThanLoss } from '@/components/claims/timeline-words';
import { NetworkView } from '@/components/network/network-view';
import { NoAccess } from '@/components/shell/no-access';
import { DetailPage, WideColumns } from '@/components/shell/page';
import { claimStrings } from '@/components/strings/claims';
import { claimTypeWord } from '@/components/strings/domain';
import { networkStrings } from '@/components/strings/network';
import { voiceStrings } from '@/components/strings/voice';
import { DottedLine } from '@/components/ui/dotted-line';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { Notice } from '@/components/ui/notice';
import { TabLinks } from '@/components/ui/tabs';
import { Moment } from '@/components/ui/time';
import { VerificationsTab } from '@/components/verification/verifications-tab';
import { ContradictionsTab } from '@/components/voice/contradictions-tab';
import { InterviewsTab } from '@/components/voice/interviews-tab';
import { may } from '@/lib/auth/caller';
import { getClaim, listNotes, listPastDecisions } from '@/lib/claims/read';
import { getTimeline } from '@/lib/claims/read-timeline';
import { listAssignees } from '@/lib/claims/read-work-queue';
import { headline } from '@/lib/claims/rules';
import type { Claim, ClaimNote, Timeline } from '@/lib/claims/schema';
import { env } from '@/lib/core/env';
import { getBalance } from '@/lib/credits/read';
import { listEvidence } from '@/lib/evidence/read';
import type { Evidence } from '@/lib/evidence/schema';
import { getNetwork } from '@/lib/network/read';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { listVerifications } from '@/lib/verification/read';
import type { Verification } from '@/lib/verification/schema';
import { listClaimInterviews } from '@/lib/voice/read';
import { readContradictions } from '@/lib/voice/read-contradictions';
import type { VoiceSession } from '@/lib/voice/schema';

const { detail: words, list } = claimStrings;
const TABS = [
  'overview',
  'timeline',
  'evidence',
  'verifications',
  'voice',
  'contradictions',
  'links',
  'notes',
  'decision',
  'export',
] as const;
/** The newest notes stand beside the overview on very wide screens. */
const NOTES_BESIDE = 4;
type Tab = (typeof TABS)[number];
type Props = { params: Promise<{ id: string }>; searchParams: Promise<{ tab?: string; links?: string }> };

const readClaim = cache(async (id: string): Promise<Claim | null> => {
  const caller = await pageCaller();
  if (!may(caller, 'getClaim')) return null;
  if (!isId(id)) notFound();
  return foundOr404(getClaim(caller, id));
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const claim = await readClaim((await params).id);
  return { title: claim ? `${claim.reference} ${headline(claim.description)}` : list.title };
}

function Under({ claim }: { claim: Claim }) {
  const { vehicle, policy } = claim;
  const vehicleLine = vehicle
    ? [vehicle.registrationNumber, [vehicle.make, vehicle.model].filter(Boolean).join(' '), vehicle.year]
        .filter(Boolean)
        .join(' ')
    : '';
  const parts = [claimTypeWord(claim.type), vehicleLine, policy ? words.policy(policy.number) : ''].filter(Boolean);
  return (
    <DottedLine>
      <span className="ref text-ink-2">{claim.reference}</span>
      {parts}
    </DottedLine>
  );
}

function StateNotice({ claim, rights }: { claim: Claim; rights: ClaimRights }) {
  if (claim.status === 'CLOSED') {
    return (
      <Notice tone="neutral" title={words.closed}>
        {claim.closedAt ? (
          <>
            {words.closedOn} <Moment at={claim.closedAt} year />.
          </>
        ) : null}
      </Notice>
    );
  }
  return rights.change === words.noWrite ? <Notice tone="neutral">{words.readOnly}</Notice> : null;
}

type Loaded = {
  claim: Claim;
  rights: ClaimRights;
  timeline: Timeline;
  files: Evidence[];
  notes: ClaimNote[];
  noteCount: number;
  sessions: Verification[];
  interviews: VoiceSession[];
};

async function TabContent(props: Loaded & { tab: Tab; author: string; linksOpen: boolean }) {
  const { claim, rights, timeline, files } = props;
  const caller = await pageCaller();
  if (props.tab === 'timeline') return <TimelineTab timeline={timeline} />;
  if (props.tab === 'evidence') {
    return (
      <EvidenceTab
        claimId={claim.id}
        older={olderThanLoss(timeline)}
        files={files}
        maxBytes={env().MAX_UPLOAD_BYTES}
        disabledReason={rights.upload}
        linksOpen={props.linksOpen}
      />
    );
  }
  if (props.tab === 'verifications') {
    return <VerificationsTab claimId={claim.id} sessions={props.sessions} disabledReason={rights.verify} />;
  }
  if (props.tab === 'voice') {
    const balance = may(caller, 'getTokenBalance') ? (await getBalance(caller)).balance : null;
    return (
      <InterviewsTab
        claimId={claim.id}
        sessions={props.interviews}
        people={claim.participants.filter(({ type }) => type === 'PERSON').map(({ id, name }) => ({ id, name }))}
        balance={balance}
        disabledReason={rights.interview}
      />
    );
  }
  if (props.tab === 'contradictions') {
    return (
      <ContradictionsTab
        claimId={claim.id}
        currency={claim.amountClaimed?.currency}
        facts={await readContradictions(caller, claim.id)}
      />
    );
  }
  if (props.tab === 'links') {
    const judging = may(caller, 'confirmNetworkLink') ? undefined : networkStrings.noWrite;
    return <NetworkView network={await getNetwork(caller, { claimId: claim.id })} disabledReason={judging} />;
  }
  if (props.tab === 'notes') {
    return <NotesTab claimId={claim.id} author={props.author} notes={props.notes} disabledReason={rights.change} />;
  }
  if (props.tab === 'decision') {
    const past = await listPastDecisions(caller, claim.id);
    return <DecisionTab claim={claim} rights={rights} files={files.length} past={past} />;
  }
  if (props.tab === 'export') {
    return (
      <ExportTab
        claimId={claim.id}
        reference={claim.reference}
        files={files.length}
        events={timeline.entries.length}
        notes={props.noteCount}
      />
    );
  }
  return (
    <WideColumns>
      <Indicators claimId={claim.id} indicators={claim.riskIndicators} disabledReason={rights.change} />
      <TimelinePreview timeline={timeline} />
      <OverviewMore
        files={files.filter((file) => file.status !== 'AWAITING_UPLOAD')}
        older={olderThanLoss(timeline)}
        notes={props.notes}
        noteCount={props.noteCount}
      />
    </WideColumns>
  );
}

export default async function ClaimPage({ params, searchParams }: Props) {
  const [{ id }, search, caller] = await Promise.all([params, searchParams, pageCaller()]);
  const claim = await readClaim(id);
  if (!claim) return <NoAccess title={list.title} />;
  const tab = TABS.find((known) => known === search.tab) ?? 'overview';
  const [timeline, evidence, notes, assignees, sessions, interviews] = await Promise.all([
    getTimeline(caller, id),
    listEvidence(caller, { claimId: id, page: 1, limit: 100, sortBy: 'createdAt', sortOrder: 'desc' }),
    listNotes(caller, id, { page: 1, limit: tab === 'notes' ? 100 : NOTES_BESIDE, sortOrder: 'desc' }),
    listAssignees(caller),
    may(caller, 'listVerifications')
      ? listVerifications(caller, { claimId: id, page: 1, limit: 50, sortBy: 'createdAt', sortOrder: 'desc' })
      : null,
    may(caller, 'listClaimVoiceInterviews')
      ? listClaimInterviews(caller, id, { page: 1, limit: 50, sortBy: 'createdAt', sortOrder: 'desc' })
      : null,
  ]);
  const rights = claimRights(caller, claim);
  const files = evidence.items.filter((file) => file.status !== 'AWAITING_UPLOAD');
  const counts: Partial<Record<Tab, number>> = {
    timeline: timeline.entries.length,
    evidence: files.length,
    verifications: sessions?.pagination.total,
    voice: interviews?.pagination.total,
    notes: notes.pagination.total,
  };
  const labels = {
    ...words,
    export: words.exportTab,
    voice: voiceStrings.tab,
    contradictions: voiceStrings.contradictions.tab,
    links: networkStrings.tab,
  };
  const hidden = { verifications: sessions === null, voice: interviews === null };
  const tabs = TABS.filter((key) => !(key in hidden && hidden[key as keyof typeof hidden]));
  return (
    <KeyboardList className="contents">
      <DetailPage
        title={headline(claim.description)}
        crumbs={[{ label: list.title, href: '/claims' }, { label: claim.reference }]}
        under={<Under claim={claim} />}
        actions={<ClaimActions claim={claim} rights={rights} assignees={assignees} deciding={tab === 'decision'} />}
        notice={StateNotice({ claim, rights })}
        facts={<ClaimKeyFacts claim={claim} rights={rights} assignees={assignees} />}
        tabs={
          <TabLinks
            label={words.tabs}
            tabs={tabs.map((key) => ({
              href: key === 'overview' ? `/claims/${id}` : `/claims/${id}?tab=${key}`,
              label: labels[key],
              count: counts[key],
              current: key === tab,
            }))}
          />
        }
        inspector={
          <div data-desk-only={tab === 'overview' ? undefined : ''}>
            <ClaimInspector claim={claim} rights={rights} files={files.length} />
          </div>
        }
        inspectorLabel={words.inspector}
      >
        <TabContent
          tab={tab}
          claim={claim}
          rights={rights}
          timeline={timeline}
          files={evidence.items}
          notes={notes.items}
          noteCount={notes.pagination.total}
          sessions={sessions?.items ?? []}
          interviews={interviews?.items ?? []}
          author={caller.actor.name}
          linksOpen={search.links === '1'}
        />
      </DetailPage>
    </KeyboardList>
  );
}
