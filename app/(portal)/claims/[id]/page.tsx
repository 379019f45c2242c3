import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { ClaimActions } from '@/components/claims/claim-actions';
import { ClaimKeyFacts } from '@/components/claims/claim-key-facts';
import { type ClaimRights, claimRights } from '@/components/claims/claim-rights';
import { ClaimInspector } from '@/components/claims/inspector';
import { NoAccess } from '@/components/shell/no-access';
import { DetailPage } from '@/components/shell/page';
import { claimStrings } from '@/components/strings/claims';
import { claimTypeWord } from '@/components/strings/domain';
import { networkStrings } from '@/components/strings/network';
import { voiceStrings } from '@/components/strings/voice';
import { DottedLine } from '@/components/ui/dotted-line';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { Notice } from '@/components/ui/notice';
import { TabLinks } from '@/components/ui/tabs';
import { Moment } from '@/components/ui/time';
import { may } from '@/lib/auth/caller';
import { getClaim } from '@/lib/claims/read';
import { countParts } from '@/lib/claims/read-parts';
import { listAssignees } from '@/lib/claims/read-work-queue';
import { headline } from '@/lib/claims/rules';
import type { Claim } from '@/lib/claims/schema';
import { foundOr404, isId } from '@/lib/session/found';
import { pageCaller } from '@/lib/session/page-caller';
import { pageQuery, type SearchParams } from '@/lib/session/page-query';
import { TABS, type Tab, TabContent, tabQuery } from './tab-content';

const { detail: words, list } = claimStrings;
type Props = { params: Promise<{ id: string }>; searchParams: SearchParams };

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

export default async function ClaimPage({ params, searchParams }: Props) {
  const [{ id }, search, caller] = await Promise.all([params, searchParams, pageCaller()]);
  const claim = await readClaim(id);
  if (!claim) return <NoAccess title={list.title} />;
  const tab = TABS.find((known) => known === search.tab) ?? 'overview';
  const [parts, assignees] = await Promise.all([countParts(caller, id), listAssignees(caller)]);
  const rights = claimRights(caller, claim);
  const counts: Partial<Record<Tab, number>> = {
    evidence: parts.files,
    verifications: parts.verifications,
    voice: parts.interviews,
    notes: parts.notes,
  };
  const labels = {
    ...words,
    export: words.exportTab,
    voice: voiceStrings.tab,
    contradictions: voiceStrings.contradictions.tab,
    links: networkStrings.tab,
  };
  const hidden: Partial<Record<Tab, boolean>> = {
    verifications: !may(caller, 'listVerifications'),
    voice: !may(caller, 'listClaimVoiceInterviews'),
  };
  const tabs = TABS.filter((key) => !hidden[key]);
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
            <ClaimInspector claim={claim} rights={rights} parts={parts} />
          </div>
        }
        inspectorLabel={words.inspector}
      >
        {hidden[tab] ? (
          <NoAccess title={labels[tab]} />
        ) : (
          <TabContent
            tab={tab}
            claim={claim}
            rights={rights}
            parts={parts}
            caller={caller}
            page={await pageQuery(tabQuery, searchParams)}
          />
        )}
      </DetailPage>
    </KeyboardList>
  );
}
