import type { ReactNode } from 'react';

/** Buttons that belong together, edges shared: overlays, zoom, pages of a document. */
export function ButtonGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are toggles of a toolbar.
    <div
      role="group"
      aria-label={label}
      className="inline-flex [&>*]:rounded-none [&>*]:shadow-none [&>*:first-child]:rounded-l-control [&>*:last-child]:rounded-r-control [&>*:not(:first-child)]:-ml-px [&>:is(:focus-visible,[aria-pressed=true])]:relative [&>:is(:focus-visible,[aria-pressed=true])]:z-1"
    >
      {children}
    </div>
  );
}
