import type { ReactNode } from 'react';

/** A part that scrolls by itself: named, and reachable by keyboard so that it can be scrolled without a pointer. */
export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of content; a fieldset is for form controls.
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the focus (WCAG 2.1.1).
      tabIndex={0}
      className={`focus-inside ${className}`}
    >
      {children}
    </div>
  );
}
