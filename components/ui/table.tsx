import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from './link';
import { ScrollRegion } from './scroll-region';

/** Where a cell stands in the three lines that a row becomes on a phone. */
export type PhonePlace = 'what' | 'aside' | 'who' | 'when' | 'state' | 'hidden';

const PLACE: Record<PhonePlace, string> = {
  what: 'max-tablet:[grid-area:what]',
  aside: 'max-tablet:[grid-area:aside] max-tablet:justify-self-end',
  who: 'max-tablet:[grid-area:who]',
  when: 'max-tablet:[grid-area:when]',
  state: 'max-tablet:[grid-area:state] max-tablet:justify-self-end',
  hidden: 'max-tablet:hidden',
};

/**
 * A table of records. `label` names it; `dense` is for audit, ledger and deliveries; `minWidth` (CSS length) lets it scroll
 * sideways between phone and desk. `stack` turns rows into three lines on a phone: give each cell its `phone` place.
 */
export function Table(props: {
  label: string;
  dense?: boolean;
  stack?: boolean;
  /** The head stays under the top bar while the page scrolls; needs a table that does not scroll sideways. */
  stickyHead?: boolean;
  minWidth?: string;
  className?: string;
  children: ReactNode;
}) {
  const { dense, stack = true, stickyHead = false, minWidth } = props;
  const table = (
    <table
      aria-label={props.label}
      data-dense={dense || undefined}
      data-stack={stack || undefined}
      className={clsx(
        'group/table w-full border-collapse',
        stack && 'max-tablet:block',
        stickyHead && '[&>thead>tr>th]:sticky [&>thead>tr>th]:top-topbar [&>thead>tr>th]:z-2',
        minWidth && 'min-w-(--table-min) max-tablet:data-stack:min-w-0',
        props.className,
      )}
      style={minWidth ? ({ '--table-min': minWidth } as React.CSSProperties) : undefined}
    >
      {props.children}
    </table>
  );
  if (!minWidth) return table;
  return (
    <ScrollRegion label={props.label} className="overflow-x-auto">
      {table}
    </ScrollRegion>
  );
}

/** The head; hidden on phones where rows are stacked. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead className="max-tablet:group-data-stack/table:sr-only">
      <tr>{children}</tr>
    </thead>
  );
}

/** The rows. */
export function TableBody({ children }: { children: ReactNode }) {
  return <tbody className="max-tablet:group-data-stack/table:block">{children}</tbody>;
}

const EDGE = 'px-2 first:pl-5 last:pr-5';

/** A column's heading; `aria-sort` and the sort button come from SortHead. */
export function Th({ right, className, ...native }: ComponentProps<'th'> & { right?: boolean }) {
  return (
    <th
      scope="col"
      className={clsx(
        EDGE,
        'h-7.5 bg-surface text-small font-medium whitespace-nowrap text-ink-3 shadow-[inset_0_-1px_var(--line)] in-[aside]:bg-canvas',
        right ? 'text-right' : 'text-left',
        className,
      )}
      {...native}
    />
  );
}

/** One record. `current` is where the person stands, `selected` is picked for a bulk action, `alert` an impossible fact. */
export function Tr(props: ComponentProps<'tr'> & { current?: boolean; selected?: boolean; alert?: boolean }) {
  const { current, selected, alert, className, ...native } = props;
  return (
    <tr
      data-row=""
      data-current={current || undefined}
      aria-selected={selected}
      aria-current={current || undefined}
      className={clsx(
        'group/row relative border-t border-line-soft first:border-t-0',
        alert ? 'bg-bad-bg' : 'hover:bg-hover',
        'data-current:bg-select aria-selected:bg-select has-[[data-row-link]:focus-visible]:bg-select',
        'data-current:shadow-[inset_2px_0_var(--select-line)] has-[[data-row-link]:focus-visible]:shadow-[inset_2px_0_var(--select-line)]',
        'max-tablet:group-data-stack/table:grid max-tablet:group-data-stack/table:grid-cols-[minmax(0,1fr)_max-content] max-tablet:group-data-stack/table:gap-x-2 max-tablet:group-data-stack/table:gap-y-1 max-tablet:group-data-stack/table:px-4 max-tablet:group-data-stack/table:py-2 max-tablet:group-data-stack/table:[grid-template-areas:"what_aside"_"who_who"_"when_state"]',
        className,
      )}
      {...native}
    />
  );
}

type CellProps = ComponentProps<'td'> & {
  right?: boolean;
  /** Takes the room that is left and clips. */
  grow?: boolean;
  nowrap?: boolean;
  /** Text of several lines: aligned to the top with air above and below. */
  tall?: boolean;
  phone?: PhonePlace;
};

function cellStyle({ right, grow, nowrap, tall, phone, className }: CellProps): string {
  return clsx(
    EDGE,
    'h-row group-data-dense/table:h-row-dense group-data-dense/table:text-small',
    right && 'num text-right',
    grow && 'clip w-1/2 max-w-px max-tablet:w-auto max-tablet:max-w-none',
    nowrap && 'num whitespace-nowrap',
    tall ? 'py-2 align-top' : 'py-1 align-middle group-data-dense/table:py-0.5',
    'max-tablet:group-data-stack/table:h-auto max-tablet:group-data-stack/table:p-0! max-tablet:group-data-stack/table:text-base',
    phone && PLACE[phone],
    className,
  );
}

/** A cell. */
export function Td(props: CellProps) {
  const { right: _right, grow: _grow, nowrap: _nowrap, tall: _tall, phone: _phone, ...native } = props;
  return <td {...native} className={cellStyle(props)} />;
}

/** The cell that names the record; holds the RowLink. */
export function RowHead(props: CellProps) {
  const { right: _right, grow: _grow, nowrap: _nowrap, tall: _tall, phone: _phone, ...native } = props;
  return (
    <th
      scope="row"
      {...native}
      className={clsx('text-left font-medium', cellStyle({ ...props, phone: props.phone ?? 'what' }))}
    />
  );
}

/** The heading of a cell, said in the cell itself on a phone, where the table has no head. */
export function PhoneLabel({ children }: { children: ReactNode }) {
  return <span className="block text-small font-regular text-ink-3 tablet:hidden">{children}</span>;
}

/** Classes of a table of comparisons, whose cells stand two by two under the row's name on a phone; cells say their heading by PhoneLabel. */
export const PAIRS = {
  table:
    'tablet:table-fixed max-tablet:block max-tablet:min-w-0 max-tablet:[&_tbody]:block max-tablet:[&_thead]:sr-only',
  row: 'max-tablet:grid max-tablet:grid-cols-2 max-tablet:gap-x-4 max-tablet:gap-y-1 max-tablet:px-4 max-tablet:py-3',
  head: 'px-2 pl-5 text-left font-medium max-tablet:p-0',
  cell: 'max-tablet:h-auto max-tablet:p-0! max-tablet:py-1!',
} as const;

/** The link of a row; the whole row is its target, other links in the row need `relative z-1`. */
export function RowLink({ className, ...props }: ComponentProps<typeof Link>) {
  return (
    <Link
      data-row-link=""
      className={clsx(
        'text-ink after:absolute after:inset-0 hover:no-underline focus-visible:outline-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus',
        className,
      )}
      {...props}
    />
  );
}
