import clsx from 'clsx';
import type { ReactNode } from 'react';

/** A key cap beside a control; hidden where there is no keyboard to press. */
export function Kbd({ children, inverted = false }: { children: ReactNode; inverted?: boolean }) {
  return (
    <kbd
      className={clsx(
        'pointer-only inline-grid h-4.5 min-w-4.5 place-items-center rounded-mark border border-b-[1.5px] px-1 font-sans text-micro leading-none font-medium',
        inverted ? 'border-current text-current opacity-75' : 'border-line-strong bg-surface text-ink-3',
      )}
    >
      {children}
    </kbd>
  );
}
