'use client';

import clsx from 'clsx';
import { X } from 'lucide-react';
import { Dialog as Radix, AlertDialog as RadixAlert } from 'radix-ui';
import type { ReactNode } from 'react';
import { uiStrings } from '../strings/ui';
import { Button } from './button';
import { IconButton } from './icon-button';

const SCRIM = 'fades fixed inset-0 z-40 bg-scrim';
const SHEET =
  'floats fixed z-40 flex max-h-[calc(100dvh-2rem)] w-full flex-col bg-raised text-ink shadow-drawer ' +
  'max-tablet:inset-x-0 max-tablet:bottom-0 max-tablet:rounded-t-dialog ' +
  'tablet:inset-x-0 tablet:top-[12dvh] tablet:mx-auto tablet:max-h-[76dvh] tablet:rounded-dialog';

const FIRST_FIELD =
  '[data-dialog-body] :is(input:not([type=hidden]), textarea, [role=combobox], [role=radio], [role=checkbox])';

/** A form starts in its first field rather than on the close button. */
function focusFirstField(event: Event): void {
  const content = event.currentTarget;
  const field = content instanceof HTMLElement ? content.querySelector<HTMLElement>(FIRST_FIELD) : null;
  if (field === null) return;
  event.preventDefault();
  field.focus();
}

type DialogProps = {
  title: string;
  /** One sentence under the title; what will happen and whether it can be undone. */
  description?: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  width?: 'base' | 'wide';
  /** The buttons: quiet ones first, the one that acts last. */
  footer?: ReactNode;
  children?: ReactNode;
};

/** A task that needs all of one's attention: a form of a few fields. Never for reading. On a phone it is a sheet from below. */
export function Dialog(props: DialogProps) {
  return (
    <Radix.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.trigger ? <Radix.Trigger asChild>{props.trigger}</Radix.Trigger> : null}
      <Radix.Portal>
        <Radix.Overlay className={SCRIM} />
        <Radix.Content
          onOpenAutoFocus={focusFirstField}
          className={clsx(SHEET, props.width === 'wide' ? 'tablet:max-w-3xl' : 'tablet:max-w-md')}
          {...(props.description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-2 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lead">{props.title}</Radix.Title>
              {props.description ? (
                <Radix.Description className="mt-0.5 text-ink-2">{props.description}</Radix.Description>
              ) : null}
            </div>
            <Radix.Close asChild>
              <IconButton label={uiStrings.actions.close} icon={<X />} tooltip={false} className="-mr-2" />
            </Radix.Close>
          </header>
          <div data-dialog-body="" className="min-h-0 flex-1 overflow-y-auto px-5 pt-1 pb-5">
            {props.children}
          </div>
          {props.footer ? (
            <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line-soft px-5 py-3">
              {props.footer}
            </footer>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Closes the dialog around it; wraps the Cancel button. */
export const DialogClose = Radix.Close;

/** A question before something that cannot be undone. Focus starts on Cancel. */
export function ConfirmDialog(props: {
  title: string;
  description: ReactNode;
  confirm: string;
  onConfirm: () => void;
  danger?: boolean;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}) {
  return (
    <RadixAlert.Root open={props.open} onOpenChange={props.onOpenChange}>
      {props.trigger ? <RadixAlert.Trigger asChild>{props.trigger}</RadixAlert.Trigger> : null}
      <RadixAlert.Portal>
        <RadixAlert.Overlay className={SCRIM} />
        <RadixAlert.Content className={clsx(SHEET, 'tablet:max-w-md')}>
          <div className="px-5 pt-4 pb-4">
            <RadixAlert.Title className="text-lead">{props.title}</RadixAlert.Title>
            <RadixAlert.Description className="mt-1 text-ink-2">{props.description}</RadixAlert.Description>
          </div>
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line-soft px-5 py-3">
            <RadixAlert.Cancel asChild>
              <Button variant="quiet">{uiStrings.actions.cancel}</Button>
            </RadixAlert.Cancel>
            <RadixAlert.Action asChild>
              <Button variant={props.danger ? 'danger' : 'primary'} onClick={props.onConfirm}>
                {props.confirm}
              </Button>
            </RadixAlert.Action>
          </footer>
        </RadixAlert.Content>
      </RadixAlert.Portal>
    </RadixAlert.Root>
  );
}
