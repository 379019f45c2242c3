import { Children, type ReactNode } from 'react';

/**
 * Short facts in one line with a dot between them. Each fact brings the dot before it; whichever comes first on a line has its dot cut off, so that none
 * dangles where the line breaks. Children are the facts; empty ones are left out.
 */
export function DottedLine({ children }: { children: ReactNode }) {
  return (
    // Room for the dots lies left of the text and is cut away but for a focus ring's width.
    <div className="-ml-4 flex min-w-0 flex-wrap items-center gap-y-1 [clip-path:inset(-0.25rem_-0.25rem_-0.25rem_0.75rem)]">
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts without identity, in a fixed order.
        <span key={index} className="relative min-w-0 pl-4">
          <span aria-hidden="true" className="absolute left-1.5">
            ·
          </span>
          {fact}
        </span>
      ))}
    </div>
  );
}
