import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import { Skeleton } from '../ui/skeleton';

const PILLS = ['w-52', 'w-16', 'w-24', 'w-16'];
const FACTS = ['w-24', 'w-32', 'w-28', 'w-16', 'w-20', 'w-24'];

/** The frame of a page on its way: top bar, title, and filters or key facts, in the places where they will stand. */
export function PageSkeleton(props: { filters?: boolean; facts?: boolean; aside?: ReactNode; children: ReactNode }) {
  return (
    <>
      <div className="sticky top-0 z-20 flex h-topbar flex-none items-center border-b border-line bg-surface px-5 max-tablet:px-4">
        <Skeleton className="w-28" />
      </div>
      <main id="main" tabIndex={-1} className="flex min-w-0 flex-1 flex-col">
        <h1 className="sr-only">{shellStrings.loadingPage}</h1>
        <div className="grid gap-3 px-5 pt-5 pb-3 max-tablet:px-4">
          <Skeleton className="h-5 w-64" />
          {props.facts ? <Skeleton className="w-80 max-tablet:w-52" /> : null}
        </div>
        {props.filters ? (
          <div className="flex gap-2 border-b border-line px-5 pb-3 max-tablet:px-4">
            {PILLS.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
              <Skeleton key={index} className={`h-control ${width} ${index > 1 ? 'max-tablet:hidden' : ''}`} />
            ))}
          </div>
        ) : null}
        {props.facts ? (
          <div className="flex gap-8 overflow-hidden border-b border-line px-5 pt-2 pb-12 max-tablet:px-4">
            {FACTS.map((width, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: bars without identity.
              <span key={index} className="grid flex-none gap-2">
                <Skeleton className="w-12" />
                <Skeleton className={width} />
              </span>
            ))}
          </div>
        ) : null}
        {props.aside ? (
          <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--inspector)] max-desk:grid-cols-[minmax(0,1fr)]">
            <div className="desk:border-r desk:border-line">{props.children}</div>
            <div className="bg-canvas">{props.aside}</div>
          </div>
        ) : (
          props.children
        )}
      </main>
    </>
  );
}
