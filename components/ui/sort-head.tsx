'use client';

import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { uiStrings } from '../strings/ui';
import { Link } from './link';
import { Th } from './table';
import { useUrlState } from './url-state';

/** A column's heading that sorts through `sortBy` and `sortOrder` in the address. */
export function SortHead(props: {
  column: string;
  label: string;
  right?: boolean;
  /** This column orders the list when the address says nothing. */
  byDefault?: 'asc' | 'desc';
}) {
  const { params, href } = useUrlState();
  const by = params.get('sortBy');
  const on = by === props.column || (by === null && props.byDefault !== undefined);
  const order = on ? (params.get('sortOrder') ?? props.byDefault ?? 'desc') : null;
  const next = order === 'asc' ? 'desc' : 'asc';
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  const words =
    next === 'asc' ? uiStrings.table.sortAscending(props.label) : uiStrings.table.sortDescending(props.label);
  return (
    <Th right={props.right} aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : undefined}>
      <Link
        href={href({ sortBy: props.column, sortOrder: next })}
        scroll={false}
        replace
        title={words}
        className={clsx(
          'inline-flex min-h-6 items-center gap-1 hover:text-ink hover:no-underline focus-inside',
          on ? 'text-ink' : 'text-ink-3',
        )}
      >
        {props.label}
        <Arrow className={clsx('icon-s', !on && 'hidden')} />
      </Link>
    </Th>
  );
}
