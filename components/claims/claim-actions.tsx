'use client';

import { Ellipsis, FileDown, Hourglass, Link2, PencilLine, RotateCcw, Scale, UserPlus } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ClaimStatus } from '@/db/enums';
import type { Claim } from '@/lib/claims/schema';
import { ShortcutLink } from '../shell/shortcut-link';
import { claimDecisionStrings } from '../strings/claim-decision';
import { claimStrings } from '../strings/claims';
import { Button } from '../ui/button';
import { DropdownMenu, MenuItem, MenuLink, MenuSeparator } from '../ui/dropdown-menu';
import { IconButton } from '../ui/icon-button';
import { Link } from '../ui/link';
import { AssignDialog, type Assignee } from './assign-dialog';
import type { ClaimRights } from './claim-rights';
import { claimRow } from './claim-view';
import { EditFacts } from './edit-facts';
import { MoveDialog } from './move-dialog';

const { move, detail, assign } = claimStrings;
const { decision } = claimDecisionStrings;

/** What one does next with a claim, one of it primary, and the rest behind a menu. */
export function ClaimActions(props: {
  claim: Claim;
  rights: ClaimRights;
  assignees: readonly Assignee[];
  /** The page shows the decision, which brings its own primary button. */
  deciding: boolean;
}) {
  const { claim, rights } = props;
  const router = useRouter();
  const [to, setTo] = useState<ClaimStatus | null>(null);
  const [editing, setEditing] = useState(false);
  const { allowedTransitions: allowed, status } = claim;
  const proposable = !props.deciding && allowed.includes('PENDING_DECISION') && rights.change === undefined;
  const decides = !props.deciding && status === 'PENDING_DECISION' && rights.decide === undefined;
  return (
    <>
      {allowed.includes('PENDING_INFORMATION') && rights.change === undefined ? (
        <Button
          icon={<Hourglass className="icon-s" />}
          className="max-tablet:hidden"
          onClick={() => setTo('PENDING_INFORMATION')}
        >
          {move.request}
        </Button>
      ) : null}
      {rights.change === undefined && claim.investigator === null ? (
        <AssignDialog
          claims={[claimRow(claim)]}
          assignees={props.assignees}
          label={assign.title}
          button={{ variant: 'primary', icon: <UserPlus className="icon-s" /> }}
        />
      ) : null}
      {proposable ? (
        <ShortcutLink href="?tab=decision" keys="p" variant="primary" icon={<Scale className="icon-s" />}>
          {decision.propose}
        </ShortcutLink>
      ) : null}
      {decides ? (
        <Button asChild variant="primary">
          <Link href="?tab=decision" scroll={false}>
            <Scale className="icon-s" />
            {decision.approveTitle}
          </Link>
        </Button>
      ) : null}
      {status === 'CLOSED' ? (
        <Button
          icon={<RotateCcw className="icon-s" />}
          disabledReason={rights.reopen}
          reasonBeside
          onClick={() => setTo('REOPENED')}
        >
          {move.reopen}
        </Button>
      ) : null}
      <DropdownMenu
        trigger={<IconButton label={detail.more} icon={<Ellipsis />} variant="secondary" tooltip={false} />}
      >
        <MenuItem icon={<PencilLine />} disabledReason={rights.change} onSelect={() => setEditing(true)}>
          {detail.editFacts}
        </MenuItem>
        <MenuItem
          icon={<Link2 />}
          disabledReason={rights.upload}
          onSelect={() => router.push('?tab=evidence&links=1', { scroll: false })}
        >
          {detail.uploadLink}
        </MenuItem>
        <MenuSeparator />
        <MenuLink>
          <Link href="?tab=export" scroll={false}>
            <FileDown />
            {detail.export}
          </Link>
        </MenuLink>
      </DropdownMenu>
      <MoveDialog claimId={claim.id} to={to} onClose={() => setTo(null)} />
      <EditFacts claim={claim} open={editing} onOpenChange={setEditing} />
    </>
  );
}
