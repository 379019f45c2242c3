import { Plus } from 'lucide-react';
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { claimRow } from '@/components/claims/claim-view';
import { ClaimsTable } from '@/components/claims/claims-table';
import { ClaimList } from '@/components/queue/claim-list';
import { FailedJobs } from '@/components/queue/failed-jobs';
import { ReviewList } from '@/components/queue/review-list';
import { TeamLoad } from '@/components/queue/team-load';
import { Page, WideColumns } from '@/components/shell/page';
import { ShortcutLink } from '@/components/shell/shortcut-link';
import { stateWord } from '@/components/states/state-chip';
import { claimStrings } from '@/components/strings/claims';
import { queueStrings as words } from '@/components/strings/queue';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { KeyboardList } from '@/components/ui/keyboard-list';
import { Link } from '@/components/ui/link';
import { Section } from '@/components/ui/section';
import { Tally } from '@/components/ui/tally';
import { Moment } from '@/components/ui/time';
import { type Caller, may } from '@/lib/auth/caller';
import { claimReferences } from '@/lib/claims/read';
import { getWorkQueue, type WorkQueue } from '@/lib/claims/read-work-queue';
import { pageCaller } from '@/lib/session/page-caller';

export const metadata: Metadata = { title: words.title };

const MINE = '/claims?status=OPEN&investigator=me&sortBy=dueAt&sortOrder=asc';

type Parts = { caller: Caller; queue: WorkQueue };

function tally({ caller, queue: { counts } }: Parts) {
  const supervises = may(caller, 'assignClaim') && may(caller, 'approveClaimDecision');
  return [
    { href: MINE, value: counts.mine, label: words.myOpen },
    { href: '/claims?investigator=me&due=overdue', value: counts.overdue, label: words.overdue, tone: 'bad' as const },
    { href: '/claims?investigator=me&due=soon', value: counts.dueSoon, label: words.dueSoon, tone: 'wait' as const },
    ...(may(caller, 'reviewEvidence')
      ? [{ href: '/evidence?reviewStatus=PENDING', value: counts.toReview, label: words.toReview }]
      : []),
    ...(may(caller, 'approveClaimDecision')
      ? [{ href: '/claims?status=PENDING_DECISION', value: counts.toApprove, label: words.toApprove }]
      : []),
    ...(supervises
      ? [{ href: '/claims?status=OPEN&investigator=none', value: counts.unassigned, label: words.unassigned }]
      : []),
    ...(may(caller, 'listJobs')
      ? [
          {
            href: '/settings/jobs?status=FAILED',
            value: counts.failedJobs,
            label: words.failedJobs,
            tone: 'bad' as const,
          },
        ]
      : []),
  ];
}

function MyClaims({ caller, queue }: Parts) {
  const { mine, counts } = queue;
  return (
    <Section
      title={words.mine}
      count={words.shownOf(mine.length, counts.mine)}
      flush
      actions={
        <Link href={MINE} className="text-small">
          {words.all}
        </Link>
      }
    >
      {mine.length === 0 ? (
        <EmptyState
          action={
            <Button asChild>
              <Link href={may(caller, 'assignClaim') ? '/claims?status=OPEN&investigator=none' : '/claims'}>
                {may(caller, 'assignClaim') ? words.takeOne : words.browse}
              </Link>
            </Button>
          }
        >
          {words.noneMine}
        </EmptyState>
      ) : (
        <ClaimsTable label={words.mine} rows={mine.map(claimRow)} who={false} keyboard={false} />
      )}
    </Section>
  );
}

function Approvals({ caller, queue }: Parts) {
  return (
    <Section title={words.approve} count={queue.counts.toApprove} flush>
      {queue.toApprove.length === 0 ? <EmptyState>{words.nothingToApprove}</EmptyState> : null}
      <ClaimList
        claims={queue.toApprove}
        href={(claim) => `/claims/${claim.id}?tab=decision`}
        detail={({ decision }) =>
          decision ? (
            <span>
              {stateWord('outcome', decision.outcome)},{' '}
              {decision.proposedBy.id === caller.userId ? words.own : words.proposedBy(decision.proposedBy.name)}
            </span>
          ) : null
        }
      />
    </Section>
  );
}

function Aside({ caller, queue }: Parts) {
  const decides = may(caller, 'approveClaimDecision');
  const supervises = decides && may(caller, 'assignClaim');
  return (
    <>
      {supervises ? <TeamLoad team={queue.team} /> : null}
      {decides ? <Approvals caller={caller} queue={queue} /> : null}
      {supervises ? (
        <Section title={words.nobody} count={queue.counts.unassigned} flush>
          {queue.unassigned.length === 0 ? <EmptyState>{words.nothingUnassigned}</EmptyState> : null}
          <ClaimList claims={queue.unassigned} detail={(claim) => <span>{stateWord('claim', claim.status)}</span>} />
        </Section>
      ) : null}
    </>
  );
}

export default async function WorkQueuePage() {
  const caller = await pageCaller();
  // Somebody who reads no claims has no queue; their work is in the developers' pages.
  if (!may(caller, 'listClaims')) redirect('/developers');
  const queue = await getWorkQueue(caller);
  const references = await claimReferences(
    caller,
    queue.toReview.map((file) => file.claimId),
  );
  const parts = { caller, queue };
  const jobs =
    queue.failedJobs.length > 0 ? (
      <FailedJobs
        jobs={queue.failedJobs}
        total={queue.counts.failedJobs}
        disabledReason={may(caller, 'retryJob') ? undefined : words.retryScope}
      />
    ) : null;
  const decides = may(caller, 'approveClaimDecision');
  return (
    <KeyboardList className="contents">
      <Page
        title={words.title}
        crumbs={[{ label: words.title }]}
        meta={<Moment at={new Date().toISOString()} part="weekday" />}
        actions={
          may(caller, 'createClaim') ? (
            <ShortcutLink href="/claims/new" keys="n" variant="primary" icon={<Plus className="icon-s" />}>
              {claimStrings.list.new}
            </ShortcutLink>
          ) : undefined
        }
        tally={<Tally label={words.tally} items={tally(parts)} />}
        aside={decides ? <Aside {...parts} /> : undefined}
        asideLabel={words.side}
      >
        <WideColumns>
          <MyClaims {...parts} />
          {may(caller, 'reviewEvidence') ? (
            <ReviewList files={queue.toReview} total={queue.counts.toReview} references={references} />
          ) : null}
          {jobs}
        </WideColumns>
      </Page>
    </KeyboardList>
  );
}
