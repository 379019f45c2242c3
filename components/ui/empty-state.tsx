import type { ReactNode } from 'react';

/** Stands where the first row would be: one sentence, one action, no picture. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-4 text-ink-2 not-in-data-flush:max-tablet:px-4 in-data-flush:p-0 not-in-data-flush:in-data-section:pt-1 not-in-data-flush:in-data-section:pb-3">
      <p className="max-w-[68ch] text-pretty">{children}</p>
      {action}
    </div>
  );
}
