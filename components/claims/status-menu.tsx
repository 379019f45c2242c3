'use client';

import { ChevronDown, Scale } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { ClaimStatus } from '@/db/enums';
import { StateChip, stateOptions } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { DropdownMenu, MenuItem, MenuLabel } from '../ui/dropdown-menu';
import { MoveDialog } from './move-dialog';

const { move: words } = claimStrings;

/** The state of a claim with the moves that are allowed from here. Going to a decision means proposing one. */
export function StatusMenu(props: {
  claimId: string;
  status: ClaimStatus;
  allowed: readonly ClaimStatus[];
  disabledReason?: string;
}) {
  const { status, allowed } = props;
  const router = useRouter();
  const [to, setTo] = useState<ClaimStatus | null>(null);
  if (props.disabledReason !== undefined || allowed.length === 0) return <StateChip group="claim" value={status} />;
  const moves = stateOptions(
    'claim',
    allowed.filter((next) => next !== 'PENDING_DECISION'),
  );
  return (
    <>
      <DropdownMenu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`${claimStrings.facts.status}: ${stateOptions('claim', [status])[0]?.label}. ${words.menu}`}
            className="-my-0.5 inline-flex min-h-6 items-center gap-1 rounded-mark pr-1 hover:bg-hover"
          >
            <StateChip group="claim" value={status} />
            <ChevronDown className="icon-s text-ink-3" />
          </button>
        }
      >
        <MenuLabel>{words.menu}</MenuLabel>
        {moves.map((option) => (
          <MenuItem
            key={option.value}
            icon={option.icon}
            onSelect={() => setTo(allowed.find((next) => next === option.value) ?? null)}
          >
            {option.label}
          </MenuItem>
        ))}
        {allowed.includes('PENDING_DECISION') ? (
          <MenuItem
            icon={<Scale className="icon-s" />}
            onSelect={() => router.push('?tab=decision', { scroll: false })}
          >
            {words.propose}
          </MenuItem>
        ) : null}
      </DropdownMenu>
      <MoveDialog claimId={props.claimId} to={to} onClose={() => setTo(null)} />
    </>
  );
}
