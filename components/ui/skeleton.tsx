import clsx from 'clsx';
import { uiStrings } from '../strings/ui';

/** One grey bar in the place of a word; give it the width the word will have. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={clsx('skeleton inline-block h-3 rounded-mark bg-line-soft', className)} />;
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-1/2', 'w-7/12', 'w-1/3'];

/** The rows of a list on their way; `dense` as the table will be. */
export function SkeletonRows({
  rows = 8,
  columns = 4,
  dense = false,
}: {
  rows?: number;
  columns?: number;
  dense?: boolean;
}) {
  return (
    <div role="status">
      <span className="sr-only">{uiStrings.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
          key={row}
          className={clsx(
            'grid auto-cols-fr grid-flow-col items-center gap-4 border-t border-line-soft px-5 first:border-t-0 max-tablet:px-4',
            dense ? 'h-row-dense' : 'h-row',
            // Rows of several lines, as those of a table on a phone.
            columns > 2 &&
              'max-tablet:h-auto max-tablet:grid-flow-row max-tablet:grid-cols-[2fr_1fr] max-tablet:gap-y-2 max-tablet:py-3',
          )}
        >
          {Array.from({ length: columns }, (_, column) => (
            <Skeleton
              // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
              key={column}
              className={clsx(WIDTHS[(row + column * 2) % WIDTHS.length], column > 3 && 'max-tablet:hidden')}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** A paragraph on its way. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" className="grid gap-2 py-1">
      <span className="sr-only">{uiStrings.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton
          // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
          key={line}
          className={line === lines - 1 ? 'w-2/5' : 'w-full'}
        />
      ))}
    </div>
  );
}
