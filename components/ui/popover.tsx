'use client';

import clsx from 'clsx';
import { Popover as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { MENU } from './menu-style';

/** A floating sheet with controls or an explanation, anchored to its trigger. */
export function Popover(props: {
  trigger: ReactNode;
  /** Name of the sheet for screen readers. */
  label: string;
  align?: 'start' | 'center' | 'end';
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
  children: ReactNode;
}) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      <Radix.Trigger asChild>{props.trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={props.label}
          align={props.align ?? 'start'}
          sideOffset={4}
          collisionPadding={8}
          className={clsx(MENU, 'max-h-(--radix-popover-content-available-height) overflow-y-auto', props.className)}
        >
          {props.children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the popover around it. */
export const PopoverClose = Radix.Close;
