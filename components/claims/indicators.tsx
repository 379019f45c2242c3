'use client';

import { CircleSlash, Ellipsis, Flag, PencilLine, RotateCcw } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { startTransition, useOptimistic, useState } from 'react';
import { toast } from 'sonner';
import type { IndicatorStatus } from '@/db/enums';
import type { RiskIndicator } from '@/lib/claims/schema';
import { api } from '@/lib/client/api';
import { StateChip, StateLevel } from '../states/state-chip';
import { claimPartStrings } from '../strings/claim-parts';
import { sourceWord } from '../strings/domain';
import { DropdownMenu, MenuItem, MenuSeparator } from '../ui/dropdown-menu';
import { EmptyState } from '../ui/empty-state';
import { withReadableDates } from '../ui/format';
import { IconButton } from '../ui/icon-button';
import { NotProof } from '../ui/not-proof';
import { Section } from '../ui/section';
import { RowHead, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { refusalText } from './form-values';
import { AddIndicator, IndicatorNote } from './indicator-form';

const { indicators: words } = claimPartStrings;

const MOVES: { to: IndicatorStatus; label: string; Icon: typeof Flag }[] = [
  { to: 'CONFIRMED', label: words.confirm, Icon: Flag },
  { to: 'DISMISSED', label: words.dismiss, Icon: CircleSlash },
  { to: 'OPEN', label: words.reopen, Icon: RotateCcw },
];

function JudgeMenu(props: { indicator: RiskIndicator; onJudge: (to: IndicatorStatus) => void; onNote: () => void }) {
  const { indicator } = props;
  return (
    <DropdownMenu
      trigger={
        <IconButton
          label={words.judge(indicator.label)}
          icon={<Ellipsis className="icon-s" />}
          tooltip={false}
          className="min-h-6!"
        />
      }
    >
      {MOVES.filter(({ to }) => to !== indicator.status).map(({ to, label, Icon }) => (
        <MenuItem key={to} icon={<Icon className="icon-s" />} onSelect={() => props.onJudge(to)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem icon={<PencilLine className="icon-s" />} onSelect={props.onNote}>
        {words.annotate}
      </MenuItem>
    </DropdownMenu>
  );
}

function IndicatorRow(props: {
  indicator: RiskIndicator;
  change: boolean;
  onJudge: (to: IndicatorStatus) => void;
  onNote: () => void;
}) {
  const { indicator } = props;
  return (
    <Tr id={`indicator-${indicator.id}`} className="target:bg-select">
      <Td tall nowrap phone="what">
        <StateLevel group="severity" value={indicator.severity} />
      </Td>
      <RowHead tall phone="who">
        <span className={indicator.status === 'DISMISSED' ? 'text-ink-2' : undefined}>{indicator.label}</span>
        {indicator.note ? (
          <span className="block max-w-[76ch] font-regular text-ink-2">{withReadableDates(indicator.note)}</span>
        ) : null}
      </RowHead>
      <Td tall nowrap phone="when" className="text-ink-2">
        {sourceWord(indicator.source)}
      </Td>
      <Td tall nowrap phone="aside">
        <span className="flex items-center justify-between gap-1">
          <StateChip group="indicator" value={indicator.status} look="line" />
          {props.change ? <JudgeMenu indicator={indicator} onJudge={props.onJudge} onNote={props.onNote} /> : null}
        </span>
      </Td>
    </Tr>
  );
}

/** The reasons to look closer, each confirmed, dismissed or open. A judgement shows at once and is taken back when it is refused. */
export function Indicators(props: { claimId: string; indicators: readonly RiskIndicator[]; disabledReason?: string }) {
  const { claimId } = props;
  const router = useRouter();
  const [noting, setNoting] = useState<RiskIndicator | null>(null);
  const [shown, judge] = useOptimistic(
    props.indicators,
    (all, { id, status }: { id: string; status: IndicatorStatus }) =>
      all.map((indicator) => (indicator.id === id ? { ...indicator, status } : indicator)),
  );
  const onJudge = (id: string, status: IndicatorStatus) =>
    startTransition(async () => {
      judge({ id, status });
      try {
        await api('PATCH /claims/{id}/risk-indicators', { params: { id: claimId }, body: { id, status } });
      } catch (error) {
        toast.error(refusalText(error));
      }
      startTransition(() => router.refresh());
    });
  return (
    <Section
      title={words.title}
      count={shown.length}
      note={<NotProof of="indicators" />}
      flush
      actions={<AddIndicator claimId={claimId} disabledReason={props.disabledReason} />}
    >
      {shown.length === 0 ? (
        <EmptyState>{words.empty}</EmptyState>
      ) : (
        <Table label={words.title}>
          <TableHead>
            <Th className="w-24">{words.severity}</Th>
            <Th>{words.indicator}</Th>
            <Th className="w-28">{words.source}</Th>
            <Th className="w-36">{words.status}</Th>
          </TableHead>
          <TableBody>
            {shown.map((indicator) => (
              <IndicatorRow
                key={indicator.id}
                indicator={indicator}
                change={props.disabledReason === undefined}
                onJudge={(to) => onJudge(indicator.id, to)}
                onNote={() => setNoting(indicator)}
              />
            ))}
          </TableBody>
        </Table>
      )}
      <IndicatorNote claimId={claimId} indicator={noting} onClose={() => setNoting(null)} />
    </Section>
  );
}
