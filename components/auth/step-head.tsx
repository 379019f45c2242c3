'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** Heading and lead of one step. `focus` is for steps without a field: the heading takes the focus, so that it is read out. */
export function StepHead({ title, focus = false, children }: { title: string; focus?: boolean; children?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focus) heading.current?.focus();
  }, [focus]);
  return (
    <header className="mb-5">
      <h1 ref={heading} tabIndex={focus ? -1 : undefined} data-quiet-focus="" className="mb-1 text-title">
        {title}
      </h1>
      {children ? <p className="text-pretty text-ink-2">{children}</p> : null}
    </header>
  );
}
