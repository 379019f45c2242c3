import type { Claim } from '@/lib/claims/schema';
import { StateLevel } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { Who } from '../ui/avatar';
import { type Fact, KeyFacts } from '../ui/facts';
import { formatDate, formatDuration, formatMoney } from '../ui/format';
import { Moment, RelativeTime } from '../ui/time';
import { AssignDialog, type Assignee } from './assign-dialog';
import type { ClaimRights } from './claim-rights';
import { claimRow } from './claim-view';
import { IndicatorCount } from './claims-table';
import { Due } from './due';
import { StatusMenu } from './status-menu';

const { facts: words, list, assign } = claimStrings;

/** `+14 h 32 m` between a loss whose minute is known and its report. */
function reportDelay(claim: Claim): string | undefined {
  if (!claim.lossTime) return undefined;
  const delay = Date.parse(claim.reportedAt) - Date.parse(`${claim.lossDate}T${claim.lossTime}:00Z`);
  return delay > 0 ? words.afterLoss(formatDuration(delay)) : undefined;
}

/** What one looks up first about a claim, with the two things that are changed from here: state and investigator. */
export function ClaimKeyFacts(props: { claim: Claim; rights: ClaimRights; assignees: readonly Assignee[] }) {
  const { claim, rights } = props;
  const row = claimRow(claim);
  const closed = claim.status === 'CLOSED';
  const facts: Fact[] = [
    {
      label: words.status,
      value: (
        <StatusMenu
          claimId={claim.id}
          status={claim.status}
          allowed={claim.allowedTransitions}
          disabledReason={closed ? rights.reopen : rights.change}
        />
      ),
    },
    {
      label: words.due,
      value: <Due at={claim.dueAt} sla={claim.slaStatus} />,
      aside: closed ? undefined : <RelativeTime at={claim.dueAt} />,
    },
    {
      label: words.investigator,
      value: claim.investigator ? (
        <Who name={claim.investigator.name} tone="info" />
      ) : (
        <span className="text-ink-3">{list.unassigned}</span>
      ),
      aside:
        rights.change === undefined ? (
          <AssignDialog
            claims={[row]}
            assignees={props.assignees}
            label={claim.investigator ? assign.again : assign.action}
            button={{
              variant: claim.investigator ? 'quiet' : 'secondary',
              className: '-my-0.5 min-h-6! px-1.5! text-small',
            }}
          />
        ) : undefined,
    },
    { label: words.priority, value: <StateLevel group="priority" value={claim.priority} /> },
    {
      label: words.claimed,
      value: claim.amountClaimed ? (
        formatMoney(claim.amountClaimed)
      ) : (
        <span className="text-ink-3">{list.noAmount}</span>
      ),
    },
    {
      label: words.loss,
      value: `${formatDate(claim.lossDate)}${claim.lossTime ? `, ${claim.lossTime}` : ''}`,
      aside: claim.lossTime ? undefined : words.timeUnknown,
    },
    { label: words.reported, value: <Moment at={claim.reportedAt} />, aside: reportDelay(claim) },
    { label: words.indicators, value: <IndicatorCount row={row} /> },
  ];
  return <KeyFacts facts={facts} />;
}
