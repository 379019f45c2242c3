import { z } from 'zod';
import type { ClaimRights } from '@/components/claims/claim-rights';
import { DecisionTab } from '@/components/claims/decision-tab';
import { EvidenceTab } from '@/components/claims/evidence-tab';
import { ExportTab } from '@/components/claims/export-tab';
import { Indicators } from '@/components/claims/indicators';
import { NotesTab } from '@/components/claims/notes-tab';
import { OverviewMore } from '@/components/claims/overview-more';
import { TimelinePreview, TimelineTab } from '@/components/claims/timeline-section';
import { olderThanLoss } from '@/components/claims/timeline-words';
import { NetworkView } from '@/components/network/network-view';
import { WideColumns } from '@/components/shell/page';
import { networkStrings } from '@/components/strings/network';
import { Pagination as PageNumbers } from '@/components/ui/pagination';
import { VerificationsTab } from '@/components/verification/verifications-tab';
import { ContradictionsTab } from '@/components/voice/contradictions-tab';
import { InterviewsTab } from '@/components/voice/interviews-tab';
import { type Caller, may } from '@/lib/auth/caller';
import { listNotes, listPastDecisions } from '@/lib/claims/read';
import type { ClaimParts } from '@/lib/claims/read-parts';
import { getTimeline } from '@/lib/claims/read-timeline';
import type { Claim } from '@/lib/claims/schema';
import { env } from '@/lib/core/env';
import { listQuery, type Pagination } from '@/lib/core/pagination';
import { getBalance } from '@/lib/credits/read';
import { listEvidence } from '@/lib/evidence/read';
import { getNetwork } from '@/lib/network/read';
import { listVerifications } from '@/lib/verification/read';
import { listClaimInterviews } from '@/lib/voice/read';
import { readContradictions } from '@/lib/voice/read-contradictions';

export const TABS = [
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
export type Tab = (typeof TABS)[number];

/** The newest notes and files stand beside the overview on very wide screens. */
const BESIDE = { notes: 4, files: 6 };
const PER_PAGE = 50;
const ARRIVED = ['AVAILABLE', 'QUARANTINED'] as const;

/** What the address says about the tab that is shown. */
export const tabQuery = z.object({
  page: listQuery(['createdAt']).page,
  links: z.literal('1').optional(),
});

type Shown = {
  claim: Claim;
  rights: ClaimRights;
  parts: ClaimParts;
  caller: Caller;
  page: z.output<typeof tabQuery>;
};

async function OverviewTab({ claim, rights, parts, caller }: Shown) {
  const newest = { claimId: claim.id, page: 1, sortBy: 'createdAt', sortOrder: 'desc' } as const;
  const [timeline, files, notes] = await Promise.all([
    getTimeline(caller, claim.id),
    listEvidence(caller, { ...newest, limit: BESIDE.files, status: [...ARRIVED] }),
    listNotes(caller, claim.id, { ...newest, limit: BESIDE.notes }),
  ]);
  return (
    <WideColumns>
      <Indicators claimId={claim.id} indicators={claim.riskIndicators} disabledReason={rights.change} />
      <TimelinePreview timeline={timeline} />
      <OverviewMore files={files.items} older={olderThanLoss(timeline)} notes={notes.items} parts={parts} />
    </WideColumns>
  );
}

async function ClaimEvidence({ claim, rights, caller, page }: Shown) {
  const listing = {
    claimId: claim.id,
    page: page.page,
    limit: PER_PAGE,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  } as const;
  const [timeline, files] = await Promise.all([
    getTimeline(caller, claim.id),
    listEvidence(caller, { ...listing, status: [...ARRIVED] }),
  ]);
  return (
    <EvidenceTab
      claimId={claim.id}
      older={olderThanLoss(timeline)}
      files={files}
      maxBytes={env().MAX_UPLOAD_BYTES}
      disabledReason={rights.upload}
      linksOpen={page.links === '1'}
    />
  );
}

async function ClaimVerifications({ claim, rights, caller, page }: Shown) {
  const listing = {
    claimId: claim.id,
    page: page.page,
    limit: PER_PAGE,
    sortBy: 'createdAt',
    sortOrder: 'desc',
  } as const;
  const { items, pagination } = await listVerifications(caller, listing);
  return (
    <>
      <VerificationsTab claimId={claim.id} sessions={items} total={pagination.total} disabledReason={rights.verify} />
      <MorePages {...pagination} />
    </>
  );
}

async function ClaimInterviews({ claim, rights, caller, page }: Shown) {
  const listing = { page: page.page, limit: PER_PAGE, sortBy: 'createdAt', sortOrder: 'desc' } as const;
  const { items, pagination } = await listClaimInterviews(caller, claim.id, listing);
  return (
    <>
      <InterviewsTab
        claimId={claim.id}
        sessions={items}
        total={pagination.total}
        people={claim.participants.filter(({ type }) => type === 'PERSON').map(({ id, name }) => ({ id, name }))}
        balance={may(caller, 'getTokenBalance') ? (await getBalance(caller)).balance : null}
        disabledReason={rights.interview}
      />
      <MorePages {...pagination} />
    </>
  );
}

async function ClaimNotes({ claim, rights, caller, page }: Shown) {
  const { items, pagination } = await listNotes(caller, claim.id, {
    page: page.page,
    limit: PER_PAGE,
    sortOrder: 'desc',
  });
  return (
    <>
      <NotesTab
        claimId={claim.id}
        author={caller.actor.name}
        notes={items}
        total={pagination.total}
        disabledReason={rights.change}
      />
      <MorePages {...pagination} />
    </>
  );
}

/** The page numbers under a list that one page does not hold. */
function MorePages({ page, limit, total, totalPages }: Pagination) {
  return totalPages > 1 ? <PageNumbers page={page} limit={limit} totalItems={total} /> : null;
}

/** One part of a claim. Each reads what it shows, and nothing else. */
export async function TabContent({ tab, ...shown }: Shown & { tab: Tab }) {
  const { claim, rights, parts, caller } = shown;
  switch (tab) {
    case 'timeline':
      return <TimelineTab timeline={await getTimeline(caller, claim.id)} />;
    case 'evidence':
      return <ClaimEvidence {...shown} />;
    case 'verifications':
      return <ClaimVerifications {...shown} />;
    case 'voice':
      return <ClaimInterviews {...shown} />;
    case 'contradictions':
      return (
        <ContradictionsTab
          claimId={claim.id}
          currency={claim.amountClaimed?.currency}
          facts={await readContradictions(caller, claim.id)}
        />
      );
    case 'links':
      return (
        <NetworkView
          network={await getNetwork(caller, { claimId: claim.id })}
          disabledReason={may(caller, 'confirmNetworkLink') ? undefined : networkStrings.noWrite}
        />
      );
    case 'notes':
      return <ClaimNotes {...shown} />;
    case 'decision':
      return (
        <DecisionTab claim={claim} rights={rights} parts={parts} past={await listPastDecisions(caller, claim.id)} />
      );
    case 'export':
      return (
        <ExportTab
          claimId={claim.id}
          reference={claim.reference}
          parts={parts}
          events={(await getTimeline(caller, claim.id)).entries.length}
        />
      );
    default:
      return <OverviewTab {...shown} />;
  }
}
