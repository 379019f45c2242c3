import clsx from 'clsx';
import { Plus, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { uiStrings } from '../strings/ui';

const BASE =
  'inline-flex h-5 items-center gap-1 rounded-mark border px-1.5 text-small whitespace-nowrap coarse:h-7 coarse:px-2';

/** A word that people gave to a thing; removable when `onRemove` is given. */
export function Tag({ children, onRemove }: { children: string; onRemove?: () => void }) {
  return (
    <span className={clsx(BASE, 'border-line-strong text-ink-2', onRemove && 'pr-0.5')}>
      {children}
      {onRemove ? (
        <button
          type="button"
          aria-label={`${uiStrings.actions.remove} ${children}`}
          onClick={onRemove}
          className="relative grid size-4 place-items-center rounded-mark text-ink-3 after:absolute after:-inset-1 hover:bg-hover hover:text-ink"
        >
          <X className="size-3" />
        </button>
      ) : null}
    </span>
  );
}

/** A suggested or new tag, dashed until it is taken. */
export function TagAdd({ children, className, ...native }: ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={clsx(BASE, 'border-dashed border-line-strong text-ink-3 hover:bg-hover hover:text-ink', className)}
      {...native}
    >
      <Plus className="size-3" />
      {children}
    </button>
  );
}
