'use client';

import { useState } from 'react';
import { StateChip, StateLevel } from '../states/state-chip';
import { claimStrings } from '../strings/claims';
import { uiStrings } from '../strings/ui';
import { Checkbox } from '../ui/checkbox';
import { BulkBar } from '../ui/filters';
import { formatMoney } from '../ui/format';
import { SortHead } from '../ui/sort-head';
import { RowHead, RowLink, Table, TableBody, TableHead, Td, Th, Tr } from '../ui/table';
import { Clip } from '../ui/tooltip';
import { useListKeyboard } from '../ui/use-list-keyboard';
import { AssignDialog, type Assignee } from './assign-dialog';
import type { ClaimRow } from './claim-view';
import { Due } from './due';

const { list } = claimStrings;

/** How many indicators nobody dismissed, with the gravest of them as bars. */
export function IndicatorCount({ row }: { row: Pick<ClaimRow, 'openIndicators' | 'severity'> }) {
  if (row.severity === null) return <span className="text-ink-3">{list.noIndicators}</span>;
  return (
    <StateLevel group="severity" value={row.severity}>
      {list.openIndicators(row.openIndicators)}
    </StateLevel>
  );
}

function ClaimLine(props: { row: ClaimRow; selected: boolean; onSelect?: (on: boolean) => void; who: boolean }) {
  const { row, selected, onSelect } = props;
  return (
    <Tr selected={onSelect ? selected : undefined}>
      {onSelect ? (
        <Td className="w-8 pr-0! max-tablet:hidden">
          <span className="relative z-1">
            <Checkbox checked={selected} onCheckedChange={onSelect} label={uiStrings.table.selectRow(row.reference)} />
          </span>
        </Td>
      ) : null}
      <RowHead className="ref">
        <RowLink href={`/claims/${row.id}`}>{row.reference}</RowLink>
      </RowHead>
      <Td grow phone="who">
        <Clip className="relative z-1 w-fit max-w-full pointer-events-none">{row.title}</Clip>
      </Td>
      <Td nowrap phone="when">
        <Due at={row.dueAt} sla={row.slaStatus} />
      </Td>
      <Td right nowrap phone="hidden">
        {row.amountClaimed ? formatMoney(row.amountClaimed) : <span className="text-ink-3">{list.noAmount}</span>}
      </Td>
      <Td nowrap phone="hidden">
        <StateLevel group="priority" value={row.priority} />
      </Td>
      <Td nowrap phone="state">
        <StateChip group="claim" value={row.status} />
      </Td>
      {props.who ? (
        <Td nowrap phone="hidden">
          {row.investigator ? row.investigator.name : <span className="text-ink-3">{list.unassigned}</span>}
        </Td>
      ) : null}
      <Td nowrap phone="aside">
        <IndicatorCount row={row} />
      </Td>
    </Tr>
  );
}

/** Claims as rows of 36 px, three lines each on a phone. `sortable` binds the heads to the address; `assignees` allows picking rows. */
export function ClaimsTable(props: {
  label: string;
  rows: readonly ClaimRow[];
  sortable?: boolean;
  stickyHead?: boolean;
  /** Who a selection may be given to; absent where the person may not assign. */
  assignees?: readonly Assignee[];
  who?: boolean;
  /** False where the page around it moves through all of its lists. */
  keyboard?: boolean;
}) {
  const { rows, sortable = false, assignees, who = true } = props;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const keyboard = useListKeyboard({ enabled: props.keyboard });
  const chosen = rows.filter((row) => picked.has(row.id));
  const pick = (id: string, on: boolean) => {
    const next = new Set(picked);
    if (on) next.add(id);
    else next.delete(id);
    setPicked(next);
  };
  const { columns } = list;
  const head = (column: string, label: string, byDefault?: 'asc' | 'desc', right?: boolean) =>
    sortable ? (
      <SortHead column={column} label={label} byDefault={byDefault} right={right} />
    ) : (
      <Th right={right}>{label}</Th>
    );
  return (
    <div ref={keyboard}>
      {assignees && chosen.length > 0 ? (
        <div className="pt-3">
          <BulkBar count={chosen.length} onClear={() => setPicked(new Set())}>
            <AssignDialog claims={chosen} assignees={assignees} onDone={() => setPicked(new Set())} />
          </BulkBar>
        </div>
      ) : null}
      <Table label={props.label} stickyHead={props.stickyHead}>
        <TableHead>
          {assignees ? (
            <Th className="w-8 pr-0!">
              <Checkbox
                label={uiStrings.table.selectAll}
                checked={chosen.length === 0 ? false : chosen.length === rows.length ? true : 'indeterminate'}
                onCheckedChange={(on) => setPicked(new Set(on ? rows.map((row) => row.id) : []))}
              />
            </Th>
          ) : null}
          {head('reference', columns.reference)}
          <Th>{columns.claim}</Th>
          {head('dueAt', columns.due, undefined)}
          <Th right>{columns.claimed}</Th>
          {head('priority', columns.priority)}
          {head('status', columns.status)}
          {who ? <Th>{columns.investigator}</Th> : null}
          <Th>{columns.indicators}</Th>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <ClaimLine
              key={row.id}
              row={row}
              who={who}
              selected={picked.has(row.id)}
              onSelect={assignees ? (on) => pick(row.id, on) : undefined}
            />
          ))}
        </TableBody>
      </Table>
    </div>
  );
}
