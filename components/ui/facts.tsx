import clsx from 'clsx';
import type { ReactNode } from 'react';
import { shellStrings } from '../strings/shell';
import { ScrollRegion } from './scroll-region';

export type Fact = { label: string; value: ReactNode; aside?: ReactNode };

/** The strip of what one looks up first on a detail page; scrolls sideways where there is no room. */
export function KeyFacts({ facts, label = shellStrings.regions.facts }: { facts: readonly Fact[]; label?: string }) {
  return (
    <ScrollRegion label={label} className="overflow-x-auto px-5 scrollbar-none max-tablet:px-4">
      <dl className="flex w-max">
        {facts.map((fact) => (
          <div key={fact.label} className="border-l border-line px-4 whitespace-nowrap first:border-l-0 first:pl-0">
            <dt className="mb-1 text-small text-ink-3">{fact.label}</dt>
            <dd className="num flex min-h-5 items-center gap-1.5 font-medium">
              {fact.value}
              {fact.aside ? <span className="text-small font-regular text-ink-2">{fact.aside}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
    </ScrollRegion>
  );
}

/** Label left, value right; `missing` values are words, not dashes. */
export function FactList({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={clsx('grid grid-cols-[minmax(5.5rem,max-content)_minmax(0,1fr)] gap-x-4 gap-y-1.5', className)}>
      {facts.map((fact) => (
        <div key={fact.label} className="contents">
          <dt className="text-ink-3">{fact.label}</dt>
          <dd className="min-w-0">
            {fact.value}
            {fact.aside ? <span className="text-ink-2"> {fact.aside}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is not there, in words: «Not stated», «No basis». */
export function Missing({ children }: { children: string }) {
  return <span className="text-ink-3">{children}</span>;
}
