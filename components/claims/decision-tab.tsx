import { Check, CircleDashed } from 'lucide-react';
import type { ClaimParts } from '@/lib/claims/read-parts';
import { PROPOSABLE } from '@/lib/claims/rules';
import type { Claim, ClaimDecision, PastDecision } from '@/lib/claims/schema';
import { StateChip, stateWord } from '../states/state-chip';
import { claimDecisionStrings } from '../strings/claim-decision';
import { EmptyState } from '../ui/empty-state';
import { FactList } from '../ui/facts';
import { Notice } from '../ui/notice';
import { Section } from '../ui/section';
import { Moment } from '../ui/time';
import { ApproveDecision } from './approve-decision';
import type { ClaimRights } from './claim-rights';
import { readiness } from './decision-readiness';
import { ProposeDecision } from './propose-decision';

const { decision: words } = claimDecisionStrings;

function DecisionBody({ decision, replacedAt }: { decision: ClaimDecision; replacedAt?: string | null }) {
  return (
    <div className="grid gap-3">
      <span>
        <StateChip group="outcome" value={decision.outcome} />
      </span>
      <p className="prose whitespace-pre-line">{decision.rationale}</p>
      <FactList
        className="text-small"
        facts={[
          { label: words.by, value: decision.proposedBy.name, aside: <Moment at={decision.proposedAt} /> },
          ...(decision.approvedBy && decision.approvedAt
            ? [{ label: words.approvedBy, value: decision.approvedBy.name, aside: <Moment at={decision.approvedAt} /> }]
            : []),
          ...(decision.approvalNotes ? [{ label: words.approvalNotes, value: decision.approvalNotes }] : []),
          ...(replacedAt ? [{ label: words.replaced, value: <Moment at={replacedAt} /> }] : []),
        ]}
      />
    </div>
  );
}

function Readiness({ claim, parts }: { claim: Claim; parts: ClaimParts }) {
  return (
    <Section title={words.readiness} note={<span className="text-small text-ink-3">{words.readinessNote}</span>}>
      <ul className="grid max-w-[76ch]">
        {readiness(claim, parts).map((point) => (
          <li
            key={point.label}
            className="flex min-h-row flex-wrap items-center gap-x-2 border-t border-line-soft first:border-t-0"
          >
            {point.left === null ? (
              <Check className="icon-s text-good-solid" />
            ) : (
              <CircleDashed className="icon-s text-wait-solid" />
            )}
            <span>{point.label}</span>
            <span className={point.left === null ? 'ml-auto text-small text-ink-3' : 'ml-auto text-small text-wait-fg'}>
              {point.left ?? words.checks.done}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the second person sees: the approval, or why it is not theirs to give. */
function Approval({ claim, rights, decision }: { claim: Claim; rights: ClaimRights; decision: ClaimDecision }) {
  if (claim.status !== 'PENDING_DECISION' || decision.approvedBy) return null;
  if (decision.proposedBy.id === rights.me) return <Notice tone="wait">{words.self}</Notice>;
  if (rights.decide) return <Notice tone="busy">{words.needsApprover}</Notice>;
  return <ApproveDecision claimId={claim.id} version={claim.version} sendBackReason={rights.change} />;
}

/** Proposal, the second person's approval, what is still missing, and what was proposed before. */
export function DecisionTab(props: {
  claim: Claim;
  rights: ClaimRights;
  parts: ClaimParts;
  past: readonly PastDecision[];
}) {
  const { claim, rights } = props;
  const { decision } = claim;
  const proposable = PROPOSABLE.includes(claim.status);
  return (
    <>
      {decision || !proposable ? (
        <Section title={decision === null ? words.title : decision.approvedBy ? words.decided : words.standing}>
          {decision ? (
            <div className="grid gap-4">
              <DecisionBody decision={decision} />
              <Approval claim={claim} rights={rights} decision={decision} />
            </div>
          ) : (
            <EmptyState>{words.notYet(stateWord('claim', claim.status))}</EmptyState>
          )}
        </Section>
      ) : null}
      {claim.status === 'CLOSED' ? null : <Readiness claim={claim} parts={props.parts} />}
      {proposable ? (
        <Section
          title={decision ? words.proposeAgain : words.propose}
          note={<span className="text-small text-ink-3">{words.proposeLead}</span>}
        >
          <ProposeDecision claimId={claim.id} disabledReason={rights.change} replaces={decision !== null} />
        </Section>
      ) : null}
      {props.past.length > 0 ? (
        <Section title={words.history} count={props.past.length}>
          <ol className="grid gap-4">
            {props.past.map((past) => (
              <li key={past.proposedAt} className="border-t border-line-soft pt-4 first:border-t-0 first:pt-0">
                <DecisionBody decision={past} replacedAt={past.supersededAt} />
              </li>
            ))}
          </ol>
        </Section>
      ) : null}
    </>
  );
}
