'use client';

import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { Toaster as Sonner } from 'sonner';
import { uiStrings } from '../strings/ui';
import { Spinner } from './spinner';

/** The place where notices appear. Raise one with sonner's `toast`; errors that belong to a field stay at the field. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-right"
      gap={8}
      offset={16}
      mobileOffset={{ bottom: 'calc(var(--tabbar) + 0.75rem)' }}
      containerAriaLabel={uiStrings.toasts}
      closeButton
      icons={{
        success: <CircleCheck className="mt-0.5 text-good-solid" />,
        error: <CircleAlert className="mt-0.5 text-bad-solid" />,
        warning: <TriangleAlert className="mt-0.5 text-wait-solid" />,
        info: <Info className="mt-0.5 text-info-solid" />,
        loading: <Spinner className="mt-0.5" />,
        close: <X className="icon-s" />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: uiStrings.actions.close,
        classNames: {
          toast:
            'flex w-88 max-w-[calc(100vw-2rem)] items-start gap-2 rounded-pane bg-raised py-2.5 pr-9 pl-3 text-base text-ink shadow-menu',
          title: 'font-medium',
          description: 'text-small text-ink-2',
          content: 'min-w-0 flex-1',
          closeButton:
            'absolute top-1.5 right-1.5 grid size-6 place-items-center rounded-control text-ink-3 hover:bg-hover hover:text-ink',
          actionButton: 'min-h-6 flex-none rounded-control px-2 font-medium text-link hover:bg-hover',
          cancelButton: 'min-h-6 flex-none rounded-control px-2 text-ink-2 hover:bg-hover',
        },
      }}
    />
  );
}
