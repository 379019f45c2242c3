'use client';

import { Tooltip as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Kbd } from './kbd';

/** Short words about a control on hover and focus; never the only place of something a person needs. */
export function Tooltip(props: {
  content: ReactNode;
  keys?: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{props.children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={props.side ?? 'top'}
          sideOffset={6}
          collisionPadding={8}
          className={`floats z-50 flex max-w-72 items-center gap-2 rounded-control bg-raised px-2 py-1 text-small text-ink shadow-menu ${props.className ?? ''}`}
        >
          {props.content}
          {props.keys ? <Kbd>{props.keys}</Kbd> : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Text on one line whose full value is a tooltip away; for names and paths in narrow places. */
export function Clip({ children, className }: { children: string; className?: string }) {
  return (
    <Tooltip content={<span className="break-words">{children}</span>}>
      <span className={`clip block ${className ?? ''}`}>{children}</span>
    </Tooltip>
  );
}
