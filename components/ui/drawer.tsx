'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { IconButton } from './icon-button';

/** A side sheet for reading one entry of a list or for navigation on the phone; the page behind keeps its place. */
export function Drawer(props: {
  title: string;
  /** Beside the title: a chip, previous and next. */
  aside?: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: 'right' | 'left' | 'bottom';
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { side = 'right' } = props;
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.trigger ? <Radix.Trigger asChild>{props.trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className="fades fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          aria-describedby={undefined}
          className={clsx(
            'fixed z-40 flex flex-col bg-raised text-ink shadow-drawer',
            side === 'bottom'
              ? 'floats inset-x-0 bottom-0 max-h-[86dvh] rounded-t-dialog pb-[env(safe-area-inset-bottom)]'
              : 'slides inset-y-0 w-[min(100vw,28rem)]',
            side === 'right' && 'right-0',
            side === 'left' && 'left-0',
          )}
        >
          <header className="flex min-h-topbar items-center gap-2 border-b border-line py-1 pr-2 pl-4">
            <Radix.Title className="clip">{props.title}</Radix.Title>
            {props.aside}
            <Radix.Close asChild>
              <IconButton label={uiStrings.actions.close} icon={<X />} tooltip={false} className="ml-auto" />
            </Radix.Close>
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto">{props.children}</div>
          {props.footer ? (
            <footer className="flex items-center gap-2 border-t border-line px-4 py-3">{props.footer}</footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
